/**
 * How fast does a backtest run? A slowdown here is felt on every slider and every sweep.
 * The order path is whole: order book, margin, risk and charges on each fill, equity written on each bar.
 */
import { defaultInputs, NSE_COSTS, type RunInputs } from '../src/engine/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { runBacktest } from '../src/engine/run.ts'
import type { Dataset } from '../src/engine/runLegs.ts'
import { simulate } from '../src/engine/simulate.ts'
import { findStrategy } from '../src/engine/strategies/catalog.ts'
import { Workspace } from '../src/engine/workspace.ts'
import { seededMinuteBars } from './bars.ts'
import { type Measurement, measure } from './measure.ts'

/** Limits so wide that they are checked on every bar and never stop the run. */
const WIDE_RISK = { maxPositionQty: 1e9, maxDailyLoss: 1e9, maxDrawdownPct: 100 }

/** SMA 10/30 cross, long only, 0.03 % a side, fills at the next open. */
const SMA_CROSS: RunInputs = {
  ...defaultInputs('NIFTY', 1),
  params: { shortBars: 10, longBars: 30, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
  capital: 10_000_000,
  direction: 'long',
  size: { kind: 'fixed', qty: 50 },
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

function loop(bars: Bars, inputs: RunInputs, workspace: Workspace) {
  return () => simulate(bars, findStrategy(inputs.strategy), inputs, { workspace })
}

/** Every case of the engine bench, in the order in which it must run: the last one wants the others before it. */
export function engineCases(): Measurement[] {
  const small = seededMinuteBars(100_000)
  const large = seededMinuteBars(1_000_000)
  const dataset: Dataset = {
    bars: small,
    stamp: { rows: 100_000, fromMs: small.openMs[0]!, toMs: small.openMs.at(-1)!, sha256: '', rejected: 0 },
  }
  const workspace = new Workspace()
  return [
    measure('sma-cross-100k', 100_000, loop(small, SMA_CROSS, workspace)),
    measure('sma-cross-1m', 1_000_000, loop(large, SMA_CROSS, workspace)),
    measure('momentum-100k', 100_000, loop(small, FULL_MOMENTUM, workspace)),
    measure('momentum-long-100k', 100_000, loop(small, { ...FULL_MOMENTUM, direction: 'long' }, workspace)),
    measure('momentum-nse-100k', 100_000, loop(small, MOMENTUM_NSE, workspace)),
    measure('market-making-nse-100k', 100_000, loop(small, MARKET_MAKING_NSE, workspace)),
    measure('run-backtest-100k', 100_000, () => runBacktest(dataset, SMA_CROSS)),
    measure('sma-cross-100k-after-others', 100_000, loop(small, SMA_CROSS, workspace)),
  ]
}
