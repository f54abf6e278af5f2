import type { Paise } from '../core/units.ts'
import type { Leg } from './leg.ts'
import { marginOf } from './margin.ts'
import { SpreadEntry } from './spread.ts'

/** The instruments of one run, whose bars have the same times, around one purse. See RULES.md, S. */
export class Legs {
  /** Bars at whose close any leg was held, before anything filled at that close (M6). */
  barsHeld = 0
  /** Bars at whose close some legs were held and others not (S5). */
  barsAlone = 0
  /** Bars in which all legs were entered together. */
  readonly enteredBars: number[] = []
  readonly #legs: readonly Leg[]
  /** Where each leg's market stands now: its last open or close. */
  readonly #prices: Float64Array
  #entries: SpreadEntry[] = []

  constructor(legs: readonly Leg[]) {
    this.#legs = legs
    this.#prices = new Float64Array(legs.length)
    for (const leg of legs) {
      const others = legs.filter(other => other !== leg)
      if (others.length > 0) leg.account.others = this.#sharedCashOf(others)
    }
  }

  /** Itself, or null with a single leg: a run of one is walked without the detour over a list of one. */
  get several(): Legs | null {
    return this.#legs.length > 1 ? this : null
  }

  /**
   * S3: enters all legs at the next open, whole or not at all. One weight for each leg: its sign is the side, its size
   * the leg's value for each rupee of the first one's.
   */
  enter(weights: readonly number[], reason: string): void {
    this.#entries.push(new SpreadEntry(this.#legs, weights, reason))
  }

  /** S3: an intraday entry is not carried into another day. */
  cancelEntries(reason: string): void {
    for (const entry of this.#entries) entry.cancel(reason)
    this.#entries = []
  }

  /** Lets the working orders of all legs meet bar i; the equity at its close. */
  meetBar(i: number): Paise {
    const legs = this.#legs
    for (let k = 0; k < legs.length; k++) {
      this.#prices[k] = legs[k]!.bars.open[i]!
    }
    for (let k = 0; k < legs.length; k++) legs[k]!.broker.meetBar(i)
    // after what leaves a position at the same open
    this.#settle(i)
    this.#count()
    return this.#mark(i)
  }

  /** F9: the same for orders that fill at the close which decided them. */
  meetClose(i: number): Paise {
    for (const { broker } of this.#legs) broker.meetClose(i)
    this.#settle(i)
    return this.#mark(i)
  }

  /** Counts the bar by what is held at its close. */
  #count(): void {
    let held = 0
    for (let k = 0; k < this.#legs.length; k++) if (this.#legs[k]!.account.positionQty !== 0) held++
    if (held > 0) this.barsHeld++
    if (held > 0 && held < this.#legs.length) this.barsAlone++
  }

  #settle(i: number): void {
    const entries = this.#entries
    if (entries.length === 0) return
    this.#entries = []
    for (const entry of entries) {
      if (entry.fill(this.#prices, this.#legs[0]!.bars.openMs[i]!)) this.enteredBars.push(i)
    }
  }

  #mark(i: number): Paise {
    let equityPaise = 0
    for (let k = 0; k < this.#legs.length; k++) {
      const { account, bars } = this.#legs[k]!
      const price = bars.close[i]!
      this.#prices[k] = price
      equityPaise += account.equityPaise(price)
    }
    return equityPaise
  }

  /** S2: what some legs bring to the purse and bind of it, at the prices that the walk has reached. */
  #sharedCashOf(legs: readonly Leg[]) {
    const priceOf = (leg: Leg) => this.#prices[this.#legs.indexOf(leg)]!
    return {
      equityPaise: () => legs.reduce((sum, leg) => sum + leg.account.equityPaise(priceOf(leg)), 0),
      marginPaise: () =>
        legs.reduce(
          (sum, leg) => sum + marginOf(leg.account.positionQty, priceOf(leg), leg.terms.marginFraction),
          0,
        ),
    }
  }
}
