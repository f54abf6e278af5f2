import { type Paise, type Price, roundProduct, type SignedQty } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { type BarBlocks, BLOCK_BARS } from './barBlocks.ts'
import type { EquityPath } from './equityPath.ts'

/** Bars at whose close a position is held and nothing else happens, as the path of an equity passes them: mostly in blocks. */
export class HeldBars {
  readonly #high: Float64Array
  readonly #low: Float64Array
  readonly #close: Float64Array
  readonly #path: EquityPath
  readonly #blocks: BarBlocks
  /** No exit waits; otherwise none is reached while the bars stay between these prices. */
  #isFree = true
  #down: Price = -Infinity
  #up: Price = Infinity
  /** Of the stretch that is passed. */
  #lowestPaise: Paise = 0
  /** Of the last bar that was looked at by itself, and not yet counted; NaN after a block. */
  #lastPaise: Paise = Number.NaN

  constructor({ high, low, close }: Bars, path: EquityPath) {
    this.#high = high
    this.#low = low
    this.#close = close
    this.#path = path
    this.#blocks = path.blocks
  }

  /** Between which prices the bars reach no exit; without limits where none waits. */
  setExits(down: Price, up: Price): void {
    this.#down = down
    this.#up = up
    this.#isFree = down === -Infinity && up === Infinity
  }

  /** Passes the bars `[from, end)`; the first one that reaches an exit, a peak or the floor is left to the loop. */
  pass(
    from: number,
    end: number,
    positionQty: SignedQty,
    cashPaise: Paise,
    peakPaise: Paise,
    floorPaise: Paise,
  ): number {
    const path = this.#path
    path.settle()
    const sign = Math.sign(positionQty)
    const hundredfold = Math.abs(positionQty) * 100
    // from here on the equity is a peak, of the run or of the path
    const reachPaise = Math.min(path.peakPaise, peakPaise + 1)
    this.#lowestPaise = Infinity
    this.#lastPaise = Number.NaN
    const edge = Math.min(end, (((from + BLOCK_BARS - 1) / BLOCK_BARS) | 0) * BLOCK_BARS)
    let i = this.#overBars(from, edge, cashPaise, sign, hundredfold, reachPaise, floorPaise)
    // a block that cannot be passed whole has a bar that is left to the loop: after it there are no more blocks
    if (i === edge) {
      const next = this.#overBlocks(edge, end, cashPaise, sign, hundredfold, reachPaise, floorPaise)
      i = this.#overBars(next, end, cashPaise, sign, hundredfold, reachPaise, floorPaise)
    }
    if (i > from) path.pass(i - 1, this.#lowestPaise, this.#lastPaise)
    return i
  }

  /** Passes whole blocks; the last bar is looked at by itself, since its session may end. */
  #overBlocks(
    from: number,
    end: number,
    cashPaise: Paise,
    sign: number,
    hundredfold: number,
    reachPaise: Paise,
    floorPaise: Paise,
  ): number {
    const { highest, lowest, highestClose, lowestClose } = this.#blocks
    const up = this.#up
    const down = this.#down
    let least = Infinity
    let i = from
    for (; i + BLOCK_BARS < end; i += BLOCK_BARS) {
      const block = (i / BLOCK_BARS) | 0
      if (!(highest[block]! < up && lowest[block]! > down)) break
      const atHighest = cashPaise + sign * roundProduct(hundredfold * highestClose[block]!)
      const atLowest = cashPaise + sign * roundProduct(hundredfold * lowestClose[block]!)
      const below = Math.min(atHighest, atLowest)
      if (Math.max(atHighest, atLowest) >= reachPaise || below <= floorPaise) break
      if (below < least) least = below
    }
    if (i > from) this.#count(least)
    return i
  }

  /** Blocks were passed whose lowest is this. */
  #count(leastPaise: Paise): void {
    if (this.#lastPaise < this.#lowestPaise) this.#lowestPaise = this.#lastPaise
    if (leastPaise < this.#lowestPaise) this.#lowestPaise = leastPaise
    this.#lastPaise = Number.NaN
  }

  #overBars(
    from: number,
    end: number,
    cashPaise: Paise,
    sign: number,
    hundredfold: number,
    reachPaise: Paise,
    floorPaise: Paise,
  ): number {
    const close = this.#close
    // where no exit waits, the closes stand for the extremes: one column to read instead of three
    const high = this.#isFree ? close : this.#high
    const low = this.#isFree ? close : this.#low
    const up = this.#up
    const down = this.#down
    let lowest = this.#lowestPaise
    let last = this.#lastPaise
    let i = from
    for (; i < end && high[i]! < up && low[i]! > down; i++) {
      const marked = cashPaise + sign * roundProduct(hundredfold * close[i]!)
      if (marked >= reachPaise || marked <= floorPaise) break
      if (last < lowest) lowest = last
      last = marked
    }
    this.#lowestPaise = lowest
    this.#lastPaise = last
    return i
  }
}
