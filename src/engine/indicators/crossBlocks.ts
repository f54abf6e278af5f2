import { turnsOf } from './cross.ts'

/** The least and the greatest value of each block of a column; NaN where one of its values is. */
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
    let [min, max] = [Infinity, -Infinity]
    for (let i = block * BLOCK; i < end; i++) {
      min = Math.min(min, values[i]!)
      max = Math.max(max, values[i]!)
    }
    least[block] = min
    greatest[block] = max
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
  const endOf = (upper: Float64Array, lower: Float64Array, i: number) => {
    const [over, under] = upper === fast ? [fastRanges, slowRanges] : [slowRanges, fastRanges]
    return endOfGreater(upper, lower, i, over.least, under.greatest)
  }
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
    if (!(upper[k]! > lower[k]!)) return k
    k++
    if (k % BLOCK !== 0) continue
    let block = k >> BLOCK_BITS
    while (block < least.length && least[block]! > greatest[block]!) block++
    k = block << BLOCK_BITS
  }
  return count
}
