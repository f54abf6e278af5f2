import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { EMPTY_RULES, type Rules } from '../../../engine/rules/rules.ts'
import { addVersions } from '../../../storage/strategies/changeOwn.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { toasts } from '../../primitives/toasts.ts'
import { strategyOf, type TestView, testDesk } from '../testing/strategyDesk.ts'

vi.mock('../../app/screens/BacktestScreen.tsx', () => ({
  BacktestScreen: ({ search }: { search: unknown }) => JSON.stringify(search),
}))

const VIEW: TestView = {
  strategies: [
    strategyOf({ name: 'Index pair', type: 'arbitrage', status: 'error' }),
    strategyOf({ name: 'Old trend', type: 'momentum', status: 'paused', params: { shortBars: 7 } }),
  ],
}

function open(path = '/strategy', view: TestView | null = VIEW, answers: Partial<Client> = {}) {
  const desk = testDesk(view)
  const router = openPage(path, fakeClient({ ...desk.answers, ...answers }))
  return { ...desk, router }
}

/** What Backtesting is given; its address leaves defaults out. */
const filledIn = async () => JSON.parse((await screen.findByText(/"mode"/)).textContent!) as unknown

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
beforeEach(() => toasts.set([]))

describe('New Strategy', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'New Strategy' })
  const fill = async (name: string) => {
    await userEvent.type(await screen.findByLabelText('Name'), name)
    await userEvent.click(screen.getByRole('checkbox', { name: 'NIFTY' }))
  }
  const save = () => screen.getByRole('button', { name: 'Save strategy' })
  const choose = async (type: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
    await userEvent.click(screen.getByRole('option', { name: type }))
  }

  it('opens by its button and by a link, and Cancel takes it out of the address', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'New Strategy' }))
    await dialog()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(router.state.location.search).toEqual({ new: true })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toEqual({})
    await act(() => router.navigate({ to: '/strategy', search: { new: true } }))
    await dialog()
  })

  it('says at each field what is wrong and sends nothing', async () => {
    const { command } = open('/strategy?new=true')
    await dialog()
    await waitFor(() => expect((save() as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(save())
    const name = screen.getByLabelText('Name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a name of 3 to 50 characters')).toBeTruthy()
    expect(screen.getByText('Choose at least one instrument')).toBeTruthy()
    expect(document.activeElement).toBe(name)
    await userEvent.type(name, 'index PAIR')
    expect(screen.getByText(/Another strategy has this name/)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Square-off'))
    await userEvent.type(screen.getByLabelText('Square-off'), '15:45')
    expect(screen.getByText('Square-off must be at or before the session end')).toBeTruthy()
    expect(command).not.toHaveBeenCalled()
  })

  it("shows market making's constants first", async () => {
    open('/strategy?new=true')
    await dialog()
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect(await screen.findByLabelText('Spread percentage')).toBeTruthy()
    expect(
      ['Spread percentage', 'Order quantity', 'Position limit', 'Min price increment'].map(value),
    ).toEqual(['0.05', '10', '50', '0.05'])
  })

  it('shows what the engine declares for each type, and a choice in words', async () => {
    open('/strategy?new=true')
    await screen.findByLabelText('Spread percentage')
    await choose('Momentum')
    expect(screen.getByLabelText<HTMLInputElement>('MA short period').value).toBe('10')
    await choose('Gap Trading')
    expect(screen.queryByLabelText('MA short period')).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: 'Direction' }))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Fade', 'Follow'])
    await userEvent.click(screen.getByRole('option', { name: 'Follow' }))
    expect(screen.getByRole('combobox', { name: 'Direction' }).textContent).toBe('Follow')
  })

  it('saves what was typed as paused, closes, and offers a backtest until it is taken back', async () => {
    const fake = fakeClient()
    const command = vi.spyOn(fake.client, 'deskCommand')
    const router = openPage('/strategy?new=true&tab=active', fake)
    await screen.findByLabelText('Spread percentage')
    await choose('Momentum')
    await fill('Bank trend')
    await userEvent.click(screen.getByRole('checkbox', { name: 'TCS' }))
    await userEvent.clear(screen.getByLabelText('MA short period'))
    await userEvent.type(screen.getByLabelText('MA short period'), '5')
    await userEvent.click(save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(command.mock.calls[0]![0]).toEqual({
      kind: 'add-strategy',
      draft: {
        name: 'Bank trend',
        type: 'momentum',
        instruments: ['NIFTY', 'TCS'],
        params: { shortBars: 5, longBars: 30, volumeThreshold: 1.5, takeProfitPct: 1, stopLossPct: 0.5 },
        capital: 100_000,
        sessionStart: '09:15',
        sessionEnd: '15:30',
        squareOff: '15:15',
      },
    })
    // the tab of the active ones would hide it
    expect(router.state.location.search).toEqual({})
    expect(within(await rowOf('Bank trend')).getByText('paused')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Backtest now' })).toBeNull())
    expect(screen.queryByText('Bank trend')).toBeNull()
  })

  it('Backtest now opens Backtesting with the new strategy', async () => {
    const router = openPage('/strategy?new=true')
    await screen.findByLabelText('Spread percentage')
    await fill('Nifty maker')
    await userEvent.click(save())
    const button = await screen.findByRole('button', { name: 'Backtest now' })
    // the toast outlives its screen
    await act(() => router.navigate({ to: '/positions' }))
    await userEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(await filledIn()).toMatchObject({ mode: 'market', strategy: 'market-making', capital: 100_000 })
  })

  it('what the desk refuses stays in the form, beside its field', async () => {
    const { command } = open('/strategy?new=true')
    command.mockResolvedValue({ ok: false, problem: { message: 'Too much capital.', field: 'capital' } })
    await screen.findByLabelText('Spread percentage')
    await fill('Bank trend')
    await userEvent.click(save())
    const capital = screen.getByLabelText('Capital')
    await waitFor(() => expect(capital.getAttribute('aria-invalid')).toBe('true'))
    expect(within(await dialog()).getByText('Too much capital.')).toBeTruthy()
    expect(toasts.get()).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bank trend')
  })

  it('when the parameters cannot be read, Retry asks again and what was typed stays', async () => {
    const { client } = fakeClient()
    const listStrategies = vi.fn(client.listStrategies).mockRejectedValueOnce(new Error('gone'))
    open('/strategy?new=true', VIEW, { listStrategies })
    await userEvent.type(await screen.findByLabelText('Name'), 'Bank')
    expect(await screen.findByText(/could not be read/)).toBeTruthy()
    expect((save() as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Spread percentage')).toBeTruthy()
    expect(screen.queryByText(/could not be read/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bank')
  })
})

describe('a strategy of the trader’s own', () => {
  const RULES: Rules = {
    ...EMPTY_RULES,
    name: 'My pullback',
    params: { rsiBars: { label: 'RSI period', unit: 'bars', min: 2, max: 100, step: 1, default: 14 } },
    entryLong: ['RSI(rsiBars) crosses below 30'],
  }
  const OWN = { title: 'My pullback', params: RULES.params }
  beforeEach(() => localStorage.clear())

  async function keep(rules: Rules, savedMs = 1): Promise<string> {
    const read = await fakeClient().client.readRules(rules)
    if (!read.ok) throw new Error(read.problem.message)
    await addVersions([{ id: read.value.id, family: 'mine', savedMs, rules }])
    return read.value.id
  }

  it('is offered below the built-in ones, and saved with what it declares', async () => {
    const type = await keep(RULES)
    const { command } = open('/strategy?new=true')
    await screen.findByLabelText('Spread percentage')
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      'Market Making',
      'Momentum',
      'Arbitrage',
      'Gap Trading',
      'My pullbackYour own',
    ])
    await userEvent.click(screen.getByRole('option', { name: /^My pullback/ }))
    const bars = await screen.findByLabelText<HTMLInputElement>('RSI period')
    expect(bars.value).toBe('14')
    await userEvent.clear(bars)
    await userEvent.type(bars, '101')
    await userEvent.type(screen.getByLabelText('Name'), 'Pullback of mine')
    await userEvent.click(screen.getByRole('checkbox', { name: 'NIFTY' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save strategy' }))
    expect(screen.getByText('Enter a whole number from 2 to 100')).toBeTruthy()
    await userEvent.clear(bars)
    await userEvent.type(bars, '9')
    await userEvent.click(screen.getByRole('button', { name: 'Save strategy' }))
    await waitFor(() => expect(command).toHaveBeenCalled())
    expect(command.mock.calls[0]![0]).toMatchObject({
      kind: 'add-strategy',
      draft: { name: 'Pullback of mine', type, own: OWN, params: { rsiBars: 9 } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Backtest now' }))
    expect(await filledIn()).toMatchObject({ mode: 'market', strategy: type, params: { rsiBars: 9 } })
  })

  it('stays whole on the desk when it is deleted: named, and editable by what it declared', async () => {
    const type = 'my-pullback~a449de8f9b83d96a'
    const { command } = open('/strategy', {
      strategies: [strategyOf({ name: 'Pullback of mine', type, own: OWN, params: { rsiBars: 9 } })],
    })
    const row = await rowOf('Pullback of mine')
    expect(within(row).getByText('My pullback')).toBeTruthy()
    expect(row.textContent).toContain('own')
    expect(row.textContent).not.toContain('~')
    await userEvent.click(screen.getByRole('button', { name: 'Edit Pullback of mine' }))
    const bars = await screen.findByLabelText<HTMLInputElement>('RSI period')
    expect(bars.value).toBe('9')
    expect(screen.getByRole('combobox', { name: 'Type' }).textContent).toBe('My pullback')
    await userEvent.clear(bars)
    await userEvent.type(bars, '7')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(command).toHaveBeenCalled())
    expect(command.mock.calls[0]![0]).toMatchObject({
      kind: 'edit-strategy',
      draft: { type, own: OWN, params: { rsiBars: 7 } },
    })
  })

  it('of an older version stays that version while the newer one is offered too', async () => {
    const older = await keep(RULES)
    const newer = await keep({ ...RULES, entryLong: ['RSI(rsiBars) crosses below 40'] }, 2)
    const { command } = open('/strategy', {
      strategies: [strategyOf({ name: 'Pullback of mine', type: older, own: OWN, params: { rsiBars: 9 } })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Pullback of mine' }))
    expect((await screen.findByLabelText<HTMLInputElement>('RSI period')).value).toBe('9')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(command.mock.calls[0]![0]).toMatchObject({ draft: { type: older, params: { rsiBars: 9 } } })
    await userEvent.click(screen.getByRole('button', { name: 'Edit Pullback of mine' }))
    await screen.findByLabelText('RSI period')
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
    const options = await screen.findAllByRole('option', { name: /^My pullback/ })
    expect(options.map(option => option.textContent)).toEqual([
      'My pullbackYour own',
      'My pullbackYour own, older version',
    ])
    await userEvent.click(options[0]!)
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(command).toHaveBeenCalledTimes(2))
    expect(command.mock.calls[1]![0]).toMatchObject({ draft: { type: newer, params: { rsiBars: 14 } } })
  })
})

it('Edit opens a drawer with the values of the strategy, saves under its id and offers a backtest', async () => {
  const { command } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Old trend' }))
  const drawer = screen.getByRole('dialog', { name: 'Edit Old trend' })
  expect((await within(drawer).findByLabelText<HTMLInputElement>('MA short period')).value).toBe('7')
  // its own name is no duplicate
  await userEvent.type(within(drawer).getByLabelText('Name'), 's')
  await userEvent.clear(within(drawer).getByLabelText('Name'))
  await userEvent.type(within(drawer).getByLabelText('Name'), 'Old trend')
  await userEvent.clear(within(drawer).getByLabelText('Capital'))
  await userEvent.type(within(drawer).getByLabelText('Capital'), '200000')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(command.mock.calls[0]![0]).toMatchObject({
    kind: 'edit-strategy',
    id: 'Old trend',
    draft: { name: 'Old trend', capital: 200_000 },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Backtest now' }))
  expect(await filledIn()).toMatchObject({ mode: 'market', params: { shortBars: 7 }, capital: 200_000 })
})
