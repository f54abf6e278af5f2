import { type EpochMs, type Fraction, type Paise, toPaise } from '../core/units.ts'
import { dayEnds, daysOverLoss } from '../metrics/returns.ts'
import type { Report } from '../run/report.ts'
import { RISK_REASONS } from '../trading/risk.ts'

/** A limit that acted. */
export interface RiskRow {
  readonly ms: EpochMs
  /** "Daily loss limit". */
  readonly acted: string
  /** In words, with the figures. */
  readonly message: string
  readonly equityPaise: Paise
  /** Below the highest equity so far, the capital included: zero or negative. */
  readonly drawdownFraction: Fraction
}

/** The limits that acted, in order, each with the equity at that close. */
export function riskRows({
  riskEvents,
  equity,
  inputs,
}: Pick<Report, 'riskEvents' | 'equity' | 'inputs'>): RiskRow[] {
  let peakPaise = toPaise(inputs.capital)
  let next = 0
  return riskEvents.map(({ ms, bar, kind, message }) => {
    for (; next <= bar; next++) peakPaise = Math.max(peakPaise, equity.paise[next]!)
    const equityPaise = equity.paise[bar]!
    return {
      ms,
      acted: RISK_REASONS[kind],
      message,
      equityPaise,
      drawdownFraction: equityPaise / peakPaise - 1,
    }
  })
}

/** A day on which the equity at a close was below that of the day before by the daily loss limit or more. */
export interface LossDay {
  /** The day's last bar. */
  readonly ms: EpochMs
  /** The lowest equity at a close less that at the end of the day before. */
  readonly lowestPaise: Paise
  /** The same at the end of the day: what the day made. */
  readonly endPaise: Paise
}

/** The days that `daysOverLossLimit` counts (M12), in order; null where the run has no limit. */
export function lossDays({ equity, inputs }: Pick<Report, 'equity' | 'inputs'>): LossDay[] | null {
  if (inputs.risk === null) return null
  const limitPaise = toPaise(inputs.risk.maxDailyLoss)
  return dayEnds(equity.ms).flatMap((end, day, ends) => {
    const from = day === 0 ? 0 : ends[day - 1]! + 1
    const beforePaise = day === 0 ? toPaise(inputs.capital) : equity.paise[from - 1]!
    const closes = equity.paise.subarray(from, end + 1)
    if (daysOverLoss(closes, [closes.length - 1], beforePaise, limitPaise) === 0) return []
    return [
      {
        ms: equity.ms[end]!,
        lowestPaise: closes.reduce((lowest, paise) => Math.min(lowest, paise)) - beforePaise,
        endPaise: equity.paise[end]! - beforePaise,
      },
    ]
  })
}
