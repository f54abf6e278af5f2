/**
 * How fast does a backtest run? A slowdown here is felt on every slider and every sweep.
 * The order path is whole: order book, margin, risk and charges on each fill, equity written on each bar.
 */

import { Workspace } from '../src/engine/core/workspace.ts'
import { defaultInputs, NSE_COSTS, type RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { runBacktest } from '../src/engine/run/run.ts'
import { simulate } from '../src/engine/run/simulate.ts'
import { findStrategy } from '../src/engine/strategies/catalog.ts'
import { seededMinuteBars } from './bars.ts'
import { type BenchCases, measure } from './measure.ts'

/** Limits so wide that they are checked on every bar and never stop the run. */
const WIDE_RISK = { maxPositionQty: 1e9, maxDailyLoss: 1e9, maxDrawdownPct: 100 }

/** SMA 10/30 cross, long only, 0.03 % a side, fills at the next open. */
const SMA_CROSS: RunInputs = {
  ...defaultInputs('NIFTY', 1),
  params: { shortBars: 10, longBars: 30, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
  capital: 10_000_000,
  direction: 'long',
  size: { kind: 'fixed', qty: 50 },
  lots: false,
  costs: { kind: 'flat', fraction: 0.0003 },
  squareOff: null,
  risk: WIDE_RISK,
}

/** As a trader runs it: volume filter, target, stop, both sides, square-off. */
const FULL_MOMENTUM: RunInputs = { ...SMA_CROSS, params: {}, direction: 'both', squareOff: '15:15' }

/** The same with the charge book, lots and the limits of Settings: wide enough that they never end the run. */
const MOMENTUM_NSE: RunInputs = { ...FULL_MOMENTUM, costs: NSE_COSTS, lots: true }

/** Two quotes on every bar, with the charge book and the limits on. */
const MARKET_MAKING_NSE: RunInputs = { ...MOMENTUM_NSE, strategy: 'market-making', lots: false }

/** The run-to-run memory of all cases of a process. */
const workspace = new Workspace()

function loop(bars: Bars, inputs: RunInputs) {
  return () => simulate(bars, findStrategy(inputs.strategy), inputs, { workspace })
}

function small(): Bars {
  return seededMinuteBars(100_000)
}

/** A whole run, with metrics and the fingerprint. */
function wholeRun(bars: Bars) {
  const { openMs } = bars
  const rows = openMs.length
  const stamp = { rows, fromMs: openMs[0]!, toMs: openMs.at(-1)!, sha256: '', rejected: 0 }
  return () => runBacktest({ bars, stamp }, SMA_CROSS)
}

/** Every case of the engine bench. Each runs in a process of its own, as each run of the product has a worker's. */
export const ENGINE_CASES: BenchCases = {
  'sma-cross-100k': name => measure(name, 100_000, loop(small(), SMA_CROSS)),
  'sma-cross-1m': name => measure(name, 1_000_000, loop(seededMinuteBars(1_000_000), SMA_CROSS)),
  'momentum-100k': name => measure(name, 100_000, loop(small(), FULL_MOMENTUM)),
  'momentum-long-100k': name =>
    measure(name, 100_000, loop(small(), { ...FULL_MOMENTUM, direction: 'long' })),
  'momentum-nse-100k': name => measure(name, 100_000, loop(small(), MOMENTUM_NSE)),
  'market-making-nse-100k': name => measure(name, 100_000, loop(small(), MARKET_MAKING_NSE)),
  'run-backtest-100k': name => measure(name, 100_000, wholeRun(small())),
  'sma-cross-100k-after-others': name => {
    const bars = small()
    const others = [
      FULL_MOMENTUM,
      MOMENTUM_NSE,
      MARKET_MAKING_NSE,
      { ...FULL_MOMENTUM, direction: 'long' } as const,
    ]
    for (const inputs of others) measure(name, 100_000, loop(bars, inputs), OTHERS_MS)
    measure(name, 100_000, wholeRun(bars), OTHERS_MS)
    return measure(name, 100_000, loop(bars, SMA_CROSS))
  },
}

/** Long enough for the engine's call sites to have met the other strategies and cost models. */
const OTHERS_MS = 800
