/**
 * The probability of backtest overfitting by combinatorially symmetric cross-validation: Bailey, Borwein, López de Prado
 * and Zhu, "The Probability of Backtest Overfitting" (SSRN 2326253, 2014; Journal of Computational Finance 20(4), 2017).
 */
import { ln } from '../core/ln.ts'
import { allSteps } from '../core/steps.ts'
import { firstLargest, isSame, SAME_SHARE } from '../core/ties.ts'
import type { Fraction } from '../core/units.ts'
import { alphaBeta } from '../metrics/benchmark.ts'
import type { NotAvailable } from '../metrics/metricValue.ts'
import { blockSums, HalfSharpes } from './halfSharpes.ts'

/** What choosing the best of many trials on one half of the days was worth on the other half, over all such halves. */
export interface Cscv {
  readonly trials: number
  readonly days: number
  /** Ranges of neighbouring days, half of which make each in-sample part. */
  readonly blocks: number
  /** Ways to choose that half: the length of the three columns below. */
  readonly splits: number
  /** Share of the splits in which the best in sample was at or below the middle of all out of sample. */
  readonly pbo: Fraction
  /** ln(ω ÷ (1 − ω)), where ω is the chosen trial's rank out of sample ÷ (trials + 1): below zero is overfitting. */
  readonly logits: Float64Array
  /** Yearly Sharpe ratio of the chosen trial, where it was chosen. */
  readonly inSample: Float64Array
  /** The same trial's on the other half. */
  readonly outOfSample: Float64Array
  /** Least squares of `outOfSample` on `inSample`: a slope below zero means that a better choice did worse. Null where nothing varies. */
  readonly slope: number | null
  readonly intercept: number | null
  /** Share of the splits in which the chosen trial's Sharpe ratio out of sample was below zero. */
  readonly lossShare: Fraction
  /** What a reader must know: fewer blocks than asked for. */
  readonly notes: readonly string[]
}

/** The paper's number of blocks: 12,870 splits. */
const CSCV_BLOCKS = 16
/** A block of less than a week of trading has no Sharpe ratio to speak of. */
const MIN_BLOCK_DAYS = 5
/** Below it there are two splits, each the mirror of the other. */
const MIN_BLOCKS = 4

/** Splits with their mirrors of one step: a tenth of a second for 2,000 trials. */
const PAIRS_PER_STEP = 500

/** Which part of the splits is compared, of so many parts that are about as large; the first is 0. */
export interface SplitShare {
  readonly part: number
  readonly parts: number
}

/** What choosing on one half was worth on the other, for a share of the splits. */
export interface ComparedHalves extends Pick<Cscv, 'trials' | 'days' | 'blocks' | 'splits'> {
  /** Which of all splits these are, in the order of the columns of `Cscv`. */
  readonly places: Int32Array
  readonly logits: Float64Array
  readonly inSample: Float64Array
  readonly outOfSample: Float64Array
}

const ALL: SplitShare = { part: 0, parts: 1 }

/**
 * The probability of backtest overfitting of trials whose daily returns are given, one column for each trial, all of the
 * same days. With less than five days for each block the number of blocks is lowered to the next even one, with a note.
 * A trial that does not deviate has Sharpe ratio 0; equal ones share a rank, and the first of them is chosen.
 */
export function backtestOverfitting(
  returns: readonly Float64Array[],
  periodsPerYear: number,
  wantedBlocks = CSCV_BLOCKS,
): Cscv | NotAvailable {
  return cscvOf([allSteps(compareHalves(returns, periodsPerYear, ALL, wantedBlocks))], wantedBlocks)
}

