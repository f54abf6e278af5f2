import { type Measurement, middle, summary, thousandths } from '../measure.ts'
import { differenceOf, type Tolerance } from './answer.ts'
import type { Entry } from './contest.ts'

/** What the figures of a contest are taken with. */
export interface Judging {
  /** Bars, rows or values that one run handles. */
  readonly work: number
  /** Megabytes that one run reads. */
  readonly megabytes?: number
  /** Names of the entries that the others' times are divided by; the first one's answer is ours. */
  readonly bases: readonly string[]
  readonly tolerance: Tolerance
  /** What an answer lists ("trades"). */
  readonly unit: string
}

/** One line for each entry: its time, what it is times each base's, and whether its answer is ours. */
export function toRows(entries: readonly Entry[], judging: Judging): Measurement[] {
  const { work, megabytes, bases, tolerance, unit } = judging
  const known = bases.flatMap(name => entries.filter(({ contender }) => contender.name === name))
  const ours = known[0]
  return entries.map(entry => {
    const times = allTimes(entry)
    const medianMs = middle(times)
    const ratios = known.map(base => [base.contender.name, thousandths(ratioTo(base, entry))] as const)
    const difference = ours && differenceOf(ours.answer, entry.answer, tolerance, unit)
    return {
      ...summary(entry.contender.name, times, work),
      peakMemoryMb: Math.round(entry.peakMemoryMb),
      ...(megabytes !== undefined && { megabytesPerSecond: Math.round((megabytes / medianMs) * 1000) }),
      ...(known.length > 0 && { ratios: Object.fromEntries(ratios) }),
      ...(ours && { answer: difference === null ? `same ${unit}` : `differs: ${difference}` }),
      ...(entry.contender.note !== undefined && { note: entry.contender.note }),
    }
  })
}

/** The median time of the one over that of the other. */
export function ratioTo(base: Entry, entry: Entry): number {
  return middle(allTimes(entry)) / middle(allTimes(base))
}

function allTimes({ rounds }: Entry): number[] {
  return rounds.flatMap(({ ms }) => ms)
}
