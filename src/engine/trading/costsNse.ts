import { type EpochMs, type Paise, type Price, type Qty, roundHalfUp, toValuePaise } from '../core/units.ts'
import { type RateChoice, type Rates, ratesAt } from '../market/charges/book.ts'
import { dayEndMs } from '../market/charges/dated.ts'
import { percentToPerCrore } from '../market/charges/exact.ts'
import type { Side } from './trade.ts'

/** Which rates, and how they are rounded. */
interface NseChoice extends RateChoice {
  readonly rounding: 'exact' | 'contract-note'
}

/** Whole paise times a rate in rupees a crore is a charge in this part of a paisa. */
const CRORE = 10_000_000
const PAISE_PER_RUPEE = 100

/**
 * The charge book in doubles: products of paise and rates are whole numbers, exact up to 9 × 10^15, which is a fill of
 * ₹7 crore in delivery; above that an exact half paisa may fall either way. See RULES.md, C2 to C9. `ChargeReplay` does
 * the same in exact numbers, line by line.
 */
export class NseCosts {
  readonly goesByTime = true
  readonly #choice: NseChoice
  readonly #isNote: boolean
  #rates: Rates | null = null
  #fromMs = Infinity
  #toMs = -Infinity
  /** Brokerage of one order in 10^-7 paise: a share of its value, between two sums. */
  #feeRate = 0
  #leastFee = 0
  #mostFee = 0
  /** What each side pays in 10^-9 paise for each paisa of its value, GST included, brokerage apart. */
  #buyRate = 0
  #sellRate = 0
  #feeWithGst = 0
  #dpPaise: Paise = 0
  /** The first moment at which a sale pays the depository again. */
  #dpFromMs = -Infinity
  /** The day's contract note so far. */
  #dayEndMs = -Infinity
  #buyPaise: Paise = 0
  #sellPaise: Paise = 0
  #fees = 0
  #notePaise: Paise = 0

  constructor(choice: NseChoice) {
    this.#choice = choice
    this.#isNote = choice.rounding === 'contract-note'
  }

  charge(side: Side, qty: Qty, price: Price, ms: EpochMs, orderPaise: Paise): Paise {
    if (ms >= this.#toMs || ms < this.#fromMs) this.#turnPage(ms)
    const valuePaise = toValuePaise(qty, price)
    const fee = this.#feeOf(orderPaise + valuePaise) - this.#feeOf(orderPaise)
    const dpPaise = side === 'sell' && ms >= this.#dpFromMs ? this.#dpPaise : 0
    if (this.#isNote) return this.#noteAfter(side, valuePaise, fee, ms) - this.#noteBefore(ms) + dpPaise
    const rate = side === 'buy' ? this.#buyRate : this.#sellRate
    return roundHalfUp((valuePaise * rate + fee * this.#feeWithGst) / (CRORE * 100)) + dpPaise
  }

  book(side: Side, qty: Qty, price: Price, ms: EpochMs, orderPaise: Paise): void {
    if (this.#dpPaise > 0 && side === 'sell' && ms >= this.#dpFromMs) this.#dpFromMs = dayEndMs(ms)
    if (!this.#isNote) return
    const valuePaise = toValuePaise(qty, price)
    const fee = this.#feeOf(orderPaise + valuePaise) - this.#feeOf(orderPaise)
    const notePaise = this.#noteAfter(side, valuePaise, fee, ms)
    if (ms >= this.#dayEndMs) {
      this.#dayEndMs = dayEndMs(ms)
      this.#buyPaise = 0
      this.#sellPaise = 0
      this.#fees = 0
    }
    if (side === 'buy') this.#buyPaise += valuePaise
    else this.#sellPaise += valuePaise
    this.#fees += fee
    this.#notePaise = notePaise
  }

  /** Takes the rates of another span of days. */
  #turnPage(ms: EpochMs): void {
    const rates = ratesAt(this.#choice, ms)
    const { stt, exchange, ipft, sebi, stamp, gst, fee } = rates
    this.#rates = rates
    this.#fromMs = rates.fromMs
    this.#toMs = rates.toMs
    this.#dpPaise = rates.dpPaise
    this.#feeRate = percentToPerCrore(fee.percent)
    this.#leastFee = Math.round(fee.minRupees * PAISE_PER_RUPEE) * CRORE
    this.#mostFee = Math.round(fee.maxRupees * PAISE_PER_RUPEE) * CRORE
    this.#feeWithGst = 100 + gst.percent
    const both = 100 * ipft + this.#feeWithGst * exchange + (gst.onSebi ? this.#feeWithGst : 100) * sebi
    this.#buyRate = both + 100 * (stt.buy + stamp.buy)
    this.#sellRate = both + 100 * (stt.sell + stamp.sell)
  }

  /** C5: what the broker takes for an order that has filled so much. */
  #feeOf(orderPaise: Paise): number {
    if (orderPaise === 0) return 0
    const share = orderPaise * this.#feeRate
    return share < this.#leastFee ? this.#leastFee : share > this.#mostFee ? this.#mostFee : share
  }

  #noteBefore(ms: EpochMs): Paise {
    return ms < this.#dayEndMs ? this.#notePaise : 0
  }

  /** C8: the total of the day's note with one fill more. Each line is rounded by itself. */
  #noteAfter(side: Side, valuePaise: Paise, fee: number, ms: EpochMs): Paise {
    const { stt, exchange, ipft, sebi, stamp, gst } = this.#rates!
    const same = ms < this.#dayEndMs
    const buy = (same ? this.#buyPaise : 0) + (side === 'buy' ? valuePaise : 0)
    const sell = (same ? this.#sellPaise : 0) + (side === 'sell' ? valuePaise : 0)
    const fees = (same ? this.#fees : 0) + fee
    const turnover = buy + sell
    const taxed = fees + turnover * (exchange + (gst.onSebi ? sebi : 0))
    return (
      toWholeRupees(buy * stt.buy + sell * stt.sell) +
      toWholeRupees(buy * stamp.buy + sell * stamp.sell) +
      Math.round(fees / CRORE) +
      Math.round((turnover * exchange) / CRORE) +
      Math.round((turnover * ipft) / CRORE) +
      Math.round((turnover * sebi) / CRORE) +
      Math.round((taxed * gst.percent) / (CRORE * 100))
    )
  }
}

/** A charge in 10^-7 paise to the rupee, halves up; in paise. */
function toWholeRupees(charge: number): Paise {
  return Math.round(charge / (CRORE * PAISE_PER_RUPEE)) * PAISE_PER_RUPEE
}
