import type { Paise } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { TradeColumns } from '../trading/tradeColumns.ts'
import { type Drawdowns, drawdowns, type Fall } from './drawdown.ts'
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

/** What of it most metrics take besides the days and falls of its equity and the profits of its trades. */
export type RunFacts = Omit<RunOutcome, 'equityPaise' | 'trades' | 'excursions' | 'dailyLossPaise'>

/** How deep and how long the equity fell; where, no metric says. */
export interface Falls extends Pick<Drawdowns, 'longestMs' | 'atEndMs'> {
  readonly money: Pick<Fall, 'depth'>
  readonly fraction: Pick<Fall, 'depth'>
}

/** What most metrics take from the equity of a run. */
export interface EquityFigures {
  /** At the end of each Indian day. */
  readonly dayPaise: Float64Array
  readonly falls: Falls
}

/** The figures of an equity that has a value for each bar. */
export function equityFigures({
  bars,
  calendar,
  equityPaise,
  capitalPaise,
}: Pick<RunOutcome, 'bars' | 'calendar' | 'equityPaise' | 'capitalPaise'>): EquityFigures {
  return {
    dayPaise: valuesAt(equityPaise, calendar.dayEnds),
    falls: drawdowns(bars.openMs, equityPaise, capitalPaise),
  }
}

/** The equity of a run by Indian day (M1). */
export interface Days {
  readonly equityPaise: Float64Array
  readonly returns: Float64Array
  /** At the last close; the capital where no bar has one. */
  readonly finalPaise: Paise
}

/** The days, and what each returned. */
export function byDay(dayPaise: Float64Array, capitalPaise: Paise): Days {
  return {
    equityPaise: dayPaise,
    returns: returnsOf(dayPaise, capitalPaise),
    finalPaise: dayPaise.at(-1) ?? capitalPaise,
  }
}

/** What the instrument returned each day, the first from the first close of the run. */
export function marketReturns({
  bars: { close },
  calendar,
}: Pick<RunFacts, 'bars' | 'calendar'>): Float64Array {
  return returnsOf(valuesAt(close, calendar.dayEnds), close[0] ?? 0)
}
