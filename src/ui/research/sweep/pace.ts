/** How fast sweeps are, and how long the next one will take on this device. */

import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import type { DatasetInfo, RunData } from '../../../workers/api/api.ts'
import { type Estimate, estimateBars, guessBars, type PacedInputs, RunPace } from './speed.ts'
import type { SweepTable } from './sweepTable.ts'

/** What of a run says how long it takes, with its prices. */
type PacedRun = PacedInputs & Pick<RunInputs, 'instrument'>

/** Runs a second as sweeps of this session timed them, and how many were timed, by what they ran. */
const timed = new Map<string, { readonly perSecond: number; readonly runs: number }>()
/** An attempt of fewer than this part of the runs timed before says less than those did. */
const ENOUGH_SHARE = 0.5

/** The same strategy on the same bars; null is the simulated market. */
function keyOf(
  { strategy, instrument, from, to, timeframe, fill }: PacedRun,
  dataset: string | null,
): string {
  return JSON.stringify([strategy, instrument, from, to, timeframe, fill.onSmallerBars, dataset])
}

/** The id of the imported prices that a sweep runs on; null for the simulated market. */
export function importedId({ main }: RunData): string | null {
  return main.kind === 'imported' ? main.id : null
}

/** Forgets what sweeps of this session have timed. */
export function forgetPaces(): void {
  timed.clear()
}

/** About how long so many runs take: by a sweep of this session on the same bars, else by their number and length. */
export function estimateRuns(
  runs: number,
  inputs: PacedRun,
  dataset: DatasetInfo | null,
  workers: number,
): Estimate {
  const own = timed.get(keyOf(inputs, dataset?.id ?? null))
  if (own) return { ms: (runs / own.perSecond) * 1_000, isMeasured: true }
  const { days, barsPerDay } = guessBars(inputs, dataset)
  return estimateBars('sweep', inputs.strategy, runs * days * barsPerDay, workers)
}

/** How far a sweep is. */
export interface SweepProgress {
  readonly done: number
  readonly total: number
  /** Null until the first run has ended. */
  readonly runsPerSecond: number | null
  readonly leftMs: number | null
}

/** How fast the runs of one attempt come. */
export class SweepPace {
  readonly #ordered: number
  readonly #key: string
  readonly #pace: RunPace
  #runs = 0
  #bars = 0

  /** `dataset` is the id of imported prices; `now` reads a clock in milliseconds. */
  constructor(ordered: number, inputs: PacedRun, dataset: string | null, now?: () => number) {
    this.#ordered = ordered
    this.#key = keyOf(inputs, dataset)
    this.#pace = new RunPace('sweep', inputs.strategy, now)
  }

  /** Runs of so many bars each have ended. */
  took(bars: number, runs: number): void {
    this.#runs += runs
    this.#bars = bars
    this.#pace.reached(this.#runs)
  }

  /** How far the sweep is, and how long the rest takes at this pace. */
  progress({ ran, refused, plan }: SweepTable): SweepProgress {
    return {
      done: ran + refused,
      total: plan.count,
      runsPerSecond: this.#pace.speed(),
      leftMs: this.#pace.leftMs(this.#ordered),
    }
  }

  /** For the estimate before the next sweep, also where this one was cancelled. */
  keep(): void {
    this.#pace.keep(this.#bars)
    const perSecond = this.#pace.lateSpeed()
    const known = timed.get(this.#key)
    const { runs } = this.#pace
    if (perSecond === null || (known && runs < known.runs * ENOUGH_SHARE)) return
    timed.set(this.#key, { perSecond, runs })
  }
}
