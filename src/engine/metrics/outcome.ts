import type { Paise } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { TradeColumns } from '../trading/tradeColumns.ts'
import type { Excursions } from './excursions.ts'
import { returnsOf, valuesAt } from './returns.ts'
import type { RunCalendar } from './runCalendar.ts'

/** What a run leaves behind for its metrics. */
export interface RunOutcome {
  readonly bars: Pick<Bars, 'openMs' | 'close'>
  /** Of these bars. */
  readonly calendar: RunCalendar
  /** One value for each bar, marked at its close. */
  readonly equityPaise: Float64Array
  /** Above zero. */
  readonly capitalPaise: Paise
  /** Round trips that ended. */
  readonly trades: TradeColumns
  /** Of the trades that ended, and of an open one after them. */
  readonly excursions: Excursions
  /** Bars at whose close a position was held. */
  readonly barsInMarket: number
  readonly chargesPaise: Paise
  /** What it would have cost, in rupees, had every fill been one tick worse: 0 without a fill or a tick. */
  readonly rupeesPerTick: number
  /** Null where no limit is set. */
  readonly dailyLossPaise: Paise | null
}

/** A run by Indian day (M1). */
export interface Days {
  /** Last bar of each day. */
  readonly ends: readonly number[]
  readonly equityPaise: Float64Array
  readonly returns: Float64Array
  /** Of the instrument, the first from the first close of the run. */
  readonly marketReturns: Float64Array
}

/** The equity and the instrument at the end of each day. */
export function byDay(run: RunOutcome): Days {
  const { bars, calendar, equityPaise, capitalPaise } = run
  const ends = calendar.dayEnds
  const equityByDay = valuesAt(equityPaise, ends)
  return {
    ends,
    equityPaise: equityByDay,
    returns: returnsOf(equityByDay, capitalPaise),
    marketReturns: returnsOf(valuesAt(bars.close, ends), bars.close[0] ?? 0),
  }
}
