import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
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
// the first test fetches the screen's code
configure({ asyncUtilTimeout: 5_000 })
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