/** A share of the work, for several processors. It yields after each step, for who must answer meanwhile. */
export function* compareHalves(
  returns: readonly Float64Array[],
  periodsPerYear: number,
  { part, parts }: SplitShare = ALL,
  wantedBlocks = CSCV_BLOCKS,
): Generator<void, ComparedHalves | NotAvailable, void> {
  const days = returns[0]?.length ?? 0
  const most = Math.floor(days / MIN_BLOCK_DAYS)
  const blocks = Math.min(wantedBlocks, most - (most % 2))
  if (returns.length < 2) return { reason: `Needs at least 2 trials; there is ${returns.length || 'none'}.` }
  if (blocks < MIN_BLOCKS) {
    return {
      reason: `Needs at least ${MIN_BLOCKS * MIN_BLOCK_DAYS} days with bars; the trials have ${days}.`,
    }
  }
  const masks = halves(blocks)
  const half = new HalfSharpes(blockSums(returns, blocks))
  const yearly = Math.sqrt(periodsPerYear)
  // masks ascend, so that the k-th from the end chooses what the k-th leaves: one split is two
  const pairs = alikeInTurn(masks.slice(0, masks.length / 2), blocks)
  const share = pairs.subarray(
    Math.floor((part * pairs.length) / parts),
    Math.floor(((part + 1) * pairs.length) / parts),
  )
  const places = new Int32Array(2 * share.length)
  const logits = new Float64Array(places.length)
  const inSample = new Float64Array(places.length)
  const outOfSample = new Float64Array(places.length)
  let at = 0
  const note = (place: number, inside: Float64Array, outside: Float64Array) => {
    const chosen = firstLargest(inside)
    const rank = rankOf(outside, chosen) / (returns.length + 1)
    places[at] = place
    logits[at] = ln(rank / (1 - rank))
    inSample[at] = inside[chosen]! * yearly
    outOfSample[at] = outside[chosen]! * yearly
    at++
  }
  let done = 0
  for (const k of share) {
    half.split(masks[k]!)
    note(k, half.inside, half.outside)
    note(masks.length - 1 - k, half.outside, half.inside)
    if (++done % PAIRS_PER_STEP === 0) yield
  }
  return {
    trials: returns.length,
    days,
    blocks,
    splits: masks.length,
    places,
    logits,
    inSample,
    outOfSample,
  }
}

/** What all shares come to together. */
export function cscvOf(
  shares: readonly (ComparedHalves | NotAvailable)[],
  wantedBlocks = CSCV_BLOCKS,
): Cscv | NotAvailable {
  const whole: ComparedHalves[] = []
  for (const share of shares) {
    if ('reason' in share) return share
    whole.push(share)
  }
  const { trials, days, blocks, splits } = whole[0]!
  const column = (name: 'logits' | 'inSample' | 'outOfSample') => {
    const all = new Float64Array(splits)
    for (const { places, [name]: values } of whole) {
      for (let k = 0; k < places.length; k++) all[places[k]!] = values[k]!
    }
    return all
  }
  const logits = column('logits')
  const inSample = column('inSample')
  const outOfSample = column('outOfSample')
  const line = alphaBeta(outOfSample, inSample)
  return {
    trials,
    days,
    blocks,
    splits,
    pbo: shareOf(logits, logit => logit <= 0),
    logits,
    inSample,
    outOfSample,
    slope: line?.beta ?? null,
    intercept: line?.alpha ?? null,
    lossShare: shareOf(outOfSample, sharpe => sharpe < 0),
    notes:
      blocks < wantedBlocks
        ? [`${blocks} blocks instead of ${wantedBlocks}: the trials have ${days} trading days.`]
        : [],
  }
}

/** Every choice of half of the blocks, as bits of a number, ascending. */
function halves(blocks: number): readonly number[] {
  const masks: number[] = []
  for (let mask = 0; mask < 1 << blocks; mask++) if (countBits(mask) === blocks / 2) masks.push(mask)
  return masks
}

/** The places of the masks, those beside each other with as many low bits in common as can be: their sums are. */
function alikeInTurn(masks: readonly number[], blocks: number): Int32Array {
  const mirrored = masks.map(mask => {
    let bits = 0
    for (let b = 0; b < blocks; b++) bits = (bits << 1) | ((mask >> b) & 1)
    return bits
  })
  return Int32Array.from(masks, (_, k) => k).sort((a, b) => mirrored[a]! - mirrored[b]!)
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Place among all from the lowest, 1 first; those that are the same as the chosen one share the mean of their places. */
function rankOf(values: Float64Array, chosen: number): number {
  const own = values[chosen]!
  // what is further away than twice the share that `isSame` takes need not be asked: nearly all is
  const near = 2 * SAME_SHARE * Math.abs(own)
  let below = 0
  let equal = 0
  for (let t = 0; t < values.length; t++) {
    const distance = values[t]! - own
    if (distance < -near) below++
    else if (distance <= near) {
      if (isSame(values[t]!, own)) equal++
      else if (distance < 0) below++
    }
  }
  return below + (equal + 1) / 2
}

function shareOf(values: Float64Array, counts: (value: number) => boolean): Fraction {
  return values.reduce((sum, value) => sum + (counts(value) ? 1 : 0), 0) / values.length
}
