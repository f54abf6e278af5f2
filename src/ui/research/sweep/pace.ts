/** How fast sweeps are, and how long the next one will take on this device. */

import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { dayOf, tradingDays } from '../../../engine/market/calendar.ts'
import { istDay } from '../../../engine/market/ist.ts'
import { readMark, writeMark } from '../../../storage/device.ts'
import type { DatasetInfo } from '../../../workers/api/api.ts'
import type { SweepTable } from './sweepTable.ts'

const KEY = 'sauda.sweepSpeed'
/** Bars that one worker walks in a second, before any sweep was timed here. */
const INITIAL_SPEED = 20e6
const NSE_MINUTES = 375
const MINUTES = { '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30, '60m': 60, '1D': NSE_MINUTES } as const

/** Bars a second of all workers together. */
function knownSpeed(workers: number): number {
  const speed = Number(readMark(KEY))
  return Number.isFinite(speed) && speed > 0 ? speed : INITIAL_SPEED * workers
}

/** Remembers how fast a sweep was; without storage the next guess is as good as the first. */
function keepSpeed(barsPerSecond: number): void {
  writeMark(KEY, String(Math.round(barsPerSecond)))
}

/** About how long so many runs take. */
export function expectedMs(
  runs: number,
  inputs: RunInputs,
  dataset: DatasetInfo | null,
  workers: number,
): number {
  return ((runs * guessBars(inputs, dataset)) / knownSpeed(workers)) * 1_000
}

/** About how many bars each run will walk. */
function guessBars({ from, to, timeframe }: RunInputs, dataset: DatasetInfo | null): number {
  const minutes = timeframe === null ? (dataset?.intervalMinutes ?? 1) : MINUTES[timeframe]
  const first = from === null ? (dataset ? istDay(dataset.fromMs) : 0) : dayOf(from)
  const last = to === null ? (dataset ? istDay(dataset.toMs) : 0) : dayOf(to)
  const days = first <= last ? tradingDays(first, last).length : 0
  const whole = days * Math.max(1, NSE_MINUTES / minutes)
  return dataset ? Math.min(whole, dataset.rows) : whole
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
  #firstMs: number | null = null
  #firstRuns = 0
  #runs = 0
  #bars = 0

  constructor(ordered: number) {
    this.#ordered = ordered
  }

  /** Runs of so many bars each have ended. */
  took(bars: number, runs: number): void {
    this.#runs += runs
    this.#bars = bars
    if (this.#firstMs !== null) return
    this.#firstMs = performance.now()
    this.#firstRuns = runs
  }

  /** Runs a second since the first rows came; null before. */
  #speed(): number | null {
    if (this.#firstMs === null) return null
    const seconds = (performance.now() - this.#firstMs) / 1_000
    const runs = this.#runs - this.#firstRuns
    return seconds > 0 && runs > 0 ? runs / seconds : null
  }

  /** How far the sweep is, and how long the rest takes at this pace. */
  progress({ ran, refused, plan }: SweepTable): SweepProgress {
    const runsPerSecond = this.#speed()
    const left = this.#ordered - this.#runs
    const leftMs = runsPerSecond === null ? null : (left / runsPerSecond) * 1_000
    return { done: ran + refused, total: plan.count, runsPerSecond, leftMs }
  }

  /** For the estimate before the next sweep. */
  keep(): void {
    const speed = this.#speed()
    if (speed !== null) keepSpeed(speed * this.#bars)
  }
}
