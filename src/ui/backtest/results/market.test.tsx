import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { Outcome } from '../../../engine/core/problem.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import type { RunProgress, RunView } from '../../../workers/api/api.ts'
import { type Client, WorkerLost } from '../../../workers/client/clientTypes.ts'
import { address, Screen } from '../../app/screens/testing/Screen.tsx'
import { drawn } from '../../charts/testing/drawings.ts'
import { toasts } from '../../primitives/toasts.ts'
import { bell, bellClient } from '../../run/testing/bell.ts'
import { candlesOf, DATASET, tradesOf, viewOf } from '../../run/testing/run.ts'

interface Call {
  readonly inputs: RunInputs
  readonly onProgress: (progress: RunProgress) => void
  readonly signal: AbortSignal
  readonly answer: (outcome: Outcome<RunView>) => void
  readonly fail: (error: Error) => void
}

let calls: Call[] = []

/** A client with one dataset whose runs are answered by hand. */
function marketClient(answers: Partial<Client> = {}): Client {
  calls = []
  return fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve([DATASET]),
    run: (_, inputs, onProgress, signal) =>
      new Promise((answer, fail) => {
        calls.push({ inputs, onProgress, signal, answer, fail })
        signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
      }),
    candles: () => Promise.resolve(candlesOf()),
    ...answers,
  }).client
}

const LOST = 'Backtest stopped unexpectedly. Your inputs and last result are kept.'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function type(label: string, text: string) {
  fireEvent.change(field(label), { target: { value: text } })
  await pass(0)
}

async function open(client: Client, start: Record<string, unknown> = {}) {
  const view = render(<Screen client={client} start={{ mode: 'market', strategy: 'momentum', ...start }} />)
  await pass(0)
  return view
}

