import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  type WhitespaceData,
} from 'lightweight-charts'
import type { RunCandles } from '../../workers/api/api.ts'
import { toChartTime } from './axis.ts'
import { lineColour } from './lineColour.ts'
import { colour, translucent } from './tokens.ts'

/** A scale of its own: the axis writes prices, and the legend the volume. */
const VOLUME_SCALE = 'volume'

/** Another one, for where conditions held: a row each, at the foot of the prices. */
const CONDITION_SCALE = 'conditions'
/** Of the height of the prices. */
const CONDITION_HEIGHT = 0.035

/**
 * What is drawn beside the candles: their volume in a pane below, where there is any, the strategy's lines, and where its
 * conditions held.
 */
export interface Studies {
  set(candles: RunCandles): void
}

/** Nothing yet, for a chart whose first pane stands. */
export function addStudies(chart: IChartApi): Studies {
  let volume: ISeriesApi<'Histogram'> | null = null
  let lines: readonly ISeriesApi<'Line'>[] = []
  let conditions: readonly ISeriesApi<'Histogram'>[] = []
  return {
    set(candles) {
      const isTraded = candles.volume.some(units => units > 0)
      // the library drops a pane with its last series
      if (volume && !isTraded) chart.removeSeries(volume)
      volume = isTraded ? (volume ?? addVolume(chart)) : null
      volume?.setData(
        Array.from(candles.ms, (ms, i) => ({ time: toChartTime(ms), value: candles.volume[i]! })),
      )
      if (lines.length !== candles.lines.length) {
        for (const line of lines) chart.removeSeries(line)
        lines = candles.lines.map((_, at) => addLine(chart, at))
      }
      for (const [at, line] of lines.entries()) line.setData(toPoints(candles.ms, candles.lines[at]!.values))
      conditions = drawConditions(chart, conditions, candles)
    },
  }
}

function addVolume(chart: IChartApi): ISeriesApi<'Histogram'> {
  const series = chart.addSeries(
    HistogramSeries,
    {
      color: translucent('muted', 0.55),
      priceScaleId: VOLUME_SCALE,
      priceLineVisible: false,
      lastValueVisible: false,
    },
    1,
  )
  series.priceScale().applyOptions({ scaleMargins: { top: 0.1, bottom: 0 } })
  const [pricePane, volumePane] = chart.panes()
  pricePane?.setStretchFactor(5)
  volumePane?.setStretchFactor(1)
  return series
}

function addLine(chart: IChartApi, at: number): ISeriesApi<'Line'> {
  return chart.addSeries(LineSeries, {
    color: colour(lineColour(at)),
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  })
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
