/** R2, R3 and A7 of RULES.md: the limits look at the mark of each close. */
import type { RiskInputs } from '../../inputs/inputs.ts'
import { halt } from './desk.ts'
import { compare, exact, nearest, over, times, whole } from './exact.ts'
import type { Limits, RefRun } from './state.ts'

type Limit = 'daily-loss' | 'drawdown' | 'ruin'

/** Looks at the equity that bar i was marked with. */
export function watch(run: RefRun, i: number, equityPaise: bigint): void {
  const { limits, inputs } = run
  if (equityPaise > limits.peakPaise) limits.peakPaise = equityPaise
  if (limits.blockedForGood) return
  const kind = limitThatActs(limits, inputs.risk, equityPaise)
  if (kind === null) return
  limits.events.push({ bar: i, kind })
  if (kind === 'daily-loss') limits.blockedToday = kind
  else limits.blockedForGood = kind
  halt(run, kind, i)
}

function limitThatActs(limits: Limits, risk: RiskInputs | null, equityPaise: bigint): Limit | null {
  // A7: "When equity is zero or less at a close", with limits or without
  if (equityPaise <= 0n) return 'ruin'
  if (!risk) return null
  // R3: "by the drawdown or more, its share of that peak in whole paise, halves up"; of both the drawdown is the one event
  const fall = nearest(times(whole(limits.peakPaise), over(exact(risk.maxDrawdownPct), 100)))
  if (limits.peakPaise - equityPaise >= fall) return 'drawdown'
  // R2: "below that at the end of the day before (the first day: the capital) by the daily loss or more"
  const lost = whole(limits.dayBeforePaise - equityPaise)
  const hasActed = limits.blockedToday === 'daily-loss'
  return !hasActed && compare(lost, times(exact(risk.maxDailyLoss), 100)) >= 0 ? 'daily-loss' : null
}
