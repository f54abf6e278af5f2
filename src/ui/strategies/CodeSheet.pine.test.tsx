import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { Outcome } from '../../engine/core/problem.ts'
import type { CodeStrategyInfo } from '../../workers/api/api.ts'
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
/** Another text in the place of all, by a paste or by undo. */
const replaceAll = async (code: string) =>
  fireEvent.paste(await editor(), { clipboardData: { getData: () => code } })
const status = () => screen.getByRole('status').textContent

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  readCode.mockImplementation(answer)
})
afterEach(cleanup)

const PINE = `//@version=5
strategy("Cross", overlay=true)
higher = request.security(syminfo.tickerid, "D", close)
if ta.crossover(close, ta.sma(close, 20))
    strategy.entry("L", strategy.long)
if close > higher
    strategy.close("L")
`

describe('a TradingView script in Pine', () => {
  it('that is pasted is named, does not run, and becomes code with what was not understood above it', async () => {
    open()
    await type(PINE)
    expect(await screen.findByText('This is a TradingView script in Pine.')).toBeTruthy()
    expect(status()).toBe('Pine does not run here: convert it first.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save strategy' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Format' }).disabled).toBe(true)
    readCode.mockClear()
    fireEvent.keyDown(await editor(), { key: 's', ctrlKey: true })
    expect(readCode).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Convert' }))
    await screen.findByText(
      /^Converted “Cross” from Pine\. 3 lines were not understood: orders are missing or differ/,
    )
    expect((await editor()).value).toContain('export default defineStrategy({')
    // undo gives the script back
    expect(replaced).toHaveBeenCalledOnce()
    const lines = screen.getByRole('region', { name: 'Lines not understood' }).textContent
    expect(lines).toContain('Line 3: higher = request.security(syminfo.tickerid, "D", close)')
    expect(lines).toContain('Line 7: strategy.close("L") – depends on line 6; orders are missing or differ')
    await waitFor(() => expect(readCode).toHaveBeenCalled())
    expect(readCode.mock.calls.every(([source]) => !source.includes('@version'))).toBe(true)
    // it stays while the code is edited, until it is dismissed
    await type('second')
    expect(screen.getByText(/^Converted “Cross”/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/^Converted “Cross”/)).toBeNull()
  })

  it('of an older version, or without an order that is understood, says why in one sentence and stays', async () => {
    open()
    await type(PINE.replace('5', '4'))
    await userEvent.click(await screen.findByRole('button', { name: 'Convert' }))
    expect(
      await screen.findByText(/^The script is in version 4 of Pine\. Versions 5 and 6 can be converted\./),
    ).toBeTruthy()
    await type(PINE.replace('ta.crossover(close, ta.sma(close, 20))', 'higher > close'))
    await userEvent.click(screen.getByRole('button', { name: 'Convert' }))
    expect(
      await screen.findByText('No entry of the script was understood: see lines 4, 5, 6 and 7.'),
    ).toBeTruthy()
    expect((await editor()).value).toContain('//@version=5')
  })

  it('what was said of it goes when another text takes the place of all, and is back with the code', async () => {
    const said = () => screen.queryByText(/^Converted “Cross”/)
    open()
    await type(PINE)
    await userEvent.click(await screen.findByRole('button', { name: 'Convert' }))
    await waitFor(() => expect(said()).toBeTruthy())
    const code = (await editor()).value
    await type(`${code}// mine`)
    expect(said()).toBeTruthy()
    await replaceAll(PINE.replace('Cross', 'Another'))
    expect(screen.getByText('This is a TradingView script in Pine.')).toBeTruthy()
    expect(said()).toBeNull()
    // undo takes the paste back, then the conversion
    await replaceAll(`${code}// mine`)
    expect(said()).toBeTruthy()
    await replaceAll(PINE)
    expect(said()).toBeNull()
    await type(`${PINE}// typed on`)
    expect(said()).toBeNull()
  })

  it('what was said of it goes with a template', async () => {
    open({ source: null, pine: PINE })
    await screen.findByText(/^Converted “Cross” from Pine\./)
    await userEvent.click(screen.getByRole('combobox', { name: 'Begin with' }))
    await userEvent.click(screen.getAllByRole('option')[1]!)
    expect(screen.queryByText(/^Converted “Cross”/)).toBeNull()
  })

  it('why it cannot be converted goes with the script', async () => {
    open()
    await type(PINE.replace('5', '4'))
    await userEvent.click(await screen.findByRole('button', { name: 'Convert' }))
    await screen.findByText(/^The script is in version 4 of Pine\./)
    await replaceAll(PINE)
    expect(screen.queryByText(/^The script is in version 4 of Pine\./)).toBeNull()
  })

  it('of many lines that were not understood those that change orders come first, and a button has the rest', async () => {
    const faults = Array.from({ length: 5 }, (_, k) => `s${k} = request.security("X${k}", "D", close)`)
    open()
    await type(PINE.replace('if ta', `${faults.join('\n')}\nif ta`))
    await userEvent.click(await screen.findByRole('button', { name: 'Convert' }))
    const list = await screen.findByRole('region', { name: 'Lines not understood' })
    const lines = () =>
      [...list.querySelectorAll('li')].map(({ textContent }) => /^Line (\d+)/.exec(textContent)![1])
    expect(lines()).toEqual(['11', '12', '3'])
    await userEvent.click(screen.getByRole('button', { name: 'Show 5 more' }))
    expect(lines()).toEqual(['11', '12', '3', '4', '5', '6', '7', '8'])
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(lines()).toHaveLength(3)
  })

  it('that comes from a file is converted at once, whatever was typed before', async () => {
    open()
    await type('half of an idea')
    cleanup()
    open({ source: null, pine: PINE })
    await screen.findByText(/^Converted “Cross” from Pine\./)
    expect((await editor()).value).toContain("title: 'Cross'")
  })
})
