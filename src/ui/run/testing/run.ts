/** A dataset and a run as the workers give them, small enough to read. For tests. */

import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { handMetrics } from '../../../engine/metrics/testing/handMetrics.ts'
import type { DatasetInfo, RunCandles, RunView, TradeColumns } from '../../../workers/api/api.ts'

const OPEN = Date.parse('2023-01-02T09:15:00+05:30')
const MINUTE = 60_000

/** Two days of minute bars, with one refused row. */
export const DATASET: DatasetInfo = {
  id: 'set-1',
  name: 'NIFTY.csv',
  symbol: 'NIFTY',
  intervalMinutes: 1,
  hasVolume: false,
  notes: ['Times have no zone; read as IST.'],
  rejectedRows: [{ line: 7, reason: 'high 1 is below low 2', text: '=1+1,1,1,2,1' }],
  rows: 30_810,
  fromMs: OPEN,
  toMs: Date.parse('2023-01-31T15:29:00+05:30'),
  sha256: 'abcdef0123456789'.repeat(4),
  rejected: 1,
}

/** `count` round trips of ten minutes, long and short in turn; trade i makes i − 2 rupees. */
export function tradesOf(count: number): TradeColumns {
  const column = (pick: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => pick(i))
  return {
    count,
    side: Int8Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 1 : -1)),
    qty: column(i => i + 1),
    entryMs: column(i => OPEN + i * 10 * MINUTE),
    entryPrice: column(i => 18_000 + i),
    exitMs: column(i => OPEN + (i * 10 + 8) * MINUTE),
    exitPrice: column(i => 18_005 + i),
    grossPnl: column(i => i),
    charges: column(() => 2),
    netPnl: column(i => i - 2),
    bars: Int32Array.from({ length: count }, () => 8),
    entryReason: new Uint8Array(count),
    exitReason: new Uint8Array(count).fill(1),
    reasons: ['Cross up', 'Stop loss'],
    leg: new Uint8Array(count),
  }
}

/** A run with those inputs; what a test says wins. */
export function viewOf(inputs: RunInputs, part: Partial<RunView> = {}): RunView {
  const ms = Float64Array.from({ length: 60 }, (_, i) => OPEN + i * MINUTE)
  const equity = ms.map((_, i) => 100_000 + 10 * i)
  return {
    runId: 'run-1',
    inputs,
    dataset: DATASET,
    legs: [inputs.instrument],
    hedges: [],
    jointTrades: null,
    stats: handMetrics({
      initialCapital: 100_000,
      finalEquity: 104_321,
      netProfit: 4_321,
      totalReturnPct: 4.321,
      maxDrawdown: -1_234,
      maxDrawdownPct: -1.2,
      volatilityPct: 12.5,
      sharpe: 1.84,
      sortino: 2.5,
      trades: 5,
      longTrades: 3,
      shortTrades: 2,
      winRatePct: 40,
      profitFactor: 1.5,
      expectancy: 864.2,
      exposurePct: 33.3,
      charges: 10,
      buyHoldReturnPct: 2,
    }),
    notes: [],
    orders: { placed: 10, filled: 10, cancelled: 0, refused: 0, refusals: [] },
    riskEvents: [],
    riskWords: null,
    trades: tradesOf(5),
    open: tradesOf(0),
    curve: { ms, equity, drawdown: new Float64Array(60), bars: 60 },
    fingerprint: '0123456789abcdef',
    engineVersion: '0.1.0',
    elapsedMs: 30,
    ...part,
  }
}

/** One candle a minute over the hour of `viewOf`. */
export function candlesOf(): RunCandles {
  const ms = Float64Array.from({ length: 60 }, (_, i) => OPEN + i * MINUTE)
  const flat = ms.map(() => 18_000)
  return {
    ms,
    open: flat,
    high: flat,
    low: flat,
    close: flat,
    volume: ms.map(() => 0),
    barsPerCandle: 1,
    lines: [],
    conditions: [],
  }
}
