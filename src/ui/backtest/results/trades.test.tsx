/** The list of trades, the prices around one of them, and why its orders filled. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { defaultInputs } from '../../../engine/inputs/inputs.ts'
import type { RunView } from '../../../workers/api/api.ts'
import type { TradeExplanationView } from '../../../workers/api/explainApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { address, Screen } from '../../app/screens/testing/Screen.tsx'
import { drawn } from '../../charts/testing/drawings.ts'
import { toasts } from '../../primitives/toasts.ts'
import { bellClient } from '../../run/testing/bell.ts'
import { candlesOf, DATASET, tradesOf, viewOf } from '../../run/testing/run.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const asked: number[] = []
/** As high as each row of the list is. */
const ROW_PX = 32

function explanationOf(index: number): TradeExplanationView {
  const fill = {
    ms: DATASET.fromMs,
    bar: 0,
    orderId: 1,
    side: 'sell',
    qty: 3,
    price: 18_100.05,
    chargesPaise: 200,
  } as const
  const reasons = [
    { text: `Sell limit 18,100.05 of trade ${index}.`, rule: 'T2' },
    { text: 'Bar high 18,100.20; needed 1 tick through, 18,100.10.', rule: 'F2' },
  ]
  return {
    fills: [
      { fill, part: 'entry', title: 'Sell limit 18,100.05', reasons },
      { fill: { ...fill, side: 'buy' }, part: 'exit', title: 'Buy at market', reasons: reasons.slice(1) },
    ],
    takeProfitPrice: 18_000,
    stopLossPrice: null,
    mae: -12.5,
    mfe: 40,
    charges: { lines: [{ label: 'Brokerage', rupees: 2 }], total: 2 },
  }
}

async function open(
  start: Record<string, unknown> = {},
  answers: Partial<Client> = {},
  part: Partial<RunView> = {},
) {
  const { client } = fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve([DATASET]),
    run: (_, inputs) => Promise.resolve({ ok: true, value: viewOf(inputs, part) }),
    candles: () => Promise.resolve(candlesOf()),
    explainTrade: (_, trade) => {
      asked.push(trade)
      return Promise.resolve(explanationOf(trade))
    },
    ...answers,
  })
  render(<Screen client={client} start={{ mode: 'market', strategy: 'momentum', ...start }} />)
  await pass(0)
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))
  await pass(300)
  await pass(300)
}

const table = () => screen.getByRole('region', { name: 'Trades' })
const row = (index: number) => table().querySelector<HTMLElement>(`[data-trade="${index}"]`)!
const current = () =>
  table().querySelector('tr[aria-current=true] [data-trade]')?.getAttribute('data-trade') ?? null
