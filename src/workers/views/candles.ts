import { findStrategy, mergeCandles, selectLegs } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Dataset } from '../../engine/market/dataset.ts'
import type { Candles } from '../../engine/market/decimate.ts'
import type { Report } from '../../engine/run/report.ts'

/** The bars on which the run was made, of each instrument, the main one first. */
export function barsOfRun(dataset: Dataset, { inputs }: Report): readonly Bars[] {
  return selectLegs(dataset, findStrategy(inputs.strategy), inputs, []).map(({ bars }) => bars)
}

/** Bars that open from `fromMs` to `toMs`, both included, as at most `maxCandles` candles. */
export function candlesBetween(bars: Bars, fromMs: number, toMs: number, maxCandles: number): Candles {
  const from = bars.openMs.findIndex(ms => ms >= fromMs)
  const to = bars.openMs.findLastIndex(ms => ms <= toMs) + 1
  return from < 0
    ? mergeCandles(bars, 0, 0, maxCandles)
    : mergeCandles(bars, from, Math.max(from, to), maxCandles)
}
