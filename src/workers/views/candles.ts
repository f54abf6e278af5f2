import { findStrategy, mergeCandles, selectLegs } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Dataset } from '../../engine/market/dataset.ts'
import type { Report } from '../../engine/run/report.ts'
import type { StrategyLine } from '../../engine/strategies/define.ts'
import type { RunCandles } from '../api/api.ts'

/** The bars on which the run was made, of each instrument, the main one first. */
export function barsOfRun(dataset: Dataset, { inputs }: Report): readonly Bars[] {
  return selectLegs(dataset, findStrategy(inputs.strategy), inputs, []).map(({ bars }) => bars)
}

/** What the strategy of the run acts on among the prices of the main instrument, bar by bar. */
export function linesOfRun({ inputs }: Report, bars: Bars): readonly StrategyLine[] {
  return findStrategy(inputs.strategy).lines?.(bars, inputs.params) ?? []
}

/** Bars that open from `fromMs` to `toMs`, both included, as at most `maxCandles` candles; lines as of their closes. */
export function candlesBetween(
  bars: Bars,
  lines: readonly StrategyLine[],
  fromMs: number,
  toMs: number,
  maxCandles: number,
): RunCandles {
  const found = bars.openMs.findIndex(ms => ms >= fromMs)
  const from = Math.max(0, found)
  const to = found < 0 ? from : Math.max(from, bars.openMs.findLastIndex(ms => ms <= toMs) + 1)
  const candles = mergeCandles(bars, from, to, maxCandles)
  const { ms, barsPerCandle } = candles
  const lastBar = (k: number) => Math.min(from + (k + 1) * barsPerCandle, to) - 1
  return {
    ...candles,
    lines: lines.map(({ name, values }) => ({ name, values: ms.map((_, k) => values[lastBar(k)]!) })),
  }
}
