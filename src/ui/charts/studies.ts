import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  type WhitespaceData,
} from 'lightweight-charts'
import type { RunCandles } from '../../workers/api/api.ts'
import { toChartTime } from './axis.ts'
import { lineColour } from './lineColour.ts'
import { drawStudies, layoutOf, removeStudies, type StudySeries } from './studySeries.ts'
import { translucent } from './tokens.ts'

/** A scale of its own, for where conditions held: a row each, at the foot of the prices. */
const CONDITION_SCALE = 'conditions'
/** Of the height of the prices. */
const CONDITION_HEIGHT = 0.035

/**
 * What is drawn beside the candles: the strategy's lines, among them and in panes below, their volume, where there is any,
 * and where its conditions held.
 */
export interface Studies {
  set(candles: RunCandles): void
}

/** Nothing yet, for a chart whose first pane stands. */
export function addStudies(chart: IChartApi): Studies {
  let layout = ''
  let drawn: StudySeries = { volume: null, lines: [] }
  let conditions: readonly ISeriesApi<'Histogram'>[] = []
  return {
    set(candles) {
      const wanted = layoutOf(candles)
      if (wanted !== layout) {
        removeStudies(chart, drawn)
        drawn = drawStudies(chart, candles)
        layout = wanted
      }
      drawn.volume?.setData(
        Array.from(candles.ms, (ms, i) => ({ time: toChartTime(ms), value: candles.volume[i]! })),
      )
      for (const [at, line] of drawn.lines.entries())
        line.setData(toPoints(candles.ms, candles.lines[at]!.values))
      conditions = drawConditions(chart, conditions, candles)
    },
  }
}

/** The series of the conditions, those of before where they are as many. */
function drawConditions(
  chart: IChartApi,
  before: readonly ISeriesApi<'Histogram'>[],
  { conditions, ms }: RunCandles,
): readonly ISeriesApi<'Histogram'>[] {
  const isSame = before.length === conditions.length
  if (!isSame) for (const series of before) chart.removeSeries(series)
  const drawn = isSame ? before : conditions.map((_, at) => addCondition(chart, at, conditions.length))
  for (const [at, { holds }] of conditions.entries()) {
    const value = rowBase(at, conditions.length) + 0.8
    drawn[at]!.setData(
      Array.from(ms, (open, i) => {
        const time = toChartTime(open)
        return holds[i] === 1 ? { time, value } : { time }
      }),
    )
  }
  return drawn
}

/** The first condition stands in the highest row. */
function rowBase(at: number, count: number): number {
  return count - 1 - at
}

function addCondition(chart: IChartApi, at: number, count: number): ISeriesApi<'Histogram'> {
  const series = chart.addSeries(HistogramSeries, {
    color: translucent(lineColour(at), 0.9),
    base: rowBase(at, count),
    priceScaleId: CONDITION_SCALE,
    priceLineVisible: false,
    lastValueVisible: false,
    // every row has its place, also in a span where its condition never held
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: count } }),
  })
  series
    .priceScale()
    .applyOptions({ scaleMargins: { top: 1 - CONDITION_HEIGHT * count - 0.01, bottom: 0.01 } })
  return series
}

/** A line has no point where it has no value, and begins after it. */
function toPoints(ms: Float64Array, values: Float64Array): (LineData | WhitespaceData)[] {
  return Array.from(ms, (at, i) => {
    const time = toChartTime(at)
    const value = values[i]!
    return Number.isNaN(value) ? { time } : { time, value }
  })
}
