import { findStrategy, ledBy, mergeCandles, selectLegs, strategySegment } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Dataset } from '../../engine/market/dataset.ts'
import type { Report } from '../../engine/run/report.ts'
import type { StrategyCondition, StrategyLine } from '../../engine/strategies/define.ts'
import type { RunCandles } from '../api/api.ts'

/** The bars on which the run was made, of each instrument, the main one first. */
export function barsOfRun(dataset: Dataset, { inputs }: Report): readonly Bars[] {
  return selectLegs(dataset, findStrategy(inputs.strategy), inputs, []).map(({ bars }) => bars)
}

/** What a strategy shows on the chart of the main instrument, bar by bar. */
export interface Drawings {
  readonly lines: readonly StrategyLine[]
  readonly conditions: readonly StrategyCondition[]
}

/** What the strategy of the run acts on; `legs` are the bars of its instruments, the main one first. */
export function drawingsOf({ inputs }: Report, legs: readonly Bars[]): Drawings {
  const strategy = ledBy(inputs, findStrategy(inputs.strategy))
  const drawn = [legs[0]!, inputs.params, strategySegment(inputs)] as const
  return {
    lines: distinctLines(strategy.lines?.(...drawn, legs) ?? []),
    conditions: strategy.conditions?.(...drawn) ?? [],
  }
}

/** Lines of one name in one place are the same: two parameters have the same value. Each has the levels of all of them. */
function distinctLines(lines: readonly StrategyLine[]): readonly StrategyLine[] {
  const found = new Map<string, StrategyLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.pane, line.name])
    const levels = new Set(
      [...(found.get(key)?.levels ?? []), ...(line.levels ?? [])].filter(Number.isFinite),
    )
    const { name, values, pane } = line
    found.set(key, {
      ...{ name, values },
      ...(pane !== undefined && { pane }),
      ...(levels.size > 0 && { levels: [...levels] }),
    })
  }
  return [...found.values()]
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
    lines: lines.map(line => ({ ...line, values: ms.map((_, k) => line.values[endOf(k) - 1]!) })),
    conditions: conditions.map(({ name, holds }) => ({
      name,
      holds: Int8Array.from(ms, (_, k) =>
        Number(holds.subarray(from + k * barsPerCandle, endOf(k)).includes(1)),
      ),
    })),
  }
}
