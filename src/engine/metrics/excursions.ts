import { type Paise, type Price, type SignedQty, toSignedValuePaise } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { FillLog } from '../trading/fillLog.ts'

/** How far each trade went against and for us before charges, in the order of the trades; the open one comes last. */
export interface Excursions {
  /** Zero or below: maximum adverse excursion. */
  readonly maePaise: Float64Array
  /** Zero or above: maximum favourable excursion. */
  readonly mfePaise: Float64Array
}

/**
 * Maximum adverse and favourable excursion of every round trip (Sweeney, "Campaign Trading", 1996): its lowest and
 * highest profit before charges, realised part included, at the prices of its fills and the highs and lows of the bars
 * that it lived through. A bar does not say what came first, so that the bar of a fill counts whole for what is held
 * after its last fill, and for what was held before only up to the prices of the fills. A fill at the close comes last:
 * the bar counts whole for what is held until then, and not at all for what is held after it (M11).
 */
export function tradeExcursions(bars: Pick<Bars, 'high' | 'low'>, fills: FillLog): Excursions {
  const walk = new ExcursionWalk(bars, fills.length)
  for (let k = 0; k < fills.length; k++) {
    const unseenBar = fills.isAtClose(k) ? fills.barAt(k) + 1 : fills.barAt(k)
    walk.passBars(unseenBar)
    walk.fill(fills.signedQtyAt(k), fills.priceAt(k))
    walk.nextBar = unseenBar
  }
  walk.passBars(bars.high.length)
  if (walk.holds) walk.end()
  return { maePaise: walk.worst.slice(0, walk.ended), mfePaise: walk.best.slice(0, walk.ended) }
}

class ExcursionWalk {
  readonly worst: Float64Array
  readonly best: Float64Array
  ended = 0
  /** First bar that what is held has not yet passed. */
  nextBar = 0
  readonly #bars: Pick<Bars, 'high' | 'low'>
  #heldQty: SignedQty = 0
  /** What the fills of the trade have moved in cash. */
  #cashPaise: Paise = 0
  #worst: Paise = 0
  #best: Paise = 0

  /** No more trades than fills, each of which may turn the position over. */
  constructor(bars: Pick<Bars, 'high' | 'low'>, fills: number) {
    this.#bars = bars
    this.worst = new Float64Array(fills)
    this.best = new Float64Array(fills)
  }

  /** What is held lives through the bars before `end`. */
  passBars(end: number): void {
    if (this.#heldQty === 0 || this.nextBar >= end) return
    const { high, low } = this.#bars
    let highest = high[this.nextBar]!
    let lowest = low[this.nextBar]!
    for (let i = this.nextBar + 1; i < end; i++) {
      if (high[i]! > highest) highest = high[i]!
      if (low[i]! < lowest) lowest = low[i]!
    }
    this.#see(highest)
    this.#see(lowest)
  }

  fill(signedQty: SignedQty, price: Price): void {
    const held = this.#heldQty
    const valuePaise = toSignedValuePaise(signedQty, price)
    // what is held sees the price at which it grows, too: the bar may end it before it counts whole
    if (held !== 0) this.#see(price)
    if (held * signedQty < 0 && Math.abs(signedQty) > Math.abs(held)) {
      // turned over: as the account has it, what opens is worth what the closing part leaves of the whole
      const closingPaise = toSignedValuePaise(-held, price)
      this.#move(-held, closingPaise)
      this.end()
      this.#move(signedQty + held, valuePaise - closingPaise)
      return
    }
    this.#move(signedQty, valuePaise)
    if (this.#heldQty === 0) this.end()
  }

  /** The trade, or the run with it, is over: what was seen of it becomes an entry. */
  end(): void {
    this.worst[this.ended] = this.#worst
    this.best[this.ended] = this.#best
    this.ended++
    this.#cashPaise = 0
    this.#worst = 0
    this.#best = 0
  }

  get holds(): boolean {
    return this.#heldQty !== 0
  }

  #move(signedQty: SignedQty, valuePaise: Paise): void {
    this.#heldQty += signedQty
    this.#cashPaise -= valuePaise
  }

  #see(price: Price): void {
    const profit = this.#cashPaise + toSignedValuePaise(this.#heldQty, price)
    if (profit < this.#worst) this.#worst = profit
    if (profit > this.#best) this.#best = profit
  }
}