const explanation = () => within(screen.getByRole('region', { name: /^Trade \d+ of \d+$/ }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  asked.length = 0
})
afterEach(async () => {
  await pass(500)
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

it('a press on a row tells the trade: its fills in words with their rules, its metrics and each charge', async () => {
  await open()
  expect(screen.queryByText('Why these fills?')).toBeNull()
  fireEvent.click(row(2).closest('tr')!)
  await pass(100)
  expect(address.search).toMatchObject({ trade: 2, tab: 'trades' })
  expect(current()).toBe('2')
  expect(asked).toEqual([2])
  expect(explanation().getByText('Sell limit 18,100.05 of trade 2.')).toBeTruthy()
  expect(explanation().getAllByTitle('Engine rule F2')).toHaveLength(2)
  const facts = explanation()
    .getAllByRole('term')
    .map(term => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    'Net P&L ₹0.00',
    'Bought 3 at 18,002.00',
    'Sold 3 at 18,007.00',
    'Held 8 bars',
    'MAE −₹12.50',
    'MFE +₹40.00',
  ])
  const charges = within(explanation().getByRole('table', { name: 'Charges of the trade' }))
  expect(charges.getAllByRole('row').map(each => each.textContent)).toEqual([
    'P&L before charges+₹2.00',
    'Brokerage−₹2.00',
    'Total charges−₹2.00',
    'Net P&L₹0.00',
  ])
})

it('the prices go to the trade, with its levels, which the text alternative names', async () => {
  await open({ trade: 1 })
  const { entryMs, exitMs } = tradesOf(5)
  expect(drawn.marks.filter(({ look }) => look === 'focus')).toEqual([
    { trade: 1, ms: entryMs[1], side: 'sell', look: 'focus' },
    { trade: 1, ms: exitMs[1], side: 'buy', look: 'focus' },
  ])
  expect(drawn.path?.levels).toEqual([
    { name: 'Entry', price: 18_001, tone: 'muted' },
    { name: 'Exit', price: 18_006, tone: 'muted' },
    { name: 'Target', price: 18_000, tone: 'up' },
  ])
  // on the chart a name would cover candles
  expect(screen.getByText('Target', { selector: 'figure span' }).textContent).toBe('Target 18,000.00')
  expect(screen.getByRole('img', { name: /^Price/ }).getAttribute('aria-label')).toMatch(
    / Levels: Entry 18,001\.00, Exit 18,006\.00, Target 18,000\.00\.$/,
  )
})

it('a press on a mark scrolls the list to the row of its trade, and selects it', async () => {
  await open({ trade: 0 }, {}, { trades: tradesOf(500) })
  const box = row(0).closest('section')!
  const boxPx = 320
  Object.defineProperty(box, 'clientHeight', { value: boxPx })
  expect(row(300)).toBeNull()
  act(() => drawn.pick(300))
  await pass(100)
  const topPx = 300 * ROW_PX
  expect(box.scrollTop).toBeGreaterThan(topPx + ROW_PX - boxPx)
  expect(box.scrollTop).toBeLessThan(topPx)
  fireEvent.scroll(box)
  await pass(100)
  expect(current()).toBe('300')
  expect(address.search).toMatchObject({ trade: 300, tab: 'trades' })
  expect(asked).toEqual([0, 300])
  expect(explanation().getByText('Sell limit 18,100.05 of trade 300.')).toBeTruthy()
})

it('the keyboard walks: Tab reaches one row, the arrows the others in the order of the list', async () => {
  const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
  const press = async (keys: string) => {
    await user.keyboard(keys)
    await pass(100)
  }
  await open({ sort: 'pnl', order: 'descending' })
  expect(table().querySelectorAll('[data-trade][tabindex="0"]')).toHaveLength(1)
  table().focus()
  // past the heads, which sort
  for (let i = 0; document.activeElement !== row(4) && i < 20; i++) await user.tab()
  expect(document.activeElement).toBe(row(4))
  await press('{Enter}')
  expect(current()).toBe('4')
  await press('{ArrowDown}')
  expect([current(), document.activeElement]).toEqual(['3', row(3)])
  await press('{ArrowUp}')
  expect([current(), document.activeElement]).toEqual(['4', row(4)])
  // it is the first of the list
  await press('{ArrowUp}')
  expect([current(), document.activeElement]).toEqual(['4', row(4)])
  await user.tab()
  expect(document.activeElement?.closest('tr')).toBeNull()
  // in the prices the arrows walk in order of exit
  screen.getByRole('button', { name: 'Previous trade' }).focus()
  await press('{ArrowLeft}')
  expect(current()).toBe('3')
})

it('Tab reaches a row of a long list wherever it is scrolled', async () => {
  await open({}, {}, { trades: tradesOf(500) })
  const stops = () =>
    [...table().querySelectorAll<HTMLElement>('[data-trade][tabindex="0"]')].map(stop => stop.dataset.trade)
  expect(stops()).toEqual(['0'])
  const box = row(0).closest('section')!
  box.scrollTop = 10_000
  fireEvent.scroll(box)
  await pass(100)
  expect(stops()).toHaveLength(1)
  expect(stops()).not.toEqual(['0'])
})

it('side and exit reason narrow the list, and stand in the address', async () => {
  const trades = { ...tradesOf(6), exitReason: Uint8Array.of(1, 1, 0, 1, 0, 1) }
  await open({}, {}, { trades })
  fireEvent.click(screen.getByRole('radio', { name: 'Short' }))
  expect(address.search.tradeSide).toBe('short')
  expect(screen.getByText('3 of 6 trades')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(address.search.tradeSide).toBeUndefined()
  cleanup()
  await open({ exitReason: 'Cross up', trade: 4 }, {}, { trades })
  expect([...table().querySelectorAll('[data-trade]')].map(each => each.getAttribute('data-trade'))).toEqual([
    '2',
    '4',
  ])
  cleanup()
  await open({ exitReason: 'of another run' }, {}, { trades })
  expect(screen.getByText('No trades match these filters.')).toBeTruthy()
})

it.each([
  [{ onSmallerBars: false, stepMs: 60_000 }, 'Bars'],
  [{ onSmallerBars: true, stepMs: 60_000 }, 'Bars (1 min)'],
  [{ onSmallerBars: true, stepMs: 300_000 }, 'Bars (5 min)'],
  [{ onSmallerBars: true, stepMs: 1_000 }, 'Bars (1 s)'],
])(
  'F12 of a run at 15 minutes the list says which bars it counts: %o',
  async ({ onSmallerBars, stepMs }, head) => {
    const ms = Float64Array.of(0, 1, 2, 4).map(bar => bar * stepMs)
    const curve = { ms, equity: ms.map(() => 100_000), drawdown: ms.map(() => 0), bars: ms.length }
    const runAt15: Client['run'] = (_, inputs) => {
      const fill = { ...inputs.fill, onSmallerBars }
      return Promise.resolve({ ok: true, value: viewOf({ ...inputs, timeframe: '15m', fill }, { curve }) })
    }
    await open({ trade: 1 }, { run: runAt15 })
    expect(within(table()).getAllByRole('columnheader').at(-2)?.textContent).toBe(head)
    const held = explanation().getByText('Held').nextElementSibling?.textContent
    expect(held).toBe(`8 ${head.toLowerCase()}`)
  },
)

it('a link may name a trade that the run does not have', async () => {
  await open({ trade: 99 })
  expect(current()).toBeNull()
  expect(asked).toEqual([])
})

it('a run that is no longer in memory says so, and a lost worker offers another try', async () => {
  await open({ trade: 1 }, { explainTrade: () => Promise.resolve(null) })
  expect(explanation().getByRole('alert').textContent).toContain('no longer in memory')
  cleanup()
  const explainTrade = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(explanationOf(1))
  await open({ trade: 1 }, { explainTrade })
  fireEvent.click(explanation().getByRole('button', { name: 'Retry' }))
  await pass(100)
  expect(explanation().getByText('Sell limit 18,100.05 of trade 1.')).toBeTruthy()
})

it('a row that is pressed brings its prices into sight and takes the focus; a trade of the link does neither', async () => {
  let sights = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    sights++
  })
  await open({ trade: 1 })
  expect(sights).toBe(0)
  fireEvent.click(row(3).closest('tr')!)
  await pass(300)
  expect(sights).toBe(1)
  expect(document.activeElement).toBe(row(3))
  vi.restoreAllMocks()
})

