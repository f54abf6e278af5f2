import type { Rows } from '../core/rows.ts'
import type { Paise, Price, Qty } from '../core/units.ts'
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
  readonly #rows: Rows
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

  /** All of them; the list grows with the run. */
  get fills(): readonly Fill[] {
    for (let k = this.#fills.length; k < this.length; k++) this.#fills.push(this.#fillAt(k))
    return this.#fills
  }

  #fillAt(k: number): Fill {
    const { values } = this.#rows
    const at = k * WIDTH
    const signedQty = values[at + SIGNED_QTY]!
    const fill: Fill = {
      ms: this.#openMs[values[at + BAR]!]!,
      bar: values[at + BAR]!,
      orderId: values[at + ORDER_ID]!,
      side: signedQty > 0 ? 'buy' : 'sell',
      qty: Math.abs(signedQty),
      price: values[at + PRICE]!,
      chargesPaise: values[at + CHARGES]!,
    }
    return values[at + AT_CLOSE] === 1 ? { ...fill, atClose: true } : fill
  }
}
