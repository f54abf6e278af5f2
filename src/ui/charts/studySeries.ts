/** The series of a price chart that stand beside the candles, and the panes that they bring with them. */

import {
  type AutoscaleInfoProvider,
  createTextWatermark,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts'
import type { RunCandles } from '../../workers/api/api.ts'
import { fontPx } from './axis.ts'
import { hasVolume, lineColours, panesBelow, paneTitle, VOLUME_PANE } from './studyPanes.ts'
import { FONT_FAMILY } from './theme.ts'
import { colour, translucent } from './tokens.ts'

/** A scale of its own: the legend writes the volume, not the axis. */
const VOLUME_SCALE = 'volume'
/** Shares of the height. */
const PRICE_STRETCH = 5
const VOLUME_STRETCH = 1
const PANE_STRETCH = 1.5
/** Room for the name of the pane above what is drawn in it. */
const PANE_MARGINS = { top: 0.26, bottom: 0.08 }

/** Keeps the title off the line above the pane: the library draws it at the very top. */
const TITLE_GAP_PX = 4
const FACE = { fontFamily: FONT_FAMILY, fontStyle: '' }

/** The volume, where there is any, and the lines in their order. */
export interface StudySeries {
  readonly volume: ISeriesApi<'Histogram'> | null
  readonly lines: readonly ISeriesApi<'Line'>[]
}

/** What must be drawn anew when it changes: the panes, and what stands in each. */
export function layoutOf(candles: RunCandles): string {
  const places = candles.lines.map(({ pane, levels }) => [pane, levels])
  return JSON.stringify([hasVolume(candles), places])
}

/** The series without their data, each in its pane. */
export function drawStudies(chart: IChartApi, candles: RunCandles): StudySeries {
  const panes = panesBelow(candles)
  const isTraded = hasVolume(candles)
  const volume = isTraded ? addVolume(chart) : null
  const colours = lineColours(candles.lines)
  const lines = candles.lines.map(({ pane, levels = [] }, at) => {
    const index = pane === undefined ? 0 : 1 + panes.indexOf(pane)
    const isOverVolume = isTraded && pane === VOLUME_PANE
    const series = addLine(chart, colour(colours[at]!), index, isOverVolume)
    if (index > 0) addLevels(series, levels)
    return series
  })
  stretch(chart, panes, isTraded)
  if (panes.some(pane => pane !== VOLUME_PANE)) nameFrom(chart, panes, candles)
  return { volume, lines }
}

/** Takes the series away; the library drops a pane with its last one. */
export function removeStudies(chart: IChartApi, { volume, lines }: StudySeries): void {
  for (const series of lines) chart.removeSeries(series)
  if (volume) chart.removeSeries(volume)
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
  return series
}

function addLine(
  chart: IChartApi,
  color: string,
  paneIndex: number,
  isOverVolume: boolean,
): ISeriesApi<'Line'> {
  const series = chart.addSeries(
    LineSeries,
    {
      color,
      lineWidth: 1,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      ...(isOverVolume && { priceScaleId: VOLUME_SCALE }),
    },
    paneIndex,
  )
  if (paneIndex > 0 && !isOverVolume)
    series.priceScale().applyOptions({ entireTextOnly: true, scaleMargins: PANE_MARGINS })
  return series
}

/** Dashed, without labels of their own: several would hide the axis of so low a pane, whose title names them. */
function addLevels(series: ISeriesApi<'Line'>, levels: readonly number[]): void {
  if (levels.length === 0) return
  for (const price of levels) {
    series.createPriceLine({
      price,
      color: colour('faint'),
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
    })
  }
  series.applyOptions({ autoscaleInfoProvider: withAll(levels) })
}

/** Every level is in sight. */
function withAll(levels: readonly number[]): AutoscaleInfoProvider {
  return original => {
    const info = original()
    const { minValue, maxValue } = info?.priceRange ?? { minValue: Infinity, maxValue: -Infinity }
    const priceRange = { minValue: Math.min(minValue, ...levels), maxValue: Math.max(maxValue, ...levels) }
    return { ...info, priceRange }
  }
}

function stretch(chart: IChartApi, panes: readonly string[], isTraded: boolean): void {
  const [prices, ...below] = chart.panes()
  prices?.setStretchFactor(PRICE_STRETCH)
  for (const [at, pane] of below.entries())
    pane.setStretchFactor(isTraded && panes[at] === VOLUME_PANE ? VOLUME_STRETCH : PANE_STRETCH)
}

/** Writes its name, and the levels in it, at the top of each pane below the prices. */
function nameFrom(chart: IChartApi, panes: readonly string[], { lines }: RunCandles): void {
  const look = { color: colour('muted'), fontSize: fontPx(chart.chartElement().clientWidth), ...FACE }
  for (const [at, pane] of chart.panes().slice(1).entries()) {
    const text = paneTitle(lines, panes[at]!)
    createTextWatermark(pane, {
      horzAlign: 'left',
      vertAlign: 'top',
      lines: [
        { ...look, text: ' ', lineHeight: TITLE_GAP_PX },
        { ...look, text },
      ],
    })
  }
}
