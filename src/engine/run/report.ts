import type { RunInputs } from '../inputs/inputs.ts'
import type { DatasetStamp, HedgeStamp } from '../market/dataset.ts'
import type { Excursions } from '../metrics/excursions.ts'
import type { JointTrades } from '../metrics/legMetrics.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RiskEvent } from '../trading/risk.ts'
import type { Fill, Trade } from '../trading/trade.ts'

/** What became of a run's orders. An order still working at the end is in none of the last three. */
export interface OrderCounts {
  readonly placed: number
  readonly filled: number
  readonly cancelled: number
  readonly refused: number
  /** Refusals by reason, most frequent first. */
  readonly refusals: readonly { readonly reason: string; readonly count: number }[]
}

/** What the smaller bars of a run changed. See RULES.md, F12. */
export interface ChangedFills {
  /** How far apart the smaller bars are. */
  readonly minutes: number
  /** Fills that the same run on the bars of its timeframe does not have, of how many. */
  readonly changed: number
  readonly fills: number
  /** Fills of that other run. */
  readonly without: number
}

/** All that one run has to say, before it is given its fingerprint. Money is whole paise. */
export interface RunResult {
  readonly engineVersion: string
  readonly dataset: DatasetStamp
  /** Only in a run of several instruments: the others, and the round trips of all legs together (S5). */
  readonly hedges?: readonly HedgeStamp[]
  readonly jointTrades?: JointTrades
  readonly inputs: RunInputs
  /** What the trader must know to read the figures ("Volume filter off: …"). */
  readonly notes: readonly string[]
  readonly stats: Metrics
  /** Round trips that ended, by exit. */
  readonly trades: readonly Trade[]
  /** The round trip that was still open at the last bar, if any, marked at its close. */
  readonly open: readonly Trade[]
  /** How far each of `trades`, then of `open`, went against us and for us. */
  readonly excursions: Excursions
  readonly fills: readonly Fill[]
  /**
   * The same as the fingerprint takes them, a row for each: time, bar, units (negative for a sell), price, charges; in a
   * run of several instruments the number of its leg comes last.
   */
  readonly fillNumbers: Float64Array
  /** Only in a run that fills on smaller bars than those of its timeframe (F12), and was made by itself. */
  readonly changedFills?: ChangedFills
  readonly orders: OrderCounts
  readonly riskEvents: readonly RiskEvent[]
  /** One value for each bar of the run, marked at its close. */
  readonly equity: { readonly ms: Float64Array; readonly paise: Float64Array }
}

/** All that one run has to say. */
export interface Report extends RunResult {
  /** What it is known by (P1). */
  readonly fingerprint: string
}
