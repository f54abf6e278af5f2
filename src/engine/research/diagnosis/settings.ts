/** Whether the run is long enough, and what its settings did. */

import type { Fraction } from '../../core/units.ts'
import { dayWords, istDay } from '../../market/ist.ts'
import type { Param } from '../../strategies/define.ts'
import { timesWords } from '../../trading/riskWords.ts'
import type { Finding, Subject } from './finding.ts'

/** In the market on fewer than one bar in twenty: yearly metrics mostly tell of waiting. */
const LOW_EXPOSURE: Fraction = 0.05

/** A year has each season, expiry and budget once. */
export function shortPeriod({ report }: Subject): Finding | null {
  const { tradingDays: days, periodsPerYear } = report.stats
  if (days >= periodsPerYear) return null
  const year = Math.round(periodsPerYear)
  return {
    id: 'short-period',
    words: `Only ${days} trading ${days === 1 ? 'day' : 'days'} tested: results may not hold in other market regimes.`,
    value: days,
    limit: year,
    unit: 'days',
  }
}

/** Only of a run that traded: one that did not is told of by its trades. */
export function lowExposure({ report }: Subject): Finding | null {
  const { exposurePct, trades } = report.stats
  if (trades === 0 || exposurePct / 100 >= LOW_EXPOSURE) return null
  return {
    id: 'low-exposure',
    words: `In the market on only ${exposurePct.toFixed(1)}% of the bars: ratios of daily returns rest on little data.`,
    value: exposurePct,
    limit: LOW_EXPOSURE * 100,
    unit: 'percent',
  }
}

/** A value at the edge of what can be tried: a better one may lie beyond. Off, a choice and the default are no search. */
export function paramAtLimit({ report, strategy }: Subject): Finding | null {
  const edges = Object.entries(strategy.params).flatMap(([name, param]) => {
    const value = report.inputs.params[name] ?? param.default
    return isEdge(param, value) ? [{ name, param, value }] : []
  })
  const [first] = edges
  if (!first) return null
  const named = edges.map(({ param, value }) => {
    const edge = value === param.min ? 'minimum' : 'maximum'
    return `${param.label} is at its ${edge} (${value})`
  })
  return {
    id: 'param-at-limit',
    words: `${named.join('; ')}: the best value may lie beyond.`,
    value: first.value,
    limit: first.value,
    unit: 'count',
  }
}

function isEdge({ min, max, choices, default: usual }: Param, value: number): boolean {
  return choices === undefined && value !== 0 && value !== usual && (value === min || value === max)
}

/** Limits that were hit (R2, R3, A7): what they cut off, or that they shaped the result. */
export function riskStops({ report }: Subject): Finding | null {
  const { riskEvents } = report
  const last = riskEvents.at(-1)
  if (!last) return null
  // R2 stops a day, the other two stop the run
  const isOver = last.kind !== 'daily-loss' && istDay(last.ms) < istDay(report.equity.ms.at(-1)!)
  return {
    id: 'risk-stops',
    words: isOver
      ? `Trading stopped on ${dayWords(last.ms)}: later dates were not tested.`
      : `Risk limits were hit ${timesWords(riskEvents.length)}: results include forced exits or blocked entries.`,
    value: riskEvents.length,
    limit: 1,
    unit: 'count',
  }
}
