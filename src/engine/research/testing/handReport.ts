import { defaultInputs, type RunInputs } from '../../inputs/inputs.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { handMetrics } from '../../metrics/testing/handMetrics.ts'
import type { Report } from '../../run/report.ts'
import type { Fill, Trade } from '../../trading/trade.ts'

const DAY_MS = 86_400_000
/** 2023-01-02, 09:15 in India. */
const FIRST_MS = Date.parse('2023-01-02T09:15:00+05:30')

/** A long trade from the first daily bar to the second one, unless said otherwise. */
export function handTrade(change: Partial<Trade> = {}): Trade {
  const trade = {
    side: 'long',
    qty: 10,
    entryBar: 0,
    entryPrice: 100,
    exitBar: 1,
    exitPrice: 100,
    grossPaise: change.netPaise ?? 0,
    chargesPaise: 0,
    netPaise: 0,
    entryReason: '',
    exitReason: '',
    ...change,
  } as const
  return {
    ...trade,
    bars: trade.exitBar - trade.entryBar,
    entryMs: FIRST_MS + trade.entryBar * DAY_MS,
    exitMs: FIRST_MS + trade.exitBar * DAY_MS,
  }
}

/** A buy of ten units at 100 in the first daily bar, unless said otherwise. */
export function handFill(change: Partial<Fill> = {}): Fill {
  const bar = change.bar ?? 0
  return {
    ms: FIRST_MS + bar * DAY_MS,
    bar,
    orderId: 1,
    side: 'buy',
    qty: 10,
    price: 100,
    chargesPaise: 0,
    ...change,
  }
}

/** What a test says of a report; the rest is that of a run in which nothing happened. */
export interface HandReport {
  readonly inputs?: Partial<RunInputs>
  readonly stats?: Partial<Metrics>
  readonly trades?: readonly Trade[]
  readonly fills?: readonly Fill[]
  readonly riskEvents?: Report['riskEvents']
  readonly orders?: Partial<Report['orders']>
  /** Equity at the end of each day from 2023-01-02 on, weekends included. */
  readonly dailyPaise?: readonly number[]
}

/** A report of daily bars with ₹1,00,000, written by hand: what a test leaves out did not happen. */
export function handReport({
  inputs,
  stats,
  trades = [],
  fills = [],
  riskEvents = [],
  orders = {},
  dailyPaise = [],
}: HandReport): Report {
  const ms = Float64Array.from(dailyPaise.length > 0 ? dailyPaise : [0], (_, day) => FIRST_MS + day * DAY_MS)
  return {
    engineVersion: 'test',
    dataset: { rows: ms.length, fromMs: ms[0]!, toMs: ms.at(-1)!, sha256: '', rejected: 0 },
    inputs: { ...defaultInputs('TEST', 1440), ...inputs },
    notes: [],
    stats: handMetrics(stats),
    trades,
    open: [],
    excursions: { maePaise: new Float64Array(trades.length), mfePaise: new Float64Array(trades.length) },
    fills,
    fillNumbers: new Float64Array(0),
    orders: { placed: 0, filled: 0, cancelled: 0, refused: 0, refusals: [], ...orders },
    riskEvents,
    equity: { ms, paise: Float64Array.from(dailyPaise.length > 0 ? dailyPaise : [10_000_000]) },
    fingerprint: '',
  }
}
