import type { EpochMs } from '../core/units.ts'
import type { OverLimit } from '../desk/paperView.ts'
import { SECOND_MS } from './seconds.ts'

/** NSE's rule for retail algos: up to so many orders in a calendar second need no registration of the strategy. */
export const ORDERS_PER_SECOND = 10

/**
 * Counts the orders of a desk by calendar second (rule D5). Orders are counted in the order in which they are asked for,
 * book after book, so the same desk always lets the same ones pass.
 */
export class OrderMeter {
  readonly limit: number
  readonly over: OverLimit
  readonly #counts = new Map<number, number>()

  constructor(limit: number, over: OverLimit) {
    this.limit = limit
    this.over = over
  }

  /** Why an order does not pass. */
  get reason(): string {
    return `More than ${this.limit} orders in one second`
  }

  /** Seconds that an order given at `ms` has to wait: 0 in most cases; null when it does not pass at all. */
  take(ms: EpochMs): number | null {
    const second = Math.floor(ms / SECOND_MS)
    let wait = 0
    while (this.countIn(second + wait) >= this.limit) wait++
    if (wait > 0 && this.over === 'refuse') return null
    this.#counts.set(second + wait, this.countIn(second + wait) + 1)
    return wait
  }

  /** An order that is never held back: one that closes. */
  count(ms: EpochMs): void {
    const second = Math.floor(ms / SECOND_MS)
    this.#counts.set(second, this.countIn(second) + 1)
  }

  /** Orders that were sent, or wait to be sent, in that second since 1970. */
  countIn(second: number): number {
    return this.#counts.get(second) ?? 0
  }

  /** Of the fullest second. */
  get most(): number {
    return Math.max(0, ...this.#counts.values())
  }

  /** The counts as plain data, and from them: for a book that runs elsewhere. */
  toEntries(): readonly (readonly [number, number])[] {
    return [...this.#counts]
  }

  addEntries(entries: readonly (readonly [number, number])[]): void {
    for (const [second, count] of entries) this.#counts.set(second, count)
  }
}
