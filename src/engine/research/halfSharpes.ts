/** Sums of each trial's returns by block: what the Sharpe ratio of any set of blocks follows from. */
interface BlockSums {
  readonly trials: number
  /** Days of each block: they differ by one at most. */
  readonly days: readonly number[]
  /** Mean of each trial over all days: the sums below are of distances from it, which keeps them exact. */
  readonly means: Float64Array
  /** Row by row, one row for each block. */
  readonly sums: Float64Array
  readonly squares: Float64Array
}

/** M3 takes a deviation below 1e-14 for nothing. */
const STILL = 1e-28
/**
 * A variance below such a share of the squares that it is left over from is their rounding. No matter of ties.ts: the
 * billionth that it takes is a deviation of 3 in 100,000 of the distance, which days without a trade but one can have.
 */
const ROUNDING = 1e-12

/** The sums of each block, where the days are cut into so many ranges. */
export function blockSums(returns: readonly Float64Array[], blocks: number): BlockSums {
  const trials = returns.length
  const count = returns[0]?.length ?? 0
  const starts = Array.from({ length: blocks + 1 }, (_, b) => Math.floor((b * count) / blocks))
  const means = Float64Array.from(returns, column => column.reduce((sum, value) => sum + value, 0) / count)
  const sums = new Float64Array(blocks * trials)
  const squares = new Float64Array(blocks * trials)
  for (let b = 0; b < blocks; b++) {
    for (let t = 0; t < trials; t++) {
      const column = returns[t]!
      const place = b * trials + t
      for (let day = starts[b]!; day < starts[b + 1]!; day++) {
        const distance = column[day]! - means[t]!
        sums[place]! += distance
        squares[place]! += distance * distance
      }
    }
  }
  return { trials, days: starts.slice(1).map((end, b) => end - starts[b]!), means, sums, squares }
}

/** Sharpe ratios of one day of every trial on some of the blocks and on the others. */
export class HalfSharpes {
  /** On the blocks that were chosen. */
  readonly inside: Float64Array
  readonly outside: Float64Array
  readonly #blocks: BlockSums
  readonly #sums: readonly [Float64Array, Float64Array]
  readonly #squares: readonly [Float64Array, Float64Array]

  constructor(blocks: BlockSums) {
    const column = () => new Float64Array(blocks.trials)
    this.#blocks = blocks
    this.inside = column()
    this.outside = column()
    this.#sums = [column(), column()]
    this.#squares = [column(), column()]
  }

  /** Works out both for the blocks whose bits are set in the mask. */
  split(mask: number): void {
    const { trials, days, sums, squares } = this.#blocks
    const counts: [number, number] = [0, 0]
    for (const part of [...this.#sums, ...this.#squares]) part.fill(0)
    for (let b = 0; b < days.length; b++) {
      const side = (mask >> b) & 1
      const sum = this.#sums[side as 0 | 1]
      const square = this.#squares[side as 0 | 1]
      const row = b * trials
      counts[side as 0 | 1] += days[b]!
      for (let t = 0; t < trials; t++) {
        sum[t]! += sums[row + t]!
        square[t]! += squares[row + t]!
      }
    }
    this.#rate(this.outside, 0, counts[0])
    this.#rate(this.inside, 1, counts[1])
  }

  #rate(out: Float64Array, side: 0 | 1, days: number): void {
    const { means } = this.#blocks
    for (let t = 0; t < out.length; t++) {
      const sum = this.#sums[side][t]!
      const squares = this.#squares[side][t]!
      const left = squares - (sum * sum) / days
      const variance = left / (days - 1)
      out[t] =
        variance > STILL && left > squares * ROUNDING ? (means[t]! + sum / days) / Math.sqrt(variance) : 0
    }
  }
}
