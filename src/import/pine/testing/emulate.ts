import type { Bars } from '../../../engine/market/bars.ts'

/** A fill of the emulator, as a run reports it. */
export interface EmulatedFill {
  readonly bar: number
  readonly side: 'buy' | 'sell'
  readonly qty: number
  readonly price: number
}

interface Waiting {
  readonly side: 'buy' | 'sell'
  readonly kind: 'stop' | 'limit'
  readonly price: number
}

const QTY = 10
const onTick = (price: number) => Math.round(price * 20) / 20

/**
 * What Pine documents of its orders, written without the engine and without the converter: entries at the next open or at
 * their price, reversals, no adding, exits from the entry on. Limits fill on touch; of a stop and a target in one bar the
 * stop fills unless the bar opens at the target.
 */
export class Emulator {
  readonly fills: EmulatedFill[] = []
  position = 0
  average = Number.NaN
  /** The bar in which the position was entered. */
  entered = Number.NaN
  readonly #bars: Bars
  #market: (1 | -1 | 0)[] = []
  readonly #waiting = new Map<string, Waiting>()
  #exits = { stop: Number.NaN, target: Number.NaN }
  #asked: { stop?: number; target?: number; ticks?: readonly [stop: number, target: number] } = {}

  constructor(bars: Bars) {
    this.#bars = bars
  }

  /** Goes over all bars; `decide` sees each one closed. */
  run(decide: (i: number) => void): readonly EmulatedFill[] {
    for (let i = 0; i < this.#bars.close.length; i++) {
      this.#meet(i)
      decide(i)
    }
    return this.fills
  }

  enter(sign: 1 | -1): void {
    if (this.position * sign <= 0) this.#market.push(sign)
  }

  close(): void {
    if (this.position !== 0) this.#market.push(0)
  }

  wait(id: string, order: Waiting | null): void {
    if (order === null) this.#waiting.delete(id)
    else if (this.position * (order.side === 'buy' ? 1 : -1) <= 0)
      this.#waiting.set(id, { ...order, price: onTick(order.price) })
  }

  /** Exits of the position, or of the entry that is on its way. */
  exit(stop: number, target: number): void {
    if (this.position === 0 && this.#market.length === 0) return
    if (this.position === 0) this.#asked = { stop, target }
    else this.#exits = { stop: onTick(stop), target: onTick(target) }
  }

  /** The same so far from the fill. */
  exitAway(stop: number, target: number): void {
    this.#asked = { ticks: [stop, target] }
  }

  #fill(bar: number, qty: number, price: number): void {
    this.fills.push({ bar, side: qty > 0 ? 'buy' : 'sell', qty: Math.abs(qty), price })
    const before = this.position
    this.position += qty
    if (this.position === 0) this.average = this.entered = Number.NaN
    else if (before * this.position <= 0) {
      this.average = price
      this.entered = bar
    }
  }

  #meet(i: number): void {
    const { open } = this.#bars
    const market = this.#market
    this.#market = []
    for (const sign of market) {
      if (this.position !== 0 && (sign === 0 || this.position * sign < 0))
        this.#fill(i, -this.position, open[i]!)
      if (sign !== 0 && this.position === 0) {
        this.#fill(i, sign * QTY, open[i]!)
        this.#arm(sign, open[i]!)
      }
    }
    this.#asked = {}
    if (this.position !== 0) this.#leave(i)
    for (const [id, order] of [...this.#waiting]) this.#meetWaiting(i, id, order)
  }

  #arm(sign: number, price: number): void {
    const { stop = Number.NaN, target = Number.NaN, ticks } = this.#asked
    this.#exits = ticks
      ? { stop: onTick(price - sign * ticks[0]), target: onTick(price + sign * ticks[1]) }
      : { stop: onTick(stop), target: onTick(target) }
  }

  #leave(i: number): void {
    const { open, high, low } = this.#bars
    const { stop, target } = this.#exits
    const isLong = this.position > 0
    const o = open[i]!
    const isBeyond = isLong ? o <= stop : o >= stop
    const opensAtTarget = isLong ? o >= target : o <= target
    const isStopped = isLong ? low[i]! <= stop : high[i]! >= stop
    const isThere = isLong ? high[i]! >= target : low[i]! <= target
    if (isBeyond || opensAtTarget) this.#fill(i, -this.position, o)
    else if (isStopped) this.#fill(i, -this.position, stop)
    else if (isThere) this.#fill(i, -this.position, target)
    if (this.position === 0) this.#exits = { stop: Number.NaN, target: Number.NaN }
  }

  #meetWaiting(i: number, id: string, { side, kind, price }: Waiting): void {
    const { open, high, low } = this.#bars
    const isBuy = side === 'buy'
    const isReached = (kind === 'stop') === isBuy ? high[i]! >= price : low[i]! <= price
    if (!isReached) return
    const isWorse = (kind === 'stop') === isBuy
    const at = isWorse ? Math.max(open[i]!, price) : Math.min(open[i]!, price)
    this.#waiting.delete(id)
    if (this.position !== 0) this.#fill(i, -this.position, at)
    this.#fill(i, isBuy ? QTY : -QTY, at)
  }
}
