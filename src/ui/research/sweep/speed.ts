/** How fast this device makes many runs in a row, as it was timed, and how long the next ones will take. */

import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { dayOf, tradingDays } from '../../../engine/market/calendar.ts'
import { istDay } from '../../../engine/market/ist.ts'
import { readMark, writeMark } from '../../../storage/device.ts'
import type { DatasetInfo } from '../../../workers/api/api.ts'
import { roughDuration } from '../../format/format.ts'

/** What makes the runs: a sweep has all workers, a walk-forward one. */
export type Maker = 'sweep' | 'walkForward'

/** Bars that one worker walks in a second, before any was timed here. */
const INITIAL_SPEED = 60e6
/** Rows of all workers may come together: a shorter time says nothing of their pace. */
const LEAST_LATE_MS = 250
const NSE_MINUTES = 375
const MINUTES = { '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30, '60m': 60, '1D': NSE_MINUTES } as const

/** What of a run's inputs says how long it takes. */
export type PacedInputs = Pick<RunInputs, 'strategy' | 'from' | 'to' | 'timeframe'> & {
  readonly fill: Pick<RunInputs['fill'], 'onSmallerBars'>
}

/** How long something may take. */
export interface Estimate {
  readonly ms: number
  /** Whether this device has timed such runs; else it is a guess. */
  readonly isMeasured: boolean
}

/** The last speed of any strategy; with a strategy's id behind it that of its runs. */
const keyOf = (maker: Maker) => `sauda.${maker}Speed`

/** Bars a second of all workers together, as runs of the strategy, else of any, were timed here; null before the first. */
function knownSpeed(maker: Maker, strategy: string): number | null {
  const speeds = [readMark(`${keyOf(maker)}.${strategy}`), readMark(keyOf(maker))].map(Number)
  return speeds.find(speed => Number.isFinite(speed) && speed > 0) ?? null
}

/** About how long a walk over so many bars takes. */
export function estimateBars(maker: Maker, strategy: string, bars: number, workers: number): Estimate {
  const speed = knownSpeed(maker, strategy)
  return { ms: (bars / (speed ?? INITIAL_SPEED * workers)) * 1_000, isMeasured: speed !== null }
}

/** "about 30 s", and that it is a guess where it is one. */
export function estimateWords({ ms, isMeasured }: Estimate): string {
  return `about ${roughDuration(ms)}${isMeasured ? '' : ' (a first guess: not yet timed on this device)'}`
}

/** About how many trading days a run has, and how many bars each of them. */
export function guessBars(
  { from, to, timeframe, fill }: PacedInputs,
  dataset: DatasetInfo | null,
): { readonly days: number; readonly barsPerDay: number } {
  // F12: a run that fills on smaller bars walks over those of the data
  const isOwn = timeframe === null || fill.onSmallerBars
  const minutes = isOwn ? (dataset?.intervalMinutes ?? 1) : MINUTES[timeframe]
  const first = from === null ? (dataset ? istDay(dataset.fromMs) : 0) : dayOf(from)
  const last = to === null ? (dataset ? istDay(dataset.toMs) : 0) : dayOf(to)
  const days = first <= last ? tradingDays(first, last).length : 0
  const barsPerDay = Math.max(1, NSE_MINUTES / minutes)
  const most = dataset && days > 0 ? dataset.rows / days : Number.POSITIVE_INFINITY
  return { days, barsPerDay: Math.min(barsPerDay, most) }
}

/** How fast the runs of one attempt come, from the first that is told of on. */
export class RunPace {
  readonly #maker: Maker
  readonly #strategy: string
  readonly #now: () => number
  /** When so many had ended, each time that it was told. */
  readonly #marks: { readonly ms: number; readonly runs: number }[] = []
  #runs = 0

  /** `now` reads a clock in milliseconds. */
  constructor(maker: Maker, strategy: string, now: () => number = () => performance.now()) {
    this.#maker = maker
    this.#strategy = strategy
    this.#now = now
  }

  /** So many runs have ended by now, all told. */
  reached(runs: number): void {
    this.#runs = runs
    this.#marks.push({ ms: this.#now(), runs })
  }

  /** Runs a second; null before the second time that they are told of. */
  speed(): number | null {
    return this.#speedSince(this.#marks[0])
  }

  /** The same of the later half of the runs: the first ones wait until all workers have begun and are fast. */
  lateSpeed(): number | null {
    const half = this.#marks.findLast(({ runs }) => runs <= this.#runs / 2)
    const isLong = half !== undefined && this.#now() - half.ms >= LEAST_LATE_MS
    return (isLong ? this.#speedSince(half) : null) ?? this.speed()
  }

  /** So many runs have ended by now. */
  get runs(): number {
    return this.#runs
  }

  #speedSince(mark: { readonly ms: number; readonly runs: number } | undefined): number | null {
    if (!mark) return null
    const seconds = (this.#now() - mark.ms) / 1_000
    const runs = this.#runs - mark.runs
    return seconds > 0 && runs > 0 ? runs / seconds : null
  }

  /** How long the others of so many runs take at this pace. */
  leftMs(of: number): number | null {
    const speed = this.speed()
    return speed === null ? null : ((of - this.#runs) / speed) * 1_000
  }

  /** Remembers the pace for the next estimate; without storage that one is as good as the first. */
  keep(barsOfRun: number): void {
    const speed = this.lateSpeed()
    if (speed === null) return
    const text = String(Math.round(speed * barsOfRun))
    writeMark(`${keyOf(this.#maker)}.${this.#strategy}`, text)
    writeMark(keyOf(this.#maker), text)
  }
}
