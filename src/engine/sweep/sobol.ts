/**
 * Sobol's sequence: points that fill a cube more evenly than random ones, whatever their number. Direction numbers of
 * S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM J. Sci. Comput. 30
 * (2008), file new-joe-kuo-6.21201; the order is that of I. A. Antonov and V. M. Saleev (1979), as in scipy.
 */

/** One line of their file: the coefficients of the primitive polynomial and the first direction numbers. */
interface Direction {
  readonly a: number
  readonly m: readonly number[]
}

/** Dimensions 2 to 6; the first one is van der Corput's. */
const DIRECTIONS: readonly Direction[] = [
  { a: 0, m: [1] },
  { a: 1, m: [1, 3] },
  { a: 1, m: [1, 3, 1] },
  { a: 2, m: [1, 1, 1] },
  { a: 1, m: [1, 1, 3, 3] },
]
/** The most dimensions of the sequence. */
export const SOBOL_DIMENSIONS = DIRECTIONS.length + 1
const BITS = 32
const TWO_TO_32 = 4_294_967_296

/**
 * Gives one point after the other, the origin first: each coordinate at least 0 and below 1. The array is the same one
 * each time. Dimensions: 1 to 6. It repeats itself after 2^32 points.
 */
export function sobolSequence(dimensions: number): () => readonly number[] {
  const columns = Array.from({ length: dimensions }, (_, k) => directionBits(k))
  const state = new Uint32Array(dimensions)
  const point = new Array<number>(dimensions).fill(0)
  let index = 0
  return () => {
    for (let k = 0; k < dimensions; k++) point[k] = state[k]! / TWO_TO_32
    // Gray code: from one point to the next a single direction changes, that of the lowest 0 in the index
    const bit = 31 - Math.clz32(~index & -~index)
    for (let k = 0; k < dimensions; k++) state[k]! ^= columns[k]![bit % BITS]!
    index = (index + 1) | 0
    return point
  }
}

/** v of one dimension, as fractions of 2^32: bit 1 first. */
function directionBits(dimension: number): Uint32Array {
  const bits = new Uint32Array(BITS)
  if (dimension === 0) return bits.map((_, i) => 1 << (BITS - 1 - i))
  const { a, m } = DIRECTIONS[dimension - 1]!
  const degree = m.length
  for (let i = 0; i < BITS; i++) {
    if (i < degree) {
      bits[i] = m[i]! << (BITS - 1 - i)
      continue
    }
    let value = bits[i - degree]! ^ (bits[i - degree]! >>> degree)
    for (let k = 1; k < degree; k++) if ((a >>> (degree - 1 - k)) & 1) value ^= bits[i - k]!
    bits[i] = value
  }
  return bits
}
