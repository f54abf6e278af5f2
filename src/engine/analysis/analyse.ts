import { type Paise, toPaise } from '../core/units.ts'
import { dayEnds } from '../metrics/returns.ts'
import type { Report } from '../run/report.ts'
import { byExpiry, type ExpiryGroups } from './expiryGroups.ts'
import { byEntryHour, byExitReason, bySide, byWeekday, type TradeGroup } from './groups.ts'
import { type Histogram, histogram } from './histogram.ts'
import { monthlyGains, type YearGains } from './months.ts'
import { type LossDay, lossDays, type RiskRow, riskRows } from './riskRows.ts'
import { type TradeDots, tradeDots } from './tradeDots.ts'

/** Where the money of a run came from and where it went. Trades are those that ended. */
export interface Analysis {
  readonly years: readonly YearGains[]
  /** Of the daily change of the equity; null without a day. */
  readonly dayResults: Histogram | null
  /** Of the net profit of the trades; null without one. */
  readonly tradeResults: Histogram | null
  readonly dots: TradeDots
  /** Null where each day is one bar, which has no hour. */
  readonly hours: readonly TradeGroup[] | null
  readonly weekdays: readonly TradeGroup[]
  readonly expiry: ExpiryGroups
  readonly sides: readonly TradeGroup[]
  readonly exitReasons: readonly TradeGroup[]
  readonly riskRows: readonly RiskRow[]
  /** Null where the run has no limit. */
  readonly lossDays: readonly LossDay[] | null
}

/** All that the Analysis tab and the report show of a run but its charges, with `mostDots` trades as dots. */
export function analyse(report: Report, mostDots: number): Analysis {
  const { trades, inputs, equity } = report
  const hasHours = dayEnds(equity.ms).length < equity.ms.length
  return {
    years: monthlyGains(report),
    dayResults: histogram(dayResultsPaise(report)),
    tradeResults: histogram(trades.map(({ netPaise }) => netPaise)),
    dots: tradeDots(report, mostDots),
    hours: hasHours ? byEntryHour(trades) : null,
    weekdays: byWeekday(trades),
    expiry: byExpiry(trades, inputs.instrument),
    sides: bySide(trades),
    exitReasons: byExitReason(trades),
    riskRows: riskRows(report),
    lossDays: lossDays(report),
  }
}

/** What each Indian day with a bar added to the equity. */
function dayResultsPaise({ equity, inputs }: Report): Paise[] {
  let beforePaise = toPaise(inputs.capital)
  return dayEnds(equity.ms).map(end => {
    const paise = equity.paise[end]! - beforePaise
    beforePaise = equity.paise[end]!
    return paise
  })
}
