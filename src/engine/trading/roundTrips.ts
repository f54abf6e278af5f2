import { copyRows, type Rows } from '../core/rows.ts'
import type { EpochMs, Paise, Price, Qty } from '../core/units.ts'
import type { Trade } from './trade.ts'
import { emptyColumns, putTrade, type TradeColumns } from './tradeColumns.ts'

/** Numbers of a row, and their places in it. */
const WIDTH = 10
/** 1 for a long trade, -1 for a short one. */
const SIGN = 0
const QTY = 1
const ENTRY_MS = 2
const ENTRY_BAR = 3
const ENTRY_PRICE = 4
const EXIT_MS = 5
const EXIT_BAR = 6
const EXIT_PRICE = 7
/** Until the trade ends, what its fills have moved in cash. */
const GROSS = 8
const CHARGES = 9

/** The round trips of one instrument: a row each, the one under way last, and an object only for whoever asks. See RULES.md, A4. */
export class RoundTrips {
  /** Those that have ended. */
  length = 0
  /** Whether one is under way. */
  isOpen = false
  #rows: Rows
  readonly #openMs: Float64Array | null
  readonly #entryReasons: string[] = []
  readonly #exitReasons: string[] = []
  readonly #ended: Trade[] = []

  /** `openMs` are the times of the bars that fills lie in; null takes the time that comes with each fill. */
  constructor(rows: Rows, openMs: Float64Array | null) {
    this.#rows = rows
    this.#openMs = openMs
  }

  /** All that have ended, by exit; the list grows with the run. */
  get ended(): readonly Trade[] {
    for (let k = this.#ended.length; k < this.length; k++) {
      this.#ended.push(this.#tradeAt(k, this.#exitReasons[k]!))
    }
    return this.#ended
  }

  /** From now on in memory of their own: the next run in the same workspace leaves them as they are. */
  keep(): void {
    this.#rows = copyRows(this.#rows, (this.length + 1) * WIDTH)
  }

  /** The same for metrics, without an object each. */
  columns(): TradeColumns {
    const columns = emptyColumns(this.length)
    const { values } = this.#rows
    for (let k = 0; k < this.length; k++) {
      const at = k * WIDTH
      const heldMs = this.#exitMs(at) - this.#entryMs(at)
      putTrade(columns, k, values[at + SIGN]! > 0, values[at + GROSS]! - values[at + CHARGES]!, heldMs)
    }
    return columns
  }

  /** What each of them made, net of charges. */
  profits(): Float64Array {
    const profits = new Float64Array(this.length)
    const { values } = this.#rows
    for (let k = 0, at = 0; k < profits.length; k++, at += WIDTH) {
      profits[k] = values[at + GROSS]! - values[at + CHARGES]!
    }
    return profits
  }

  get isLong(): boolean {
    return this.#rows.values[this.length * WIDTH + SIGN]! > 0
  }

  /** One begins with a fill of so many units, and what it moves in cash. */
  begin(
    long: boolean,
    ms: EpochMs,
    bar: number,
    qty: Qty,
    price: Price,
    movedPaise: Paise,
    chargesPaise: Paise,
    reason: string,
  ): void {
    const at = this.length * WIDTH
    this.#rows.reserve(at, WIDTH)
    const { values } = this.#rows
    values[at + CHARGES] = chargesPaise
    values[at + SIGN] = long ? 1 : -1
    values[at + QTY] = qty
    values[at + ENTRY_MS] = ms
    values[at + ENTRY_BAR] = bar
    values[at + ENTRY_PRICE] = price
    values[at + EXIT_PRICE] = 0
    // never −0
    values[at + GROSS] = 0 + movedPaise
    this.#entryReasons[this.length] = reason
    this.isOpen = true
  }

  /** A fill that adds so many units, and what it moves in cash. */
  enter(qty: Qty, price: Price, movedPaise: Paise, chargesPaise: Paise): void {
    const at = this.length * WIDTH
    const { values } = this.#rows
    values[at + ENTRY_PRICE] = meanPrice(values[at + ENTRY_PRICE]!, values[at + QTY]!, price, qty)
    values[at + QTY]! += qty
    values[at + GROSS]! += movedPaise
    values[at + CHARGES]! += chargesPaise
  }

  /** A fill that closes so many units of those held, and what it moves in cash. */
  exit(qty: Qty, held: Qty, price: Price, movedPaise: Paise, chargesPaise: Paise): void {
    const at = this.length * WIDTH
    const { values } = this.#rows
    values[at + EXIT_PRICE] = meanPrice(values[at + EXIT_PRICE]!, values[at + QTY]! - held, price, qty)
    values[at + GROSS]! += movedPaise
    values[at + CHARGES]! += chargesPaise
  }

  /** The one under way is over. */
  end(ms: EpochMs, bar: number, reason: string): void {
    const at = this.length * WIDTH
    const { values } = this.#rows
    values[at + EXIT_MS] = ms
    values[at + EXIT_BAR] = bar
    this.#exitReasons[this.length] = reason
    this.length++
    this.isOpen = false
  }

  /** The one under way, as if the units held were closed at this price; null when there is none. */
  asClosed(held: Qty, price: Price, valuePaise: Paise, ms: EpochMs, bar: number): Trade | null {
    if (!this.isOpen) return null
    const trade = this.#tradeAt(this.length, 'Open')
    const grossPaise = trade.grossPaise + valuePaise
    return {
      ...trade,
      exitMs: ms,
      exitBar: bar,
      exitPrice: meanPrice(trade.exitPrice, trade.qty - held, price, held),
      grossPaise,
      netPaise: grossPaise - trade.chargesPaise,
      bars: bar - trade.entryBar,
    }
  }

  #entryMs(at: number): EpochMs {
    const { values } = this.#rows
    return this.#openMs?.[values[at + ENTRY_BAR]!] ?? values[at + ENTRY_MS]!
  }

  #exitMs(at: number): EpochMs {
    const { values } = this.#rows
    return this.#openMs?.[values[at + EXIT_BAR]!] ?? values[at + EXIT_MS]!
  }

  #tradeAt(k: number, exitReason: string): Trade {
    const { values } = this.#rows
    const at = k * WIDTH
    const entryBar = values[at + ENTRY_BAR]!
    const exitBar = values[at + EXIT_BAR]!
    const grossPaise = values[at + GROSS]!
    const chargesPaise = values[at + CHARGES]!
    return {
      side: values[at + SIGN]! > 0 ? 'long' : 'short',
      qty: values[at + QTY]!,
      entryMs: this.#entryMs(at),
      entryBar,
      entryPrice: values[at + ENTRY_PRICE]!,
      exitMs: this.#exitMs(at),
      exitBar,
      exitPrice: values[at + EXIT_PRICE]!,
      grossPaise,
      chargesPaise,
      netPaise: grossPaise - chargesPaise,
      bars: exitBar - entryBar,
      entryReason: this.#entryReasons[k]!,
      exitReason,
    }
  }
}

/** Exact for a single fill: a price never passes through a product and a quotient. */
function meanPrice(mean: Price, qty: number, price: Price, moreQty: number): Price {
  return qty === 0 ? price : mean + ((price - mean) * moreQty) / (qty + moreQty)
}
