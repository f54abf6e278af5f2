import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { download } from '../primitives/download.ts'
import { toasts } from '../primitives/toasts.ts'
import type { OwnLibrary, OwnStrategy } from '../run/useOwnStrategies.ts'
import type { Editing } from './StrategyEditor.tsx'
import { StrategyTools, type StrategyToolsProps } from './StrategyTools.tsx'

vi.mock('../primitives/download.ts', () => ({ download: vi.fn() }))

const RULES: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['close crosses above SMA(20)'] }
const { client } = fakeClient()
const onChoose = vi.fn()

async function ownOf(rules: Rules): Promise<OwnStrategy> {
  const read = await client.readRules(rules)
  if (!read.ok) throw new Error(read.problem.message)
  return { ...read.value, family: 'mine' }
}

function Tools(props: Omit<StrategyToolsProps, 'editing' | 'onEditing'>) {
  const [editing, onEditing] = useState<Editing | null>(null)
  return <StrategyTools {...props} {...{ editing, onEditing }} />
}
const toolsOf = (own: OwnStrategy | null, library: Partial<OwnLibrary> = {}) => ({
  client,
  library: { strategies: own ? [own] : [], refused: [], damaged: [], ...library },
  chosen: own?.id ?? 'momentum',
  onChoose,
})
const open = (own: OwnStrategy | null = null, library: Partial<OwnLibrary> = {}) =>
  render(<Tools {...toolsOf(own, library)} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const editor = () => screen.findByRole('dialog')
const row = (title: string, nth = 1) => screen.getByLabelText<HTMLInputElement>(`${title}, condition ${nth}`)
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const said = () => toasts.get().map(({ text }) => text)

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
  onChoose.mockClear()
})
afterEach(cleanup)

describe('New strategy', () => {
  it('begins with a template, is read back as a sentence, and is chosen once it is saved', async () => {
    open()
    await press('New strategy')
    const dialog = await editor()
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Begin with' }))
    await userEvent.click(screen.getByRole('option', { name: /^Opening-range breakout/ }))
    type(screen.getByLabelText('Name'), 'My range')
    type(screen.getByLabelText('Take profit, %'), '2')
    await within(dialog).findByText(/^Buys when close is above opening range high\(minutes\) .* target 2 %/)
    await press('Save strategy')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [saved] = ownStrategies().versions
    expect(saved).toMatchObject({ rules: { name: 'My range', takeProfitPct: 2 } })
    expect(saved!.id).toMatch(/^my-range~[0-9a-f]{16}$/)
    expect(onChoose).toHaveBeenCalledWith(saved!.id)
    expect(said()).toEqual(['Saved My range.'])
  })

  it('keeps nothing of a template that is cleared or changed: no name, no note, no unused parameter', async () => {
    open()
    await press('New strategy')
    const dialog = within(await editor())
    const note = () => dialog.getByLabelText<HTMLTextAreaElement>('Note').value
    expect(note()).toMatch(/^Follows the trend/)
    type(row('Buy when'), 'RSI(14) crosses below 30')
    expect(note()).toBe('')
    expect(dialog.getByRole('combobox', { name: 'Begin with' }).textContent).toBe('Choose a template…')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove condition 1: Sell short when' }))
    expect(dialog.getAllByText('No condition uses it: it is not saved.')).toHaveLength(2)
    await press('Save strategy')
    await waitFor(() => expect(ownStrategies().versions).toHaveLength(1))
    const [saved] = ownStrategies().versions
    expect(saved).toMatchObject({ rules: { note: '', params: {} } })
    expect(saved).not.toHaveProperty('rules.orders')
  })

  it('begins empty where one asks for it, and so does a template whose entries are all removed', async () => {
    open()
    await press('New strategy')
    const dialog = within(await editor())
    const name = () => dialog.getByLabelText<HTMLInputElement>('Name').value
    await userEvent.click(dialog.getByRole('button', { name: 'Remove condition 1: Buy when' }))
    expect(name()).toBe('Moving-average cross')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove condition 1: Sell short when' }))
    expect(name()).toBe('My strategy')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Begin with' }))
    await userEvent.click(screen.getByRole('option', { name: /^RSI reversal/ }))
    expect(name()).toBe('RSI reversal')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Begin with' }))
    await userEvent.click(screen.getByRole('option', { name: /^Empty/ }))
    expect(name()).toBe('My strategy')
    expect(dialog.queryByRole('button', { name: /^Remove parameter/ })).toBeNull()
    expect(dialog.getByLabelText<HTMLInputElement>('Stop loss, %').value).toBe('0')
    expect(dialog.getByRole('combobox', { name: 'Begin with' }).textContent).toBe('Empty')
  })

  it('says what is wrong at the row, the field and the parameter, and saves nothing', async () => {
    open()
    await press('New strategy')
    await editor()
    const isRefused = async (message: RegExp) => {
      await screen.findByText(message)
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save strategy' }).disabled).toBe(true)
    }
    type(row('Buy when'), 'RSY(14) < 30')
    await isRefused(/^"RSY" is not known\. Did you mean RSI\?$/)
    expect(row('Buy when').getAttribute('aria-invalid')).toBe('true')
    type(row('Buy when'), 'RSI(14) < 30')
    type(screen.getByLabelText('Stop loss, %'), 'lots')
    await isRefused(/^Must be a number from 0 to 99, or the name of a parameter\.$/)
    type(screen.getByLabelText('Stop loss, %'), '1')
    type(screen.getAllByLabelText('From')[0]!, 'x')
    await isRefused(/^Must be a number\.$/)
    expect(ownStrategies().versions).toEqual([])
  })

  it('counts only the rows that are filled when it says which one is wrong', async () => {
    open(await ownOf(RULES))
    await press('Edit')
    await editor()
    const [add] = screen.getAllByRole('button', { name: 'And also' })
    await userEvent.click(add!)
    await userEvent.click(add!)
    type(row('Buy when', 3), 'close >')
    await screen.findByText(/^The row ends where a value is missing\.$/)
    expect(row('Buy when', 3).getAttribute('aria-invalid')).toBe('true')
    expect(row('Buy when', 2).getAttribute('aria-invalid')).toBeNull()
  })

  it('keeps what was typed and not saved, also in a page that is loaded anew', async () => {
    open()
    await press('New strategy')
    await editor()
    type(screen.getByLabelText('Name'), 'Half a thought')
    cleanup()
    open()
    await press('New strategy')
    await screen.findByText('Your unsaved draft is restored.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Half a thought')
    await press('Discard')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Moving-average cross')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('New strategy')
    await editor()
    expect(screen.queryByText('Your unsaved draft is restored.')).toBeNull()
  })

  it('that cannot be stored stays open with the reason', async () => {
    open()
    await press('New strategy')
    await editor()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: full })
    await press('Save strategy')
    await screen.findByText(/^Not saved: the browser has no room/)
    vi.unstubAllGlobals()
    expect(onChoose).not.toHaveBeenCalled()
  })
})

