import { toRupees } from '../core/units.ts'
import { DAY_MS } from '../market/ist.ts'
import type { MetricValues } from './metrics.ts'
import { type MetricValue, metricValue, scaled, tooFewDays } from './metricValue.ts'
import type { Days, Falls, RunFacts, RunOutcome } from './outcome.ts'
import { volatility } from './ratios.ts'
import { daysOverLoss } from './returns.ts'
import { conditionalValueAtRisk, valueAtRisk } from './tails.ts'
import { ulcerIndex } from './underwater.ts'

type Id =
  | 'maxDrawdown'
  | 'maxDrawdownPct'
  | 'longestUnderwaterDays'
  | 'underwaterAtEndDays'
  | 'volatilityPct'
  | 'worstDayPct'
  | 'ulcerPct'

const NO_DAY = 'No trading days in this run.'

/** What the run risked (M3, M4, M9). */
export function riskMetrics(run: RunFacts, days: Days, falls: Falls): MetricValues<Id> {
  const { returns } = days
  const { periodsPerYear } = run.calendar.spacing
  const tooFew = tooFewDays(returns.length)
  return {
    maxDrawdown: toRupees(falls.money.depth),
    maxDrawdownPct: falls.fraction.depth * 100,
    longestUnderwaterDays: falls.longestMs / DAY_MS,
    underwaterAtEndDays: falls.atEndMs / DAY_MS,
    volatilityPct: scaled(metricValue(volatility(returns, periodsPerYear), NO_DAY, tooFew), 100),
    worstDayPct: scaled(metricValue(smallest(returns), NO_DAY), 100),
    ulcerPct: ulcerIndex(days.equityPaise, run.capitalPaise) * 100,
  }
}

type DayId = 'cvar95Pct' | 'var95Pct' | 'bestDay' | 'bestDayPct' | 'worstDay' | 'daysOverLossLimit'

/** Its best and worst days, which no sweep keeps. */
export function dayMetrics(run: RunOutcome, days: Days, falls: Falls): MetricValues<DayId> {
  const { capitalPaise } = run
  const { returns } = days
  const tooFew = tooFewDays(returns.length)
  const profits = days.equityPaise.map((after, i) => after - (days.equityPaise[i - 1] ?? capitalPaise))
  return {
    cvar95Pct: scaled(metricValue(conditionalValueAtRisk(returns), NO_DAY, tooFew), 100),
    var95Pct: scaled(metricValue(valueAtRisk(returns), NO_DAY, tooFew), 100),
    bestDay: scaled(metricValue(largest(profits), NO_DAY), 0.01),
    bestDayPct: scaled(metricValue(largest(returns), NO_DAY), 100),
    worstDay: scaled(metricValue(smallest(profits), NO_DAY), 0.01),
    daysOverLossLimit: overLossMetric(run, falls),
  }
}

function overLossMetric(
  { equityPaise, capitalPaise, dailyLossPaise, calendar }: RunOutcome,
  { money }: Falls,
): MetricValue {
  if (dailyLossPaise === null) return { reason: 'The run has no daily loss limit.' }
  // the loss of a day is a fall from a peak, too: where none is as deep, no day need be looked at
  if (money.depth > -dailyLossPaise) return 0
  return daysOverLoss(equityPaise, calendar.dayEnds, capitalPaise, dailyLossPaise)
}

/** −Infinity of none, which no metric lets through. */
function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity)
}

function smallest(values: Float64Array): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity)
}
