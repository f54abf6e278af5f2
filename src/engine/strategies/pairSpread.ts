/** How far apart two instruments are, bar by bar: what a pair trade decides by. */

import { ln } from '../core/ln.ts'
import { SAME_SHARE } from '../core/ties.ts'
import { beta } from '../indicators/beta.ts'
import type { Indicate } from '../indicators/indicate.ts'
import { sma } from '../indicators/sma.ts'
import { stdev } from '../indicators/stdev.ts'
import { deviationsOf, zscore } from '../indicators/zscore.ts'

/** Both columns as long as the bars, NaN until they are ready. */
interface PairSpread {
  /** Deviations that the spread lies above its mean. */
  readonly z: Float64Array
  /** The hedge's value for each rupee of the main leg. */
  readonly ratio: Float64Array
}

/** The z-score of ln(main ÷ hedge) over the last `lookbackBars`, the bar itself included; a rupee hedges a rupee. */
export function spreadByValue(
  indicator: Indicate,
  main: Float64Array,
  hedge: Float64Array,
  lookbackBars: number,
): PairSpread {
  const ratios = indicator(logRatios, main, hedge)
  return { z: indicator(zscore, ratios, lookbackBars), ratio: indicator(ones, main) }
}

/**
 * The z-score of ln(main) − β × ln(hedge) over the same bars, with the β of that bar throughout its window: the slope of
 * the main leg's returns on the hedge's. (Not that of the prices, which is high for any two that trend.)
 */
export function spreadByBeta(
  indicator: Indicate,
  main: Float64Array,
  hedge: Float64Array,
  lookbackBars: number,
): PairSpread {
  const own = indicator(logs, main)
  const theirs = indicator(logs, hedge)
  const ratio = indicator(beta, indicator(changes, own), indicator(changes, theirs), lookbackBars)
  return { z: indicator(scoreByBeta, own, theirs, ratio, lookbackBars), ratio }
}

/** The z-score of own − ratio × theirs, whose ratio is that of each bar. */
function scoreByBeta(
  own: Float64Array,
  theirs: Float64Array,
  ratio: Float64Array,
  lookbackBars: number,
): Float64Array {
  const apart = own.map((value, i) => value - theirs[i]!)
  const z = new Float64Array(own.length)
  const [ownMean, theirMean] = [sma(own, lookbackBars), sma(theirs, lookbackBars)]
  const [ownDev, theirDev] = [stdev(own, lookbackBars), stdev(theirs, lookbackBars)]
  const apartDev = stdev(apart, lookbackBars)
  for (let i = 0; i < z.length; i++) {
    const slope = ratio[i]!
    const ownPart = ownDev[i]! * ownDev[i]!
    const theirPart = theirDev[i]! * theirDev[i]!
    // var(x − βy) = (1 − β) var x + β(β − 1) var y + β var(x − y)
    const variance =
      (1 - slope) * ownPart + slope * (slope - 1) * theirPart + slope * apartDev[i]! * apartDev[i]!
    const distance = own[i]! - ownMean[i]! - slope * (theirs[i]! - theirMean[i]!)
    // a variance this small beside those that it was worked out from is their rounding: the legs move as one
    const moves = variance > SAME_SHARE * (ownPart + slope * slope * theirPart)
    z[i] = moves ? deviationsOf(distance, Math.sqrt(variance)) : Number.NaN
  }
  return z
}

function logs(prices: Float64Array): Float64Array {
  return prices.map(ln)
}

function logRatios(main: Float64Array, hedge: Float64Array): Float64Array {
  return main.map((price, i) => ln(price / hedge[i]!))
}

function ones(like: Float64Array): Float64Array {
  return new Float64Array(like.length).fill(1)
}

/** From each bar to the next; NaN at the first, which has none before it. */
function changes(values: Float64Array): Float64Array {
  return values.map((value, i) => (i === 0 ? Number.NaN : value - values[i - 1]!))
}
