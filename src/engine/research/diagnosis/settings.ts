/** Whether the run is long enough, and what its settings did. */

import type { Fraction } from '../../core/units.ts'
import type { Param } from '../../strategies/define.ts'
import { timesWords } from '../../trading/riskWords.ts'
import type { Finding, Subject } from './finding.ts'

/** In the market on fewer than one bar in twenty: yearly figures mostly tell of waiting. */
const LOW_EXPOSURE: Fraction = 0.05

/** A year has each season, expiry and budget once. */
export function shortPeriod({ report }: Subject): Finding | null {
  const { tradingDays: days, periodsPerYear } = report.stats
  if (days >= periodsPerYear) return null
  const year = Math.round(periodsPerYear)
  return {
    id: 'short-period',
    words: `${days} trading ${days === 1 ? 'day' : 'days'} are less than a year (${year}): the run has seen few kinds of market.`,
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
    words: `A position was held on ${exposurePct.toFixed(1)}% of the bars: ratios of daily returns rest on few of them.`,
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
    const edge = value === param.min ? 'smallest' : 'largest'
    return `${param.label} is ${value}, the ${edge} value that it can have`
  })
  return {
    id: 'param-at-limit',
    words: `${named.join('; ')}: the best may lie beyond.`,
    value: first.value,
    limit: first.value,
    unit: 'count',
  }
}

function isEdge({ min, max, choices, default: usual }: Param, value: number): boolean {
  return choices === undefined && value !== 0 && value !== usual && (value === min || value === max)
}

/** Each time that a limit of the Settings screen acted (R2, R3, A7). */
export function riskStops({ report }: Subject): Finding | null {
  const { riskEvents } = report
  const last = riskEvents.at(-1)
  if (!last) return null
  return {
    id: 'risk-stops',
    words: `A risk limit acted ${timesWords(riskEvents.length)}: the result is that of the strategy and its limits. Last: ${last.message}`,
    value: riskEvents.length,
    limit: 1,
    unit: 'count',
  }
}
