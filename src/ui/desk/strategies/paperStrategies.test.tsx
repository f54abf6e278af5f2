import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { queryOrders } from '../../../engine/desk/queries.ts'
import type { StrategyDraft } from '../../../engine/desk/types.ts'
import type { PaperClient, StrategyLogLine } from '../../../workers/api/paperApi.ts'
import { deskOf, handOrder } from '../../app/screens/testing/ordersDesk.ts'
import { paperDialog } from '../../paper/paperDialog.ts'
import { toasts } from '../../primitives/toasts.ts'
import { PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { positionOf, strategyOf, type TestView, testDesk } from '../testing/strategyDesk.ts'

const MAKER = strategyOf({ timeframe: '5m' })
const STOPPED = strategyOf({ name: 'Trend', status: 'paused', statusReason: 'Stopped for the day' })
const FAILED = strategyOf({ name: 'My code', status: 'error', statusReason: 'x is not defined, line 4.' })
const VIEW: TestView = {
  strategies: [MAKER, STOPPED, FAILED],
  positions: [positionOf({ lot: 50 }), positionOf({ instrument: 'TCS', qty: -20 })],
  market: PAPER_MARKET,
}
const ORDERS = [
  handOrder(1, { status: 'OPEN' }),
  handOrder(2, { status: 'PENDING' }),
  handOrder(3, { status: 'REJECTED', statusReason: 'Position above the limit of 100' }),
  // its name is in the name of another one
  handOrder(4, { status: 'OPEN', strategy: 'Nifty spread maker 2' }),
]
const LINES: readonly StrategyLogLine[] = [
  { ms: Date.parse('2023-03-14T10:41:03+05:30'), kind: 'error', text: 'Order rejected: margin.' },
  { ms: Date.parse('2023-03-14T09:15:00+05:30'), kind: 'desk', text: 'Resumed.' },
]

async function open(
  part: Partial<PaperView> | null = {},
  path = '/strategy',
  orders = ORDERS,
  answers: Partial<PaperClient> = {},
) {
  const desk = testDesk({ ...VIEW, ...(part && { paper: paperOf(part) }) })
  const fake = fakeClient({ ...desk.answers, queryOrders: async query => queryOrders(deskOf(orders), query) })
  const strategyLog = vi.fn(async (_id: string) => LINES)
  const client = { ...fake.client, paper: { ...fake.client.paper, strategyLog, ...answers } }
  const router = openPage(path, { ...fake, client })
  await screen.findByText('Nifty spread maker')
  return { ...desk, router, strategyLog }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  toasts.set([])
  paperDialog.set(null)
})