it('each trade has its share of the value it was entered with, and what all of them had made by then', async () => {
  await open()
  const heads = within(screen.getByRole('table', { name: 'Trades' })).getAllByRole('columnheader')
  const titles = heads.map(({ textContent }) => textContent)
  const list = within(screen.getByRole('table', { name: 'Trades' }))
    .getAllByRole('row')
    .slice(1)
  const column = (title: string) => list.map(row => row.children[titles.indexOf(title)]!.textContent)
  // trade i makes i − 2 rupees of (i + 1) × (18,000 + i)
  expect(column('P&L %').slice(0, 2)).toEqual(['−0.01%', '0.00%'])
  expect(column('Cumulative')).toEqual(['−₹2.00', '−₹3.00', '−₹3.00', '−₹2.00', '₹0.00'])
})

it('a trade on daily bars has days, wherever it is told', async () => {
  const curve = viewOf(defaultInputs('NIFTY', 1)).curve
  const daily = { curve: { ...curve, ms: curve.ms.map((_, i) => curve.ms[0]! + i * 86_400_000) } }
  await open({ tab: 'price', trade: 1 }, {}, daily)
  expect(screen.getByText(/^Trade 2 of 5: /).textContent).toContain('2 Jan 2023 to 2 Jan 2023')
  expect(screen.queryByText(/09:\d\d/)).toBeNull()
})
