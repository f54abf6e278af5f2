/** The run that all benches of the engine and all contenders share, and how we do it. */
import { createHash } from 'node:crypto'
import { Workspace } from '../src/engine/core/workspace.ts'
import {
  type Bars,
  defaultInputs,
  findStrategy,
  type RunInputs,
  runBacktest,
  setSha256,
} from '../src/engine/index.ts'
import { simulate } from '../src/engine/run/simulate.ts'
import type { Answer } from './contest/answer.ts'
import type { Work } from './contest/serve.ts'

/** Limits so wide that they are checked on every bar and never stop the run. */
const WIDE_RISK = { maxPositionQty: 1e9, maxDailyLoss: 1e9, maxDrawdownPct: 100 }

/** SMA 10/30 cross, long only, 0.03 % a side, fills at the next open. */
export const SMA_CROSS: RunInputs = {
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

/** The same with so much capital that nobody refuses an order of a long run: what all contenders do. */
export const RICH_SMA_CROSS: RunInputs = { ...SMA_CROSS, capital: 1_000_000_000 }

/** The bars with a stamp that nothing was hashed for: a run copies it into its report. */
export function datasetOf(bars: Bars) {
  const { openMs } = bars
  const stamp = { rows: openMs.length, fromMs: openMs[0]!, toMs: openMs.at(-1)!, sha256: '', rejected: 0 }
  return { bars, stamp }
}

/** The bar loop alone: order book, margin, limits and charges, equity of each bar, and its indicators; no metrics. */
export function loopOver(bars: Bars, inputs: RunInputs): Work {
  const workspace = new Workspace()
  const strategy = findStrategy(inputs.strategy)
  let lastPaise = Number.NaN
  return {
    run: () => {
      lastPaise = simulate(bars, strategy, inputs, { workspace }).equityPaise.at(-1)!
    },
    answer: () => {
      const report = runBacktest(datasetOf(bars), inputs)
      const reportPaise = report.equity.paise.at(-1)
      if (reportPaise !== lastPaise) {
        throw new Error(`The loop ends with ${lastPaise} paise, the whole run with ${reportPaise}.`)
      }
      return answerOf(report)
    },
  }
}

/** A whole run: the loop, every metric, trades as objects, and the fingerprint; with the platform's SHA-256 as in the terminal. */
export function wholeRunOver(bars: Bars, inputs: RunInputs = SMA_CROSS): Work {
  setSha256(() => createHash('sha256'))
  const dataset = datasetOf(bars)
  let report = runBacktest(dataset, inputs)
  return {
    run: () => {
      report = runBacktest(dataset, inputs)
    },
    answer: () => answerOf(report),
  }
}

/** Bar and price of each entry and exit of the trades that ended, and what they made after charges, in rupees. */
function answerOf({ trades }: ReturnType<typeof runBacktest>): Answer {
  return {
    entryBar: trades.map(({ entryBar }) => entryBar),
    entryPrice: trades.map(({ entryPrice }) => entryPrice),
    exitBar: trades.map(({ exitBar }) => exitBar),
    exitPrice: trades.map(({ exitPrice }) => exitPrice),
    net: [trades.reduce((sum, { netPaise }) => sum + netPaise, 0) / 100],
  }
}
