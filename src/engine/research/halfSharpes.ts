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

/** What every trial comes to over some of the blocks. */
class Part {
  readonly sums: Float64Array
  readonly squares: Float64Array
  days = 0

  constructor(trials: number) {
    this.sums = new Float64Array(trials)
    this.squares = new Float64Array(trials)
  }

  /** Those of `before` and of one block more. */
  become(before: Part, { trials, days, sums, squares }: BlockSums, block: number): void {
    const row = block * trials
    addRow(this.sums, before.sums, sums, row)
    addRow(this.squares, before.squares, squares, row)
    this.days = before.days + days[block]!
  }
}

function addRow(out: Float64Array, before: Float64Array, rows: Float64Array, row: number): void {
  for (let t = 0; t < out.length; t++) out[t] = before[t]! + rows[row + t]!
}

/** Sharpe ratios of one day of every trial on some of the blocks and on the others. */
export class HalfSharpes {
  /** On the blocks that were chosen. */
  readonly inside: Float64Array
  readonly outside: Float64Array
  readonly #blocks: BlockSums
  /** What each block adds to one of the sides. */
  readonly #parts: readonly Part[]
  /** The chosen ones among so many first blocks, and the others: what a split has in common with the last is not added again. */
  readonly #chosen: Part[]
  readonly #others: Part[]
  #mask = 0
  /** First blocks whose parts are those of the mask. */
  #known = 0

  constructor(blocks: BlockSums) {
    const none = new Part(blocks.trials)
    this.#blocks = blocks
    this.inside = new Float64Array(blocks.trials)
    this.outside = new Float64Array(blocks.trials)
    this.#parts = blocks.days.map(() => new Part(blocks.trials))
    this.#chosen = [none]
    this.#others = [none]
  }

  /** Works out both for the blocks whose bits are set in the mask: the sooner, the more low bits are those of the mask before. */
  split(mask: number): void {
    const count = this.#blocks.days.length
    const changed = mask ^ this.#mask
    const common = changed === 0 ? count : 31 - Math.clz32(changed & -changed)
    for (let b = Math.min(this.#known, common); b < count; b++) this.#add(b, ((mask >> b) & 1) === 1)
    this.#mask = mask
    this.#known = count
    this.#rate(this.outside, this.#others[count]!)
    this.#rate(this.inside, this.#chosen[count]!)
  }

  #add(block: number, isChosen: boolean): void {
    const part = this.#parts[block]!
    const chosen = this.#chosen[block]!
    const others = this.#others[block]!
    part.become(isChosen ? chosen : others, this.#blocks, block)
    this.#chosen[block + 1] = isChosen ? part : chosen
    this.#others[block + 1] = isChosen ? others : part
  }

  #rate(out: Float64Array, { sums, squares, days }: Part): void {
    const { means } = this.#blocks
    for (let t = 0; t < out.length; t++) {
      const sum = sums[t]!
      const square = squares[t]!
      const left = square - (sum * sum) / days
      const variance = left / (days - 1)
      out[t] =
        variance > STILL && left > square * ROUNDING ? (means[t]! + sum / days) / Math.sqrt(variance) : 0
    }
  }
}
