import { InputError } from '../core/problem.ts'
import type { IsoDate } from '../core/units.ts'
import { toIsoDate } from '../market/ist.ts'
import { dayEnds } from '../metrics/returns.ts'

/** Days by their places among the trading days of the run, `[from, to)`. */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

/** The days on which parameters are chosen, and those right after them on which they trade. */
interface WindowSpans {
  readonly inSample: DaySpan
  readonly outOfSample: DaySpan
}

/** How long windows are, and where they begin. */
export interface WindowPlan {
  /** Trading days on which parameters are chosen; of an anchored walk those of the first window. */
  readonly inSampleDays: number
  /** Trading days on which they trade, and by which the next window begins later. */
  readonly outOfSampleDays: number
  /** Whether every in-sample span begins with the first day, instead of moving along. */
  readonly anchored: boolean
}

/**
 * W1: the windows of so many trading days. Every day after the first in-sample span is in one out-of-sample span:
 * the last of them may be shorter.
 * @throws InputError when the days are not whole numbers, or too few for one window.
 */
export function walkWindows(
  days: number,
  { inSampleDays, outOfSampleDays, anchored }: WindowPlan,
): readonly WindowSpans[] {
  checkDays('in-sample', inSampleDays)
  checkDays('out-of-sample', outOfSampleDays)
  if (days <= inSampleDays) {
    throw new InputError(
      `in-sample: ${inSampleDays} trading days leave none to trade: the run has ${days}. Use fewer, or a longer date range.`,
      'inSampleDays',
    )
  }
  const windows: WindowSpans[] = []
  for (let split = inSampleDays; split < days; split += outOfSampleDays) {
    windows.push({
      inSample: { from: anchored ? 0 : split - inSampleDays, to: split },
      outOfSample: { from: split, to: Math.min(split + outOfSampleDays, days) },
    })
  }
  return windows
}

function checkDays(name: 'in-sample' | 'out-of-sample', days: number): void {
  if (Number.isInteger(days) && days >= 1) return
  throw new InputError(
    `${name}: "${days}" must be a whole number of trading days, 1 or more.`,
    name === 'in-sample' ? 'inSampleDays' : 'outOfSampleDays',
  )
}

/** Days of the data, both included. */
export interface WindowDays {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly days: number
}

/** The Indian days of a run that have a bar, by their places. */
export class RunDays {
  readonly #openMs: Float64Array
  readonly #ends: readonly number[]

  constructor(openMs: Float64Array) {
    this.#openMs = openMs
    this.#ends = dayEnds(openMs)
  }

  get count(): number {
    return this.#ends.length
  }

  /** The bars of these days, `[from, to)`. */
  bars({ from, to }: DaySpan): { readonly from: number; readonly to: number } {
    return { from: from === 0 ? 0 : this.#ends[from - 1]! + 1, to: this.#ends[to - 1]! + 1 }
  }

  dates({ from, to }: DaySpan): WindowDays {
    const dateOf = (day: number) => toIsoDate(this.#openMs[this.#ends[day]!]!)
    return { from: dateOf(from), to: dateOf(to - 1), days: to - from }
  }
}
