import { findStrategy, mergeCandles, selectLegs, strategySegment } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Dataset } from '../../engine/market/dataset.ts'
import type { Report } from '../../engine/run/report.ts'
import type { StrategyCondition, StrategyLine } from '../../engine/strategies/define.ts'
import type { RunCandles } from '../api/api.ts'

/** The bars on which the run was made, of each instrument, the main one first. */
export function barsOfRun(dataset: Dataset, { inputs }: Report): readonly Bars[] {
  return selectLegs(dataset, findStrategy(inputs.strategy), inputs, []).map(({ bars }) => bars)
}

/** What a strategy shows among the prices of the main instrument, bar by bar. */
export interface Drawings {
  readonly lines: readonly StrategyLine[]
  readonly conditions: readonly StrategyCondition[]
}

/** What the strategy of the run acts on. */
export function drawingsOf({ inputs }: Report, bars: Bars): Drawings {
  const strategy = findStrategy(inputs.strategy)
  const drawn = [bars, inputs.params, strategySegment(inputs)] as const
  return {
    lines: strategy.lines?.(...drawn) ?? [],
    conditions: strategy.conditions?.(...drawn) ?? [],
  }
}

/**
 * Bars that open from `fromMs` to `toMs`, both included, as at most `maxCandles` candles; lines as of their closes, and a
 * condition holds in a candle when it did on one of its bars.
 */
export function candlesBetween(
  bars: Bars,
  { lines, conditions }: Drawings,
  fromMs: number,
  toMs: number,
  maxCandles: number,
): RunCandles {
  const found = bars.openMs.findIndex(ms => ms >= fromMs)
  const from = Math.max(0, found)
  const to = found < 0 ? from : Math.max(from, bars.openMs.findLastIndex(ms => ms <= toMs) + 1)
  const candles = mergeCandles(bars, from, to, maxCandles)
  const { ms, barsPerCandle } = candles
  const endOf = (k: number) => Math.min(from + (k + 1) * barsPerCandle, to)
  return {
    ...candles,
    lines: lines.map(({ name, values }) => ({ name, values: ms.map((_, k) => values[endOf(k) - 1]!) })),
    conditions: conditions.map(({ name, holds }) => ({
      name,
      holds: Int8Array.from(ms, (_, k) =>
        Number(holds.subarray(from + k * barsPerCandle, endOf(k)).includes(1)),
      ),
    })),
  }
}
