import { type EpochMs, toValuePaise } from '../../core/units.ts'
import { type RateChoice, type Rates, ratesAt } from '../../market/charges/book.ts'
import { dayEndMs } from '../../market/charges/dated.ts'
import {
  chargeLines,
  type Femto,
  feeOf,
  type Lines,
  NO_LINES,
  paiseToFemto,
  type Turnover,
  toLines,
  toNote,
} from '../../market/charges/exact.ts'
import type { Fill } from '../trade.ts'

interface ReplayChoice extends RateChoice {
  readonly rounding: 'exact' | 'contract-note'
}

const NOTHING: Turnover = { buy: 0n, sell: 0n, brokerage: 0n }

/** Goes through the fills of one instrument once more and gives the charges of each, line by line and exact. */
export class ChargeReplay {
  readonly #choice: ReplayChoice
  #rates: Rates | null = null
  /** Value of the earlier fills of each order. */
  readonly #ordered = new Map<number, Femto>()
  #dpFromMs = -Infinity
  #dayEndMs = -Infinity
  /** The day's contract note so far. */
  #day = NOTHING
  #note = NO_LINES

  constructor(choice: ReplayChoice) {
    this.#choice = choice
  }

  /** The lines of the next fill; fills come in order of time. */
  next({ side, qty, price, ms, orderId }: Fill): Lines<Femto> {
    const rates = this.#ratesAt(ms)
    const value = paiseToFemto(toValuePaise(qty, price))
    const before = this.#ordered.get(orderId) ?? 0n
    this.#ordered.set(orderId, before + value)
    const brokerage = feeOf(rates.fee, before + value) - feeOf(rates.fee, before)
    const dp = this.#dpOf(side, ms, rates)
    const fill: Turnover = { buy: 0n, sell: 0n, [side]: value, brokerage }
    if (this.#choice.rounding === 'exact') return chargeLines(rates, fill, dp)
    return { ...this.#addToNote(rates, fill, ms), dp }
  }

  #ratesAt(ms: EpochMs): Rates {
    if (this.#rates === null || ms >= this.#rates.toMs || ms < this.#rates.fromMs) {
      this.#rates = ratesAt(this.#choice, ms)
    }
    return this.#rates
  }

  /** C6: once for the instrument on each day with a delivery sale. */
  #dpOf(side: Fill['side'], ms: EpochMs, { dpPaise }: Rates): Femto {
    if (side === 'buy' || dpPaise === 0 || ms < this.#dpFromMs) return 0n
    this.#dpFromMs = dayEndMs(ms)
    return paiseToFemto(dpPaise)
  }

  /** C8: what a fill adds to the lines of its day's note. */
  #addToNote(rates: Rates, fill: Turnover, ms: EpochMs): Lines<Femto> {
    if (ms >= this.#dayEndMs) {
      this.#dayEndMs = dayEndMs(ms)
      this.#day = NOTHING
      this.#note = NO_LINES
    }
    const { buy, sell, brokerage } = this.#day
    this.#day = { buy: buy + fill.buy, sell: sell + fill.sell, brokerage: brokerage + fill.brokerage }
    const before = this.#note
    this.#note = toNote(chargeLines(rates, this.#day, 0n))
    return toLines(line => this.#note[line] - before[line])
  }
}
