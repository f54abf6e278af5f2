import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { Outcome } from '../../engine/core/problem.ts'
import type { CodeStrategyInfo } from '../../workers/api/api.ts'
import { WorkerLost } from '../../workers/client/clientTypes.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { replaced } from './testing/PlainEditor.tsx'

vi.mock('./code/CodeEditor.tsx', async () => ({
  CodeEditor: (await import('./testing/PlainEditor.tsx')).PlainEditor,
}))

const strategy = (source: string): CodeStrategyInfo => {
  const declared = { id: 'mine~1', title: 'Mine', summary: 'Buys.', params: {} }
  return { ...declared, code: { source, declared } }
}
const answer = async (source: string, _signal: AbortSignal): Promise<Outcome<CodeStrategyInfo>> => {
  if (source.includes('lost')) throw new WorkerLost('The code did not answer and was stopped.')
  return source.includes('wrong')
    ? { ok: false, problem: { message: 'Line 2: Unexpected token.' } }
    : { ok: true, value: strategy(source) }
}
const readCode = vi.fn(answer)
const { client } = fakeClient({ readCode })
const onSave = vi.fn((_: CodeStrategyInfo): string | null => null)
const onClose = vi.fn()

const open = (change: Partial<Parameters<typeof CodeSheet>[0]> = {}) =>
  render(
    <CodeSheet
      client={client}
      changed={null}
      draftKey="new"
      source="first"
      isLinked={false}
      notice={null}
      onSave={onSave}
      onClose={onClose}
      {...change}
    />,
  )
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code of the strategy' })
const type = async (code: string) => fireEvent.change(await editor(), { target: { value: code } })
const status = () => screen.getByRole('status').textContent
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  readCode.mockImplementation(answer)
})
afterEach(cleanup)

describe('a strategy in code', () => {
  it('is read after a pause in typing, and saved as the worker read it', async () => {
    open()
    await waitFor(() => expect(status()).toBe('Mine: Buys.'))
    await type('second')
    expect(status()).toBe('Reading the code…')
    await waitFor(() => expect(status()).toBe('Mine: Buys.'))
    await save()
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(strategy('second')))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is saved once by two presses in a row, though the worker still reads it', async () => {
    const answers: ((read: Outcome<CodeStrategyInfo>) => void)[] = []
    open()
    await type('slow')
    readCode.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save strategy' }))
    expect(answers).toHaveLength(1)
    answers[0]!({ ok: true, value: strategy('slow') })
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(strategy('slow')))
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  it('is saved though the sheet is closed after two presses', async () => {
    let answered: (read: Outcome<CodeStrategyInfo>) => void = () => {}
    open()
    await type('slow')
    readCode.mockImplementation(
      (_, signal) =>
        new Promise((resolve, reject) => {
          answered = resolve
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save strategy' }))
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    answered({ ok: true, value: strategy('slow') })
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(strategy('slow')))
  })

  it('cannot be saved while something is wrong with it, which is marked at its line', async () => {
    open()
    await type('wrong')
    await waitFor(() => expect(status()).toBe('Line 2: Unexpected token.'))
    expect(screen.getByText('[{"line":2,"message":"Line 2: Unexpected token."}]')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save strategy' }).disabled).toBe(true)
    await type('lost')
    await waitFor(() => expect(status()).toBe('The code did not answer and was stopped.'))
    expect(onSave).not.toHaveBeenCalled()
  })

  it('that was typed and not saved is there again, and can be discarded', async () => {
    open()
    await type('half of an idea')
    cleanup()
    open()
    expect((await editor()).value).toBe('half of an idea')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await editor()).value).toBe('first')
    cleanup()
    open()
    expect((await editor()).value).toBe('first')
  })

  it('a template takes the place of what was typed in the same editor, whose undo gives it back', async () => {
    open()
    await type('half of an idea')
    const typedIn = await editor()
    await userEvent.click(screen.getByRole('combobox', { name: 'Begin with' }))
    await userEvent.click(screen.getByRole('option', { name: 'Pair spread' }))
    expect(replaced).toHaveBeenCalledOnce()
    expect(await editor()).toBe(typedIn)
    expect(typedIn.value).toContain("title: 'Pair spread'")
    await waitFor(() => expect(document.activeElement).toBe(typedIn))
  })

  it('that cannot be stored stays open with the reason', async () => {
    onSave.mockReturnValueOnce('Not saved: the browser has no room for it.')
    open()
    await type('second')
    await save()
    expect(await screen.findByText('Not saved: the browser has no room for it.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('that is typed on while it is being saved stays open with all that was typed, and is not saved', async () => {
    let answered: (read: Outcome<CodeStrategyInfo>) => void = () => {}
    readCode.mockImplementation(() => new Promise(done => (answered = done)))
    open()
    await editor()
    await save()
    await type('second')
    await act(async () => answered({ ok: true, value: strategy('first') }))
    expect(onSave).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
    expect((await editor()).value).toBe('second')
    cleanup()
    open()
    expect((await editor()).value).toBe('second')
  })

  it('that is closed while it is being saved is no error, and is not saved', async () => {
    readCode.mockImplementation(
      (_, signal) =>
        new Promise((_done, fail) => {
          signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
        }),
    )
    const uncaught = vi.fn()
    process.on('unhandledRejection', uncaught)
    open()
    await editor()
    await save()
    cleanup()
    await new Promise(done => setTimeout(done, 50))
    expect(readCode.mock.lastCall![1].aborted).toBe(true)
    process.off('unhandledRejection', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('that one closes while it is being saved is saved first; asked again, it closes at once', async () => {
    let answered = (_: Awaited<ReturnType<typeof answer>>) => {}
    readCode.mockImplementation(() => new Promise(done => (answered = done)))
    open()
    await editor()
    await save()
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => answered({ ok: true, value: strategy('first') }))
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledTimes(1)

    await save()
    await userEvent.keyboard('{Escape}{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  it('that a link brought does not run before one saves it', async () => {
    open({ isLinked: true })
    await editor()
    await act(() => new Promise(done => setTimeout(done, 700)))
    expect(readCode).not.toHaveBeenCalled()
    expect(status()).toBe('This code has not run yet. Saving runs it in the sandbox.')
    await save()
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(strategy('first')))
  })
})
