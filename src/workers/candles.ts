import { findInstrument, mergeCandles, resample, sliceBars, toIsoDate } from '../engine/index.ts'
import type { Bars } from '../engine/market/bars.ts'
import type { Candles } from '../engine/market/decimate.ts'
import type { Report } from '../engine/report.ts'

/** The bars on which the run was made: those of the dataset in the run's whole days, in its timeframe. */
export function barsOfRun(bars: Bars, { equity, inputs }: Report): Bars {
  const fromMs = equity.ms[0]!
  const endMs = Date.parse(`${toIsoDate(equity.ms.at(-1)!)}T24:00:00+05:30`)
  const from = bars.openMs.findIndex(ms => ms >= fromMs)
  const to = bars.openMs.findLastIndex(ms => ms < endMs) + 1
  const inRange = sliceBars(bars, from, to)
  if (inputs.timeframe === null) return inRange
  return resample(inRange, inputs.timeframe, findInstrument(inputs.instrument).calendar)
}

/** Bars that open from `fromMs` to `toMs`, both included, as at most `maxCandles` candles. */
export function candlesBetween(bars: Bars, fromMs: number, toMs: number, maxCandles: number): Candles {
  const from = bars.openMs.findIndex(ms => ms >= fromMs)
  const to = bars.openMs.findLastIndex(ms => ms <= toMs) + 1
  return from < 0
    ? mergeCandles(bars, 0, 0, maxCandles)
    : mergeCandles(bars, from, Math.max(from, to), maxCandles)
}
