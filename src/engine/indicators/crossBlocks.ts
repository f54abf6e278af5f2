import { turnsOf } from './cross.ts'

/** The least and the greatest value of each block of a column; NaN where not all of its values are numbers. */
export interface BlockRanges {
  readonly least: Float64Array
  readonly greatest: Float64Array
}

const BLOCK_BITS = 4
const BLOCK = 1 << BLOCK_BITS

/** Ranges of a column in blocks of 16. */
export function blockRanges(values: Float64Array): BlockRanges {
  const count = Math.ceil(values.length / BLOCK)
  const [least, greatest] = [new Float64Array(count), new Float64Array(count)]
  for (let block = 0; block < count; block++) {
    const end = Math.min(values.length, (block + 1) * BLOCK)
    let [min, max, sum] = [Infinity, -Infinity, 0]
    for (let i = block * BLOCK; i < end; i++) {
      const value = values[i]!
      if (value < min) min = value
      if (value > max) max = value
      sum += value
    }
    // comparisons pass over a NaN, which a sum keeps
    const isWhole = sum - sum === 0
    least[block] = isWhole ? min : Number.NaN
    greatest[block] = isWhole ? max : Number.NaN
  }
  return { least, greatest }
}

/** `crossings` of columns whose block ranges are known: where the blocks lie apart, none of their bars is looked at. */
export function crossingsByBlocks(
  fast: Float64Array,
  slow: Float64Array,
  fastRanges: BlockRanges,
  slowRanges: BlockRanges,
  out?: Float64Array<ArrayBuffer>,
): Int8Array {
  const endOf = (upper: Float64Array, _lower: Float64Array, i: number) =>
    upper === fast
      ? endOfGreater(fast, slow, i, fastRanges.least, slowRanges.greatest)
      : endOfGreater(slow, fast, i, slowRanges.least, fastRanges.greatest)
  return turnsOf(fast, slow, endOf, out)
}

/** Bar by bar to the end of a block, then block by block. */
function endOfGreater(
  upper: Float64Array,
  lower: Float64Array,
  i: number,
  least: Float64Array,
  greatest: Float64Array,
): number {
  const count = upper.length
  let k = i
  while (k < count) {
    const edge = Math.min(((k >> BLOCK_BITS) + 1) << BLOCK_BITS, count)
    while (k < edge && upper[k]! > lower[k]!) k++
    if (k < edge || k === count) return k
    let block = edge >> BLOCK_BITS
    while (block < least.length && least[block]! > greatest[block]!) block++
    k = block << BLOCK_BITS
  }
  return count
}
