/** What the settings of the run did to it. */

import { type Fraction, toPaise } from '../../core/units.ts'
import { dayWords, istDay } from '../../market/ist.ts'
import { dayEnds } from '../../metrics/returns.ts'
import type { Report } from '../../run/report.ts'
import type { Param } from '../../strategies/define.ts'
import type { RiskEvent } from '../../trading/risk.ts'
import { type Finding, partOf, type Subject } from './finding.ts'
import { countWords, numberWords, periodNoun, rupeeWords, shareWords } from './findingWords.ts'
import { OTHER_PARAMETERS, WITHOUT_LIMITS } from './remedy.ts'

/** In the market on fewer than one bar in twenty: yearly metrics mostly tell of waiting. */
const LOW_EXPOSURE: Fraction = 0.05
/** Only of a run that traded: one that did not is told of by its trades. */
export function lowExposure({ report }: Subject): Finding | null {
  const { exposurePct, trades } = report.stats
  if (trades === 0 || exposurePct / 100 >= LOW_EXPOSURE) return null
  return {
    id: 'low-exposure',
    // where no bar closed with a position, a share of bars would read as if nothing had been traded
    words:
      exposurePct === 0
        ? 'No trade lasted longer than a bar: time in market cannot be measured.'
        : `In the market on ${shareWords(exposurePct / 100)} of the bars: ratios of daily returns rest on little data.`,
    value: exposurePct,
    limit: LOW_EXPOSURE * 100,
    unit: 'percent',
    explains: 0,
    remedy: OTHER_PARAMETERS,
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
    words: `${named.join('; ')}: no value beyond it can be tested.`,
    value: first.value,
    limit: first.value,
    unit: 'count',
    explains: 0,
    remedy: OTHER_PARAMETERS,
  }
}

function isEdge({ min, max, choices, default: usual }: Param, value: number): boolean {
  return choices === undefined && value !== 0 && value !== usual && (value === min || value === max)
}

/** Limits that were hit (R2, R3, A7): the part of the days that they took away is the part of the result. */
export function riskStops({ report }: Subject): Finding | null {
  const { riskEvents } = report
  const stop = riskEvents.find(({ kind }) => kind !== 'daily-loss')
  if (stop) return stoppedFor(report, stop)
  if (riskEvents.length === 0) return null
  const days = new Set(riskEvents.map(({ ms }) => istDay(ms))).size
  const all = dayEnds(report.equity.ms).length
  const limit = rupeeWords(toPaise(report.inputs.risk!.maxDailyLoss))
  return {
    id: 'risk-stops',
    words: `The daily loss limit of ${limit} was hit on ${numberWords(days)} of ${countWords(all, 'day')}: results include forced exits and blocked entries.`,
    value: days,
    limit: 1,
    unit: 'days',
    explains: partOf(days, all),
    remedy: WITHOUT_LIMITS,
  }
}

function stoppedFor({ equity, inputs, stats }: Report, { kind, ms }: RiskEvent): Finding {
  const ends = dayEnds(equity.ms)
  const noun = periodNoun(stats.periodsPerYear)
  const stopDay = istDay(ms)
  const after = ends.filter(end => istDay(equity.ms[end]!) > stopDay).length
  const day = dayWords(ms)
  const what =
    kind === 'drawdown'
      ? `The drawdown limit of ${inputs.risk!.maxDrawdownPct}% stopped trading on ${day}`
      : `The equity was used up on ${day}`
  const words =
    after === 0
      ? `${what}, the last ${noun} of the run.`
      : `${what}: no position was opened on the ${countWords(after, noun)} after it, of ${numberWords(ends.length)}.`
  return {
    id: 'risk-stops',
    words,
    value: after,
    limit: 0,
    unit: 'days',
    explains: partOf(after, ends.length),
    remedy: kind === 'drawdown' ? WITHOUT_LIMITS : null,
  }
}
