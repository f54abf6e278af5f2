/** What the reference's built-in strategies share: section B of RULES.md, its head and B1. */
import type { RunInputs } from '../../inputs/inputs.ts'
import type { RefBar } from '../simulator/days.ts'
import type { RefLeg, RefRun } from '../simulator/state.ts'

/** What a strategy is given. */
export interface Desk {
  readonly run: RefRun
  readonly legs: readonly RefLeg[]
  readonly inputs: RunInputs
  readonly params: Readonly<Record<string, number>>
}

const DAY_MINUTES = 1440

/**
 * "The length of a bar is the most frequent distance between two bars of one day, the shorter of two, among the first 500
 * bars of the run, and a day where no day of them has two."
 */
export function barMinutes(bars: readonly RefBar[]): number {
  const counts = new Map<number, number>()
  const first = bars.slice(0, 500)
  first.forEach((bar, i) => {
    const before = first[i - 1]
    if (before?.day !== bar.day) return
    const minutes = bar.minute - before.minute
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  })
  const ranked = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b)
  return ranked[0]?.[0] ?? DAY_MINUTES
}

/** B1: whether the direction of the run allows a position on that side. */
export function allows({ inputs }: Desk, side: 1 | -1): boolean {
  return inputs.direction === 'both' || inputs.direction === (side === 1 ? 'long' : 'short')
}