async function run(part: Partial<RunView> = {}) {
  fireEvent.click(button('Run Backtest'))
  await pass(10)
  const { answer, inputs } = calls.at(-1)!
  answer({ ok: true, value: viewOf(inputs, part) })
  await pass(300)
  // the parts of the result come one after the other
  await pass(200)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  bell.length = 0
})
afterEach(async () => {
  // a frame that is still awaited belongs to this test's clock
  await pass(500)
  cleanup()
  toasts.set([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a run on market data', () => {
  it('sends the form to the engine and shows what comes back', async () => {
    await open(marketClient(), {
      dataset: 'set-1',
      capital: 200_000,
      params: { shortBars: 5 },
      sizing: 'equity',
      sharePct: 50,
      squareOff: 'off',
    })
    await run({ notes: ['The data covers a part of the range.'] })
    expect(calls[0]!.inputs).toMatchObject({
      strategy: 'momentum',
      instrument: 'NIFTY',
      capital: 200_000,
      from: null,
      to: null,
      params: { shortBars: 5, longBars: 30 },
      size: { kind: 'equity', fraction: 0.5 },
      costs: { kind: 'nse', rates: 'of-the-day', rounding: 'exact', plan: null, dp: true },
      squareOff: null,
    })
    const shown = (label: string) =>
      screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent
    expect(shown('Net profit')).toBe('+₹4,321')
    expect(shown('CAGR')).toBe('N/A')
    expect(shown('Max drawdown')).toBe('−1.20%')
    expect(shown('Trades')).toBe('5')
    expect(shown('Fingerprint')).toBe('01234567')
    expect(shown('Bars/s')).toBe('2,000')
    expect(screen.getByText('Imported: NIFTY.csv')).toBeTruthy()
    expect(screen.getByText('The data covers a part of the range.')).toBeTruthy()
    expect(bell).toEqual([
      { text: 'Backtest finished. Momentum on NIFTY: +₹4,321 in 5 trades.', tone: 'good' },
    ])
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    await type('Initial capital', '300000')
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
  })

  it('opens whole where few bars were traded, and shows those alone at a press; one that a limit stopped opens on them', async () => {
    const words = () => screen.getByRole('img', { name: /^Equity curve/ }).getAttribute('aria-label')
    const column = (...values: number[]) => Float64Array.from(values)
    const part = {
      ms: column(0, 60_000),
      equity: column(100_000, 95_000),
      drawdown: column(0, -5_000),
      bars: 2,
    }
    await open(marketClient(), { dataset: 'set-1' })
    await run({ runId: 'first', tradedPart: { curve: part } })
    expect(words()).toContain('Equity: 60 points')
    expect(screen.getByText('₹1,00,590')).toBeTruthy() // the legend: equity at the last bar
    expect(screen.queryByRole('button', { name: 'Whole run' })).toBeNull()
    fireEvent.click(button('Traded days'))
    expect(words()).toContain('Equity: 2 points')
    fireEvent.click(button('Whole run'))
    expect(words()).toContain('Equity: 60 points')
    fireEvent.click(button('Traded days'))
    await run({ runId: 'second', tradedPart: { curve: part } })
    expect(words()).toContain('Equity: 60 points')
    const stopped = { ms: 60_000, bar: 1, kind: 'drawdown', message: '5% drawdown limit hit' } as const
    await run({ runId: 'third', tradedPart: { curve: part }, riskEvents: [stopped] })
    expect(words()).toContain('Equity: 2 points')
    fireEvent.click(button('Whole run'))
    expect(words()).toContain('Equity: 60 points')
  })

  it('shows its result as soon as it is there, and how fast it was', async () => {
    await open(marketClient())
    fireEvent.click(button('Run Backtest'))
    await pass(0)
    calls[0]!.answer({ ok: true, value: viewOf(calls[0]!.inputs) })
    await pass(0)
    expect(screen.getByText('Net profit')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('60 bars in 30 ms')
  })

  it('says that it runs once it has taken 300 ms, with every input disabled', async () => {
    await open(marketClient())
    fireEvent.click(button('Run Backtest'))
    await pass(299)
    expect(screen.queryByText('Running Backtest...')).toBeNull()
    await pass(1)
    expect(screen.getByText('Running Backtest...')).toBeTruthy()
    expect(field('Initial capital').closest('fieldset')?.disabled).toBe(true)
    calls[0]!.answer({ ok: true, value: viewOf(calls[0]!.inputs) })
    await pass(0)
    expect(button('Run Backtest')).toBeTruthy()
    expect(screen.getByText('Net profit')).toBeTruthy()
  })

  it('K4 shows progress and Cancel, is idle at once and keeps the last result', async () => {
    await open(marketClient())
    await run()
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    act(() => calls[1]!.onProgress({ fraction: 0.42, barsPerSecond: 1_234_567 }))
    expect(screen.getByText('42% · 12,34,567 bars/s')).toBeTruthy()
    fireEvent.click(button('Cancel'))
    expect(button('Run Backtest')).toBeTruthy()
    expect(calls[1]!.signal.aborted).toBe(true)
    expect(screen.getByText('Net profit')).toBeTruthy()
    await pass(1_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['K1 dies', new WorkerLost(LOST), LOST],
    ['K1 throws', new TypeError('x is undefined'), LOST],
    ['K2 hangs', new WorkerLost(LOST, { cause: 'the worker does not answer' }), LOST],
  ])('whose worker %s says so and keeps the last result', async (_, error, words) => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    await open(marketClient())
    await run()
    fireEvent.click(button('Run Backtest'))
    await pass(100)
    calls[1]!.fail(error)
    await pass(300)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(screen.getByText('Net profit')).toBeTruthy()
    expect(button('Run Backtest').hasAttribute('disabled')).toBe(false)
    expect(reported).toHaveBeenCalledExactlyOnceWith(error)
  })

  it.each([
    ['from', 'K8 No trading days in this range', 'Start date'],
    ['capital', 'Enter capital between ₹1,000 and ₹1,00,00,00,000', 'Initial capital'],
    ['stopLossPct', 'Stop loss must be smaller.', 'Stop loss'],
  ])('puts a problem with %s at its field', async (name, message, label) => {
    await open(marketClient())
    fireEvent.click(button('Run Backtest'))
    await pass(0)
    calls[0]!.answer({ ok: false, problem: { field: name, message } })
    await pass(300)
    const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe(message)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a problem without a field of its own above the results', async () => {
    await open(marketClient())
    fireEvent.click(button('Run Backtest'))
    await pass(0)
    calls[0]!.answer({ ok: false, problem: { field: 'data', message: 'The NIFTY data has no bars.' } })
    await pass(300)
    expect(screen.getByRole('alert').textContent).toBe('The NIFTY data has no bars.')
  })

  it('refuses parameters out of their limits before it starts', async () => {
    await open(marketClient())
    await type('MA short period', '0.5')
    expect(screen.getByText('Enter a whole number from 1 to 500')).toBeTruthy()
    fireEvent.click(button('Run Backtest'))
    await pass(0)
    expect(calls).toHaveLength(0)
    await type('MA short period', '20')
    expect(address.search.params).toEqual({ shortBars: 20 })
  })

  it('is taken away by Reset and comes back by Undo', async () => {
    await open(marketClient())
    await run()
    fireEvent.click(button('Reset'))
    expect(screen.getByText('No Backtest Results')).toBeTruthy()
    act(() => toasts.get()[0]?.undo?.())
    expect(screen.getByText('Net profit')).toBeTruthy()
  })

  it('says which strategy takes the place of one that the engine does not have', async () => {
    const momentum = { id: 'momentum', title: 'Momentum', summary: '', params: {} }
    await open(marketClient({ listStrategies: () => Promise.resolve([momentum]) }), { strategy: 'arbitrage' })
    expect(screen.getByText('Arbitrage cannot be backtested yet; Momentum is selected instead.')).toBeTruthy()
  })
})

describe('trades', () => {
  it('are drawn only as far as they are in sight, and sort', async () => {
    await open(marketClient())
    await run({ trades: tradesOf(5_000) })
    const table = screen.getByRole('region', { name: 'Trades' })
    expect(within(table).getAllByRole('row').length).toBeLessThan(100)
    expect(table.querySelector('td')?.textContent).toBe('LONG')
    fireEvent.click(within(table).getByRole('button', { name: 'Net P&L' }))
    fireEvent.click(within(table).getByRole('button', { name: 'Net P&L' }))
    expect(address.search).toMatchObject({ sort: 'pnl', order: 'descending' })
    expect(table.querySelectorAll('td')[2]?.textContent).toBe('+₹4,997.00')
  })

  it('show the prices around the one that is chosen', async () => {
    await open(marketClient())
    await run()
    fireEvent.click(screen.getByText('2 Jan 2023, 09:35'))
    await pass(100)
    expect(address.search).toMatchObject({ tab: 'trades', trade: 2 })
    expect(screen.getByText(/^Trade 3 of 5: long 3,/)).toBeTruthy()
    const { fromMs, toMs } = drawn.span!
    const trades = tradesOf(5)
    expect(fromMs).toBeLessThan(trades.entryMs[2]!)
    expect(toMs).toBeGreaterThan(trades.exitMs[2]!)
  })

  it('say when the prices are no longer in memory', async () => {
    await open(marketClient({ candles: () => Promise.resolve(null) }), { tab: 'price' })
    await run()
    expect(screen.getByText('The prices of this run are no longer in memory')).toBeTruthy()
  })
})