describe('a strategy of one’s own', () => {
  it('is changed as another version of the same strategy', async () => {
    open(await ownOf(RULES))
    await press('Edit')
    await editor()
    type(row('Buy when'), 'close crosses above SMA(50)')
    await press('Save changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [saved] = ownStrategies().versions
    expect(saved).toMatchObject({ family: 'mine', rules: { entryLong: ['close crosses above SMA(50)'] } })
    expect(saved!.id).not.toBe((await ownOf(RULES)).id)
  })

  it('is deleted, which can be undone: it is chosen again', async () => {
    const own = await ownOf(RULES)
    localStorage.setItem(
      'sauda.strategies',
      JSON.stringify([{ id: own.id, family: 'mine', savedMs: 1, rules: RULES }]),
    )
    open(own)
    await press('More')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(null))
    expect(ownStrategies().versions).toEqual([])
    toasts.get()[0]!.undo!()
    await waitFor(() => expect(onChoose).toHaveBeenLastCalledWith(own.id))
    expect(ownStrategies().versions).toHaveLength(1)
  })

  it('is exported as the file that is imported again', async () => {
    const own = await ownOf(RULES)
    open(own)
    await press('More')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export to file' }))
    const [{ name, blob }] = vi.mocked(download).mock.lastCall!
    expect(name).toBe('mine.json')
    const file = new File([await blob.text()], name)
    await userEvent.upload(screen.getByLabelText('Import a strategy'), file)
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(own.id))
    expect(ownStrategies().versions[0]).toMatchObject({ rules: RULES })
  })

  it('is exported under its name in whatever script that is written', async () => {
    for (const [name, file] of [
      ['निफ्टी ORB 15m!', 'निफ्टी-orb-15m.json'],
      ['???', 'strategy.json'],
    ] as const) {
      open(await ownOf({ ...RULES, name }))
      await press('More')
      await userEvent.click(screen.getByRole('menuitem', { name: 'Export to file' }))
      expect(vi.mocked(download).mock.lastCall![0].name).toBe(file)
      cleanup()
    }
  })

  it.each([
    ['x.json', 'no json', '“x.json” is not valid JSON.'],
    [
      'y.json',
      '{"format":"sauda-rules-1","entryLong":["close >"]}',
      '“y.json”, entryLong row 1: The row ends where a value is missing.',
    ],
    ['z.json', '{"format":"other"}', '“z.json”, format: Must be "sauda-rules-1".'],
  ])('a file that is none is refused in one sentence: %s', async (name, content, message) => {
    open()
    await userEvent.upload(screen.getByLabelText('Import a strategy'), new File([content], name))
    await waitFor(() => expect(said()[0]).toContain(message))
    expect(ownStrategies().versions).toEqual([])
  })
})

describe('strategies that cannot be used', () => {
  const version = { id: 'old~1', family: 'old', savedMs: 1, rules: { ...RULES, name: 'Old idea' } }

  it('are named with the reason, saved as a file and deleted, which can be undone', async () => {
    localStorage.setItem('sauda.strategies', JSON.stringify([version, { odd: 1 }]))
    open(null, { refused: [{ version, message: '"RSY" is not known.' }], damaged: [{ odd: 1 }] })
    expect(await screen.findByText('“Old idea” cannot be used: "RSY" is not known.')).toBeTruthy()
    expect(screen.getByText('1 saved strategy on this device cannot be read.')).toBeTruthy()
    await press('Save as file')
    const [{ blob }] = vi.mocked(download).mock.lastCall!
    expect(JSON.parse(await blob.text())).toEqual([version, { odd: 1 }])
    await press('Delete')
    await waitFor(() => expect(toasts.get()).toHaveLength(1))
    expect(ownStrategies()).toEqual({ versions: [], damaged: [] })
    toasts.get()[0]!.undo!()
    await waitFor(() => expect(ownStrategies()).toEqual({ versions: [version], damaged: [{ odd: 1 }] }))
  })

  it('and a damaged draft keep nothing from being shown', async () => {
    for (const text of ['{', '7', '{"name":1}', JSON.stringify({ ...RULES, takeProfitPct: null })]) {
      localStorage.setItem('sauda.strategy-draft.new', text)
      open()
      await press('New strategy')
      await editor()
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Moving-average cross')
      cleanup()
    }
  })
})
