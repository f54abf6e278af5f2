import { type Fraction, type Qty, wholePart } from '../core/units.ts'
import { type Bars, firstTradedBar } from '../market/bars.ts'

/** F8: how many units may change hands in a bar: a share of its volume, from the first bar that has one. */
export class VolumeCap {
  readonly #volume: Float64Array
  readonly #share: Fraction
  readonly #fromBar: number

  constructor(bars: Bars, share: Fraction) {
    this.#volume = bars.volume
    this.#share = share
    this.#fromBar = firstTradedBar(bars)
  }

  unitsIn(i: number): Qty {
    return i < this.#fromBar ? Infinity : wholePart(this.#volume[i]! * this.#share)
  }
}
