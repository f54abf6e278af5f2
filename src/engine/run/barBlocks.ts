import type { Bars } from '../market/bars.ts'

/** Bars of a block. */
export const BLOCK_BARS = 16

/** The extremes of each sixteen bars, so that they need not be looked at one by one; of a rest there are none. */
export class BarBlocks {
  readonly highest: Float64Array
  readonly lowest: Float64Array
  readonly highestClose: Float64Array
  readonly lowestClose: Float64Array

  constructor({ high, low, close }: Pick<Bars, 'high' | 'low' | 'close'>) {
    const count = Math.floor(close.length / BLOCK_BARS)
    this.highest = highestOf(high, count)
    this.lowest = lowestOf(low, count)
    this.highestClose = highestOf(close, count)
    this.lowestClose = lowestOf(close, count)
  }
}

function highestOf(values: Float64Array, count: number): Float64Array {
  const column = new Float64Array(count)
  for (let i = 0; i < count * BLOCK_BARS; i++) {
    const block = (i / BLOCK_BARS) | 0
    if (i % BLOCK_BARS === 0 || values[i]! > column[block]!) column[block] = values[i]!
  }
  return column
}

function lowestOf(values: Float64Array, count: number): Float64Array {
  const column = new Float64Array(count)
  for (let i = 0; i < count * BLOCK_BARS; i++) {
    const block = (i / BLOCK_BARS) | 0
    if (i % BLOCK_BARS === 0 || values[i]! < column[block]!) column[block] = values[i]!
  }
  return column
}