describe('Stop and square off', () => {
  it('asks with the orders and positions that it ends, and starts on Cancel', async () => {
    const { command, estimate } = await open()
    await press('Stop Nifty spread maker and square off')
    const dialog = await screen.findByRole('dialog', { name: 'Stop Nifty spread maker and square off?' })
    expect(
      await within(dialog).findByText(
        'It enters nothing more today. 2 open orders are cancelled. 2 positions are closed at market:',
      ),
    ).toBeTruthy()
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(row => row.textContent),
    ).toEqual(['NIFTYLONG 100', 'TCSSHORT 20'])
    expect(await within(dialog).findByText('+₹969.75')).toBeTruthy()
    expect(estimate.mock.lastCall![0]).toHaveLength(2)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop and square off' }))
    expect(command.mock.calls).toEqual([[{ kind: 'stop-strategy', id: MAKER.id }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is off for one that is stopped, which says so and how it trades again', async () => {
    await open()
    await press('Stop Trend and square off: it is stopped for the day')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Stopped for the day. Resume it to trade again today.')).toBeTruthy()
  })

  it('is no action of the sample, whose names open nothing', async () => {
    await open(null)
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
  })
})

it('one in error shows the cause and the way out, and Resume leads nowhere', async () => {
  const { command } = await open()
  expect(screen.getByText('x is not defined, line 4. Edit it to start it again.')).toBeTruthy()
  await press('Resume My code: edit it to start it again')
  expect(command).not.toHaveBeenCalled()
  await press('Edit My code')
  expect(await screen.findByRole('dialog', { name: 'Edit My code' })).toBeTruthy()
})

it('one whose orders are rejected says so below its status, and leads to them', async () => {
  const { router, show } = await open()
  expect(screen.queryByText(/rejected, none filled/)).toBeNull()
  show({ strategies: [{ ...MAKER, rejected: { count: 1, reason: 'Not enough margin' } }, STOPPED] })
  const name = '1 order rejected, none filled since: Not enough margin'
  await userEvent.click(screen.getByRole('link', { name }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  expect(router.state.location.search).toEqual({ search: MAKER.name, status: 'REJECTED' })
})

it('the help of a parameter speaks of what its form has, not of the inputs of a backtest', async () => {
  await open({}, '/strategy?new=true')
  const form = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
  await form.findByLabelText('Order quantity')
  expect(form.getByText('Per quote. Rounded up to whole lots.')).toBeTruthy()
  expect(form.getByText('Rounded down to whole lots, but at least one lot.')).toBeTruthy()
  expect(form.queryByText(/Whole lots|Size/)).toBeNull()
})

it('what made nothing is neither green nor red, nor has it a sign', async () => {
  const { show } = await open()
  show({ strategies: [{ ...MAKER, pnlPaise: 0 }] })
  const zeros = await screen.findAllByText('₹0')
  expect(screen.queryByText('+₹0')).toBeNull()
  expect(zeros.length).toBeGreaterThan(0)
  for (const zero of zeros) expect(zero.className).not.toMatch(/text-(up|down)/)
})

describe('the drawer of a strategy', () => {
  it('has its figures, what it holds, its own log and its own orders', async () => {
    const { strategyLog } = await open()
    await press('Open Nifty spread maker')
    const drawer = within(await screen.findByRole('dialog', { name: 'Nifty spread maker' }))
    expect(drawer.getByText('+₹6,240')).toBeTruthy()
    expect(drawer.getByText('Market Making, 5 minutes')).toBeTruthy()
    const log = within(drawer.getByRole('region', { name: 'Log today' }))
    expect((await log.findAllByRole('listitem')).map(line => line.textContent)).toEqual([
      '10:41:03ErrorOrder rejected: margin.',
      '09:15:00DeskResumed.',
    ])
    expect(strategyLog).toHaveBeenCalledWith(MAKER.id)
    const orders = within(drawer.getByRole('region', { name: 'Orders' }))
    expect(await orders.findAllByRole('listitem')).toHaveLength(3)
    expect(orders.getByText('Position above the limit of 100')).toBeTruthy()
    expect(orders.queryByText(/^The newest/)).toBeNull()
  })

  it('lists the newest of its own orders, however many newer ones another strategy has, and says of how many', async () => {
    const others = { strategy: 'Nifty spread maker 2' }
    await open({}, '/strategy', [
      ...Array.from({ length: 27 }, (_, i) => handOrder(i + 1)),
      ...Array.from({ length: 30 }, (_, i) => handOrder(i + 28, others)),
    ])
    await press('Open Nifty spread maker')
    const drawer = within(await screen.findByRole('dialog', { name: 'Nifty spread maker' }))
    const orders = within(drawer.getByRole('region', { name: 'Orders' }))
    expect(await orders.findByText('The newest 25 of 27 orders.')).toBeTruthy()
    const times = orders.getAllByRole('listitem').map(row => row.querySelector('time')!.textContent)
    expect(times).toHaveLength(25)
    expect([times[0], times.at(-1)]).toEqual(['09:42:00', '09:18:00'])
  })

  it('follows the desk, pauses, and stops after its question', async () => {
    const { command, strategyLog, show } = await open()
    await press('Open Nifty spread maker')
    const drawer = within(await screen.findByRole('dialog', { name: 'Nifty spread maker' }))
    await drawer.findByText('Resumed.')
    const asked = strategyLog.mock.calls.length
    show({ strategies: [{ ...MAKER, pnlPaise: -5_000_00 }, STOPPED, FAILED] })
    expect(drawer.getByText('−₹5,000')).toBeTruthy()
    await waitFor(() => expect(strategyLog.mock.calls.length).toBeGreaterThan(asked))
    await userEvent.click(drawer.getByRole('button', { name: 'Pause' }))
    expect(command.mock.lastCall![0]).toEqual({ kind: 'toggle-strategy', id: MAKER.id })
    await userEvent.click(drawer.getByRole('button', { name: 'Stop and square off' }))
    const dialog = await screen.findByRole('dialog', { name: /^Stop Nifty/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop and square off' }))
    expect(command.mock.lastCall![0]).toEqual({ kind: 'stop-strategy', id: MAKER.id })
  })
})

it('nothing can be done while a moment that is over is shown', async () => {
  const { command } = await open({ shownMs: Date.parse('2023-03-14T10:15:42+05:30') })
  for (const name of [/^Pause Nifty/, /^Stop Nifty/, /^Edit Nifty/, /^Delete Trend/]) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-label')).toMatch(/The desk is shown at 10:15:42/)
    await userEvent.click(button)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(command).not.toHaveBeenCalled()
})

it('Delete says that the day keeps what the strategy made', async () => {
  await open()
  await press(/^Delete Trend/)
  const text = (await screen.findByRole('dialog')).textContent
  expect(text).toMatch(/The Daily P&L still counts its \d+ trades? today/)
})

describe('New Strategy', () => {
  it('takes several instruments of the session, and a timeframe', async () => {
    const { command } = await open({}, '/strategy?new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
    expect(dialog.getAllByRole('checkbox').map(box => box.closest('label')!.textContent)).toEqual([
      'NIFTY',
      'TCS',
    ])
    await userEvent.type(dialog.getByLabelText('Name'), 'Two at once')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'NIFTY' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'TCS' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Timeframe' }))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      '1 minute',
      '3 minutes',
      '5 minutes',
      '15 minutes',
      '30 minutes',
      '60 minutes',
    ])
    await userEvent.click(screen.getByRole('option', { name: '15 minutes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save strategy' }))
    await waitFor(() => expect(command).toHaveBeenCalled())
    expect(command.mock.lastCall![0]).toMatchObject({
      kind: 'add-strategy',
      draft: { name: 'Two at once', instruments: ['NIFTY', 'TCS'], timeframe: '15m' },
    })
  })

  it('is offered to resume once it is there, since it begins paused', async () => {
    const { command, show } = await open({}, '/strategy?new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Mine')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'NIFTY' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save strategy' }))
    const resume = await screen.findByRole('button', { name: 'Resume' })
    show({ strategies: [MAKER, strategyOf({ id: 's9', name: 'Mine', status: 'paused' })] })
    await userEvent.click(resume)
    await waitFor(() => expect(command.mock.lastCall![0]).toEqual({ kind: 'toggle-strategy', id: 's9' }))
  })

  it('that was resumed meanwhile is not paused by it', async () => {
    const { command, show } = await open({}, '/strategy?new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Mine')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'NIFTY' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save strategy' }))
    const resume = await screen.findByRole('button', { name: 'Resume' })
    show({ strategies: [MAKER, strategyOf({ id: 's9', name: 'Mine', status: 'active' })] })
    await userEvent.click(resume)
    expect(command).toHaveBeenCalledOnce()
  })

  it('says before saving that its capital covers no order, and Use gives it what does', async () => {
    const short = { short: [['NIFTY']], isShared: false, setsQty: true, capital: 450_000 }
    const need = vi.fn(async ({ capital }: StrategyDraft) => (capital < 450_000 ? short : null))
    await open({}, '/strategy?new=true', ORDERS, { strategyNeed: need })
    const dialog = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'NIFTY' }))
    const words = 'The capital does not cover one order of NIFTY: its orders would be rejected.'
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(need.mock.lastCall![0]).toMatchObject({ type: 'market-making', instruments: ['NIFTY'] })
    await userEvent.click(dialog.getByRole('button', { name: 'Use ₹4,50,000' }))
    expect(dialog.getByLabelText('Capital')).toHaveProperty('value', '4,50,000')
    await waitFor(() => expect(dialog.queryByText(words)).toBeNull())
    expect(document.activeElement).toBe(dialog.getByLabelText('Capital'))
  })

  it('tells where strategies of one’s own are written, and leads there', async () => {
    const { router } = await open({}, '/strategy?new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
    expect(dialog.queryByText(/This is the sample desk/)).toBeNull()
    await userEvent.click(dialog.getByRole('link', { name: 'Backtesting' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(router.state.location.search).toMatchObject({ mode: 'market' })
  })

  it('begins with the strategy that the address names, if there is one', async () => {
    await open({}, '/strategy?new=true&type=momentum')
    expect((await screen.findByRole('combobox', { name: 'Type' })).textContent).toBe('Momentum')
    document.body.replaceChildren()
    await open({}, '/strategy?new=true&type=gone~a449')
    expect((await screen.findByRole('combobox', { name: 'Type' })).textContent).toBe('Market Making')
  })

  it('of the sample has no timeframe, and leads to the desk that trades', async () => {
    await open(null, '/strategy?new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Strategy' }))
    expect(screen.queryByRole('combobox', { name: 'Timeframe' })).toBeNull()
    expect(dialog.getByText('This is the sample desk: strategies trade in a paper session.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Paper sessions' }))
    expect(await screen.findByRole('dialog', { name: 'Paper sessions' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Strategy' })).toBeNull())
  })
})
