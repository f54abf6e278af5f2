/** How fast sweeps are, and how long the next one will take on this device. */

import type { DatasetInfo } from '../../../workers/api/api.ts'
import { type Estimate, estimateBars, guessBars, type PacedInputs, RunPace } from './speed.ts'
import type { SweepTable } from './sweepTable.ts'

/** About how long so many runs take. */
export function estimateRuns(
  runs: number,
  inputs: PacedInputs,
  dataset: DatasetInfo | null,
  workers: number,
): Estimate {
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
  readonly #pace: RunPace
  #runs = 0
  #bars = 0

  /** `now` reads a clock in milliseconds. */
  constructor(ordered: number, strategy: string, now?: () => number) {
    this.#ordered = ordered
    this.#pace = new RunPace('sweep', strategy, now)
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
  }
}
