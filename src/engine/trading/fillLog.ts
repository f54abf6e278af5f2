import { copyRows, type Rows } from '../core/rows.ts'
import type { EpochMs, Paise, Price, Qty, SignedQty } from '../core/units.ts'
import type { Fill, Side } from './trade.ts'

/** Numbers of a row, and their places in it. */
const WIDTH = 6
const BAR = 0
const ORDER_ID = 1
/** Positive for a buy, negative for a sell. */
const SIGNED_QTY = 2
const PRICE = 3
const CHARGES = 4
/** 1 at the close of its bar, 0 at its open or inside it. */
const AT_CLOSE = 5

/** The fills of one instrument, in order: a row each, and an object only for whoever asks. */
export class FillLog {
  length = 0
  #rows: Rows
  /** Of the bars: a fill's time is looked up when it is asked for, since each may lie where no cache has it. */
  readonly #openMs: Float64Array
  readonly #fills: Fill[] = []

  constructor(rows: Rows, openMs: Float64Array) {
    this.#rows = rows
    this.#openMs = openMs
  }

  push(
    bar: number,
    atClose: boolean,
    orderId: number,
    side: Side,
    qty: Qty,
    price: Price,
    chargesPaise: Paise,
  ): void {
    const at = this.length * WIDTH
    this.#rows.reserve(at, WIDTH)
    const { values } = this.#rows
    // the last one first: with it the place of the others is known to be inside
    values[at + AT_CLOSE] = atClose ? 1 : 0
    values[at + BAR] = bar
    values[at + ORDER_ID] = orderId
    values[at + SIGNED_QTY] = side === 'buy' ? qty : -qty
    values[at + PRICE] = price
    values[at + CHARGES] = chargesPaise
    this.length++
  }

  /** From now on in memory of its own: the next run in the same workspace leaves it as it is. */
  keep(): void {
    this.#rows = copyRows(this.#rows, this.length * WIDTH)
  }

  barAt(k: number): number {
    return this.#rows.values[k * WIDTH + BAR]!
  }

  msAt(k: number): EpochMs {
    return this.#openMs[this.barAt(k)]!
  }

  /** Positive for a buy, negative for a sell. */
  signedQtyAt(k: number): SignedQty {
    return this.#rows.values[k * WIDTH + SIGNED_QTY]!
  }

  priceAt(k: number): Price {
    return this.#rows.values[k * WIDTH + PRICE]!
  }

  chargesPaiseAt(k: number): Paise {
    return this.#rows.values[k * WIDTH + CHARGES]!
  }

  isAtClose(k: number): boolean {
    return this.#rows.values[k * WIDTH + AT_CLOSE] === 1
  }

  /** All of them; the list grows with the run. */
  get fills(): readonly Fill[] {
    for (let k = this.#fills.length; k < this.length; k++) this.#fills.push(this.#fillAt(k))
    return this.#fills
  }

  #fillAt(k: number): Fill {
    const signedQty = this.signedQtyAt(k)
    const fill: Fill = {
      ms: this.msAt(k),
      bar: this.barAt(k),
      orderId: this.#rows.values[k * WIDTH + ORDER_ID]!,
      side: signedQty > 0 ? 'buy' : 'sell',
      qty: Math.abs(signedQty),
      price: this.priceAt(k),
      chargesPaise: this.chargesPaiseAt(k),
    }
    return this.isAtClose(k) ? { ...fill, atClose: true } : fill
  }
}
