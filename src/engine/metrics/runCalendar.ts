import { istDay } from '../market/ist.ts'
import type { BarSpacing } from '../market/spacing.ts'
import { dayEnds } from './returns.ts'
import { quantile } from './tails.ts'

/** What the metrics of a run take from the times of its bars alone: the same for all runs over these bars. */
export interface RunCalendar {
  readonly spacing: BarSpacing
  /** Last bar of each Indian day that has one (M1). */
  readonly dayEnds: readonly number[]
  /** Calendar days from the beginning of the first bar to the end of the last one (M2). */
  readonly calendarDays: number
}

/** How bars lie in the calendar; `spacing` is that of the run that they are, or are a part of. */
export function runCalendar(openMs: Float64Array, spacing: BarSpacing): RunCalendar {
  const ends = dayEnds(openMs)
  return { spacing, dayEnds: ends, calendarDays: calendarDays(openMs, ends, spacing) }
}

/** From the first day to the last, both included; a bar that is longer than a day ends as much later as bars are apart. */
function calendarDays(openMs: Float64Array, ends: readonly number[], { kind }: BarSpacing): number {
  if (ends.length === 0) return 0
  const days = ends.map(end => istDay(openMs[end]!))
  const covered = days.at(-1)! - days[0]! + 1
  if (kind === 'intraday' || kind === 'daily') return covered
  const distances = days.slice(1).map((day, k) => day - days[k]!)
  return covered + (quantile(distances, 0.5) ?? 1) - 1
}
