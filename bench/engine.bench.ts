/**
 * How fast does a backtest run? A slowdown here is felt on every slider and every sweep.
 * The order path is whole: order book, margin, risk and charges on each fill, equity written on each bar.
 */

import { NSE_COSTS, type RunInputs } from '../src/engine/index.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { seededMinuteBars } from './bars.ts'
import { type BenchCases, measure } from './measure.ts'
import { loopOver, SMA_CROSS, wholeRunOver } from './ours.ts'

/** As a trader runs it: volume filter, target, stop, both sides, square-off. */
const FULL_MOMENTUM: RunInputs = { ...SMA_CROSS, params: {}, direction: 'both', squareOff: '15:15' }

/** The same with the charge book, lots and the limits of Settings: wide enough that they never end the run. */
const MOMENTUM_NSE: RunInputs = { ...FULL_MOMENTUM, costs: NSE_COSTS, lots: true }

/** Two quotes on every bar, with the charge book and the limits on. */
const MARKET_MAKING_NSE: RunInputs = { ...MOMENTUM_NSE, strategy: 'market-making', lots: false }

function small(): Bars {
  return seededMinuteBars(100_000)
}

/** Every case of the engine bench. Each runs in a process of its own, as each run of the product has a worker's. */
export const ENGINE_CASES: BenchCases = {
  'sma-cross-100k': name => measure(name, 100_000, loopOver(small(), SMA_CROSS).run),
  'sma-cross-1m': name => measure(name, 1_000_000, loopOver(seededMinuteBars(1_000_000), SMA_CROSS).run),
  'momentum-100k': name => measure(name, 100_000, loopOver(small(), FULL_MOMENTUM).run),
  'momentum-long-100k': name =>
    measure(name, 100_000, loopOver(small(), { ...FULL_MOMENTUM, direction: 'long' }).run),
  'momentum-nse-100k': name => measure(name, 100_000, loopOver(small(), MOMENTUM_NSE).run),
  'market-making-nse-100k': name => measure(name, 100_000, loopOver(small(), MARKET_MAKING_NSE).run),
  'run-backtest-100k': name => measure(name, 100_000, wholeRunOver(small()).run),
  'sma-cross-100k-after-others': name => {
    const bars = small()
    const others = [
      FULL_MOMENTUM,
      MOMENTUM_NSE,
      MARKET_MAKING_NSE,
      { ...FULL_MOMENTUM, direction: 'long' } as const,
    ]
    for (const inputs of others) measure(name, 100_000, loopOver(bars, inputs).run, OTHERS_MS)
    measure(name, 100_000, wholeRunOver(bars).run, OTHERS_MS)
    return measure(name, 100_000, loopOver(bars, SMA_CROSS).run)
  },
}

/** Long enough for the engine's call sites to have met the other strategies and cost models. */
const OTHERS_MS = 800
