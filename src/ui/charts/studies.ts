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

/** What is drawn beside the candles: their volume in a pane below, where there is any, and the strategy's lines. */
export interface Studies {
  set(candles: RunCandles): void
}

/** Nothing yet, for a chart whose first pane stands. */
export function addStudies(chart: IChartApi): Studies {
  let volume: ISeriesApi<'Histogram'> | null = null
  let lines: readonly ISeriesApi<'Line'>[] = []
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

/** A line has no point where it has no value, and begins after it. */
function toPoints(ms: Float64Array, values: Float64Array): (LineData | WhitespaceData)[] {
  return Array.from(ms, (at, i) => {
    const time = toChartTime(at)
    const value = values[i]!
    return Number.isNaN(value) ? { time } : { time, value }
  })
}
