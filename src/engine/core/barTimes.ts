import type { EpochMs } from './units.ts'

/** Where times lie in a column of bars that ascends, asked for one after the other. */
export class BarTimes {
  readonly #openMs: Float64Array
  /** How far away the last two answers were: a day, or its two parts, mostly have as many bars as the one before. */
  #last = 0
  #before = 0

  constructor(openMs: Float64Array) {
    this.#openMs = openMs
  }

  /** The first bar from `from` on that does not begin before `ms`; the number of bars where there is none. */
  firstAt(ms: EpochMs, from: number): number {
    const bar = this.#isFirst(from + this.#before, ms, from) ? from + this.#before : this.#search(ms, from)
    this.#before = this.#last
    this.#last = bar - from
    return bar
  }

  #isFirst(bar: number, ms: EpochMs, from: number): boolean {
    const openMs = this.#openMs
    return bar > from && bar < openMs.length && openMs[bar]! >= ms && openMs[bar - 1]! < ms
  }

  /** In steps that double, and back by halves: what is looked for is near. */
  #search(ms: EpochMs, from: number): number {
    const openMs = this.#openMs
    let low = from
    let step = 64
    while (low + step < openMs.length && openMs[low + step]! < ms) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, openMs.length)
    while (low < high) {
      const middle = (low + high) >> 1
      if (openMs[middle]! < ms) low = middle + 1
      else high = middle
    }
    return low
  }
}
