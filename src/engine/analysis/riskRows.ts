import { dayEnds } from '../metrics/returns.ts'
import type { Report } from '../report.ts'
import { RISK_REASONS } from '../trading/risk.ts'
import { type EpochMs, type Fraction, type Paise, toPaise } from '../units.ts'

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
  const days: LossDay[] = []
  let beforePaise = toPaise(inputs.capital)
  let from = 0
  for (const end of dayEnds(equity.ms)) {
    let lowest = Infinity
    for (let i = from; i <= end; i++) if (equity.paise[i]! < lowest) lowest = equity.paise[i]!
    const endPaise = equity.paise[end]!
    if (lowest <= beforePaise - limitPaise) {
      days.push({ ms: equity.ms[end]!, lowestPaise: lowest - beforePaise, endPaise: endPaise - beforePaise })
    }
    beforePaise = endPaise
    from = end + 1
  }
  return days
}
