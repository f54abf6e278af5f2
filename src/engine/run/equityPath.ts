import type { Paise } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { EquityFigures } from '../metrics/outcome.ts'
import { BarBlocks } from './barBlocks.ts'

/**
 * The equity of a run for its metrics alone: its days, its peaks and its falls, without a value for each bar. To the last bit
 * what `equityFigures` finds in the column. Runs over the same bars use one, one after the other.
 */
export class EquityPath {
  readonly blocks: BarBlocks
  /** The highest so far; the capital is the first. */
  peakPaise: Paise = 0
  readonly #openMs: Float64Array
  readonly #dayPaise: Float64Array
  #days = 0
  /** The bar that was told last, and its equity: a session that ends may still change it, so it counts with the next one. */
  #bar = -1
  #paise: Paise = Number.NaN
  #peakBar = -1
  /** Since the peak. */
  #lowestPaise: Paise = 0
  #money = 0
  #fraction = 0
  #longestMs = 0

  constructor(bars: Bars, days: number) {
    this.blocks = new BarBlocks(bars)
    this.#openMs = bars.openMs
    this.#dayPaise = new Float64Array(days)
  }

  /** A run begins. */
  start(capitalPaise: Paise): void {
    this.peakPaise = capitalPaise
    this.#lowestPaise = capitalPaise
    this.#peakBar = -1
    this.#bar = -1
    this.#paise = Number.NaN
    this.#days = 0
    this.#money = 0
    this.#fraction = 0
    this.#longestMs = 0
  }

  /** The equity of the bar that was told last. */
  get lastPaise(): Paise {
    return this.#paise
  }

  /** The equity at the close of the next bar. */
  note(bar: number, equityPaise: Paise): void {
    this.settle()
    this.#bar = bar
    this.#paise = equityPaise
  }

  /** It is the same at the close of the bars `[from, end)`, of which there is one at least. */
  stay(from: number, end: number, equityPaise: Paise): void {
    this.note(from, equityPaise)
    if (end - from === 1) return
    this.settle()
    if (equityPaise === this.peakPaise) this.#peakBar = end - 2
    this.#bar = end - 1
  }

  /**
   * The bars up to this one stayed below the peak, `lowestPaise` is the lowest before it and `lastPaise` its own; NaN where its
   * own is among those.
   */
  pass(bar: number, lowestPaise: Paise, lastPaise: Paise): void {
    if (lowestPaise < this.#lowestPaise) this.#lowestPaise = lowestPaise
    this.#bar = bar
    this.#paise = lastPaise
  }

  /** What was told last does not change any more. */
  settle(): void {
    const equityPaise = this.#paise
    if (equityPaise >= this.peakPaise) this.#reachPeak(this.#bar, equityPaise)
    else if (equityPaise < this.#lowestPaise) this.#lowestPaise = equityPaise
  }

  /** The session of the bar that was told last is over, with this equity. */
  amend(equityPaise: Paise): void {
    this.#paise = equityPaise
  }

  /** The Indian day of the bar that was told last is over. */
  endDay(): void {
    this.#dayPaise[this.#days++] = this.#paise
  }

  /** The run is over; the days are its own until the next one starts. */
  figures(): EquityFigures {
    this.settle()
    this.endDay()
    this.#endFall()
    const last = this.#openMs.length - 1
    const atEndMs = this.#peakBar < last ? this.#msSince(this.#peakBar, last) : 0
    return {
      dayPaise: this.#dayPaise,
      falls: {
        money: { depth: this.#money },
        fraction: { depth: this.#fraction },
        longestMs: Math.max(this.#longestMs, atEndMs),
        atEndMs,
      },
    }
  }

  #reachPeak(bar: number, equityPaise: Paise): void {
    this.#endFall()
    if (bar > this.#peakBar + 1) {
      this.#longestMs = Math.max(this.#longestMs, this.#msSince(this.#peakBar, bar))
    }
    this.peakPaise = equityPaise
    this.#peakBar = bar
    this.#lowestPaise = equityPaise
  }

  #endFall(): void {
    const fall = this.#lowestPaise - this.peakPaise
    if (fall < this.#money) this.#money = fall
    if (fall / this.peakPaise < this.#fraction) this.#fraction = fall / this.peakPaise
  }

  /** -1 is the capital, from which a fall begins with bar 0. */
  #msSince(peakBar: number, bar: number): number {
    return this.#openMs[bar]! - this.#openMs[Math.max(peakBar, 0)]!
  }
}
