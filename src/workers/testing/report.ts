import type { Paise } from '../../engine/core/units.ts'
import { handMetrics } from '../../engine/metrics/testing/handMetrics.ts'
import type { Report } from '../../engine/run/report.ts'
import type { Trade } from '../../engine/trading/trade.ts'

const FIRST_MS = Date.UTC(2023, 0, 2, 3, 45)
const MINUTE_MS = 60_000

/** A trade that lost ₹12.34 before charges of ₹0.50. */
export function handTrade(change: Partial<Trade> = {}): Trade {
  return {
    side: 'long',
    qty: 10,
    entryMs: FIRST_MS,
    entryBar: 0,
    entryPrice: 100.05,
    exitMs: FIRST_MS + 3 * MINUTE_MS,
    exitBar: 3,
    exitPrice: 98.816,
    grossPaise: -1_234,
    chargesPaise: 50,
    netPaise: -1_284,
    bars: 3,
    entryReason: 'Cross up',
    exitReason: 'Stop loss',
    ...change,
  }
}

/** A report written by hand: ₹1,00,000, one equity value in paise for each minute from 2023-01-02 09:15. */
export function handReport(equityPaise: readonly number[], change: Partial<Report> = {}): Report {
  const capital = 100_000
  const report = {
    engineVersion: '9.9.9',
    dataset: {
      rows: equityPaise.length,
      fromMs: FIRST_MS,
      toMs: FIRST_MS + (equityPaise.length - 1) * MINUTE_MS,
      sha256: 'ab'.repeat(32),
      rejected: 0,
    },
    inputs: {
      strategy: 'momentum',
      params: { shortBars: 10 },
      instrument: 'NIFTY',
      from: null,
      to: null,
      capital,
      timeframe: null,
      direction: 'both',
      size: { kind: 'fixed', qty: 10 },
      lots: false,
      costs: { kind: 'flat', fraction: 0.0003 },
      fill: {
        at: 'next-open',
        slippageTicks: 0,
        slippageBps: 0,
        penetrationTicks: 1,
        tick: null,
        maxVolumeFraction: null,
        exitsFrom: 'entry-bar',
        onSmallerBars: false,
      },
      squareOff: '15:15',
      risk: null,
    },
    notes: [],
    stats: handMetrics({
      initialCapital: capital,
      finalEquity: 99_987.16,
      netProfit: -12.84,
      totalReturnPct: -0.01284,
      maxDrawdown: -20,
      maxDrawdownPct: -0.02,
      trades: 1,
      longTrades: 1,
      losses: 1,
      exposurePct: 75,
      charges: 0.5,
      buyHoldReturnPct: 1.5,
    }),
    trades: [handTrade()],
    open: [],
    fills: [],
    fillNumbers: new Float64Array(0),
    orders: { placed: 2, filled: 2, cancelled: 0, refused: 0, refusals: [] },
    riskEvents: [],
    equity: {
      ms: Float64Array.from(equityPaise, (_, i) => FIRST_MS + i * MINUTE_MS),
      paise: Float64Array.from(equityPaise),
    },
    fingerprint: 'cd'.repeat(32),
    ...change,
  } satisfies Omit<Report, 'excursions'>
  const count = report.trades.length + report.open.length
  const column = (paise: Paise) => new Float64Array(count).fill(paise)
  return { excursions: { maePaise: column(-2_000), mfePaise: column(500) }, ...report }
}
