import {
  AreaSeries,
  type AutoscaleInfo,
  BaselineSeries,
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { EquityCurve, HoldLine } from '../../workers/api/api.ts'
import { inr } from '../format/format.ts'
import { nextFrame } from '../primitives/nextFrame.ts'
import { candleAt, fromChartTime, limitTicks, momentFormat, toChartTime } from './axis.ts'
import type { EquityBand } from './band.ts'
import { type BandData, BandSeries } from './bandSeries.ts'
import { type EquityCone, partsOf } from './cone.ts'
import { clearLastLabel } from './lastLabel.ts'
import { chartOptions } from './theme.ts'
import { colour, translucent } from './tokens.ts'
import { zoomOnlyWithCtrl } from './wheel.ts'

/** Room for "₹1,00,000": an axis that grew with the first values would make every canvas anew. */
const AXIS_PX = 80

/** Of a risk limit's mark: seen, but thinner than a day of bars. */
const MARK_SIZE = 0.7

/** Rupees that the axis of a run without any drawdown spans. */
const FLAT_RANGE = { minValue: -100, maxValue: 0 }

/** Zero keeps away from the last label of the pane above, in a low chart, too. */
const DRAWDOWN_MARGINS = { top: 0.16, bottom: 0.1 }

/** So many are drawn in one frame. */
const FEW_POINTS = 600

/** Of the neighbours' band: seen beside the curve, and through the area below it. */
const BAND_ALPHA = 0.25
/** Of the two bands of a Monte Carlo cone, which lie over each other. */
const CONE_ALPHA = 0.12

/** What the component does to a chart that stays. */
export interface EquityDrawing {
  /** `marked` are points of the curve at which a risk limit acted, ascending; the band stands behind it. */
  setCurve(curve: EquityCurve, marked: readonly number[], band: EquityBand | null): void
  /** Buy and hold beside the curve; null takes it away. */
  setHold(hold: HoldLine | null): void
  /** The cone of a Monte Carlo behind the curve; null takes it away. */
  setCone(cone: EquityCone | null): void
  remove(): void
}

/**
 * An empty chart for equity above and drawdown below; `onHover` gets the point under the pointer, or null. Building it
 * and filling it takes several frames, none of them long.
 */
export async function drawEquity(
  host: HTMLElement,
  onHover: (index: number | null) => void,
): Promise<EquityDrawing> {
  let curveMs: Float64Array = new Float64Array()
  let formatMoment = momentFormat([])
  await nextFrame()
  const chart = createChart(
    host,
    chartOptions(host, inr, ms => formatMoment(ms)),
  )
  chart.applyOptions({ rightPriceScale: { minimumWidth: AXIS_PX } })
  await nextFrame()
  const surround = chart.addCustomSeries(new BandSeries(), {
    color: translucent('accent', BAND_ALPHA),
    priceLineVisible: false,
    lastValueVisible: false,
  })
  const coneBands = [0, 1].map(() =>
    chart.addCustomSeries(new BandSeries(), {
      color: translucent('muted', CONE_ALPHA),
      priceLineVisible: false,
      lastValueVisible: false,
    }),
  )
  const coneMiddle = chart.addSeries(LineSeries, {
    color: translucent('muted', 0.7),
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  })
  const equity = chart.addSeries(AreaSeries, {
    lineColor: colour('accent'),
    lineWidth: 2,
    topColor: translucent('accent', 0.22),
    bottomColor: translucent('accent', 0),
    priceLineVisible: false,
  })
  clearLastLabel(chart, equity, inr)
  const holding = chart.addSeries(LineSeries, {
    color: colour('muted'),
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  })
  const start = equity.createPriceLine({
    price: 0,
    color: colour('line-strong'),
    lineStyle: LineStyle.Dashed,
    lineWidth: 1,
    axisLabelVisible: false,
  })
  const markers = createSeriesMarkers(equity, [])
  let marks: SeriesMarker<UTCTimestamp>[] = []
  const drawdown = chart.addSeries(
    BaselineSeries,
    {
      // fills from the line up to zero
      baseValue: { type: 'price', price: 0 },
      bottomLineColor: colour('down'),
      topLineColor: colour('down'),
      lineWidth: 1,
      bottomFillColor1: translucent('down', 0.35),
      bottomFillColor2: translucent('down', 0.35),
      // around nothing but zeros the library would put zero in the middle, and fill from there
      autoscaleInfoProvider: (measure: () => AutoscaleInfo | null) => {
        const info = measure()
        return info?.priceRange?.minValue === 0 ? { ...info, priceRange: FLAT_RANGE } : info
      },
      priceLineVisible: false,
      lastValueVisible: false,
    },
    1,
  )
  drawdown.priceScale().applyOptions({ entireTextOnly: true, scaleMargins: DRAWDOWN_MARGINS })
  const [equityPane, drawdownPane] = chart.panes()
  equityPane?.setStretchFactor(3)
  drawdownPane?.setStretchFactor(1)
  const ticks = limitTicks(chart, () => curveMs.length)
  const stopWheel = zoomOnlyWithCtrl(host)
  // by time: buy and hold has moments of its own
  chart.subscribeCrosshairMove(({ time }) =>
    onHover(time === undefined || curveMs.length === 0 ? null : candleAt(curveMs, fromChartTime(time))),
  )
  await nextFrame()
  let shown: EquityCurve | null = null
  let isGone = false
  const setBand = (curve: EquityCurve, band: EquityBand | null) => {
    if (band || surround.data().length > 0) surround.setData(band ? toBand(curve, band) : [])
  }
  return {
    setCurve(curve, marked, band) {
      if (shown === curve) return setBand(curve, band)
      shown = curve
      curveMs = curve.ms
      formatMoment = momentFormat(curve.ms)
      start.applyOptions({ price: curve.equity[0]! })
      equity.setData(toPoints(curve.ms, curve.equity))
      setBand(curve, band)
      marks = marked.map(i => ({
        time: toChartTime(curve.ms[i]!),
        position: 'inBar',
        shape: 'circle',
        color: colour('down'),
        size: MARK_SIZE,
      }))
      markers.setMarkers(marks)
      ticks.refresh()
      chart.timeScale().fitContent()
      const setDrawdown = () => drawdown.setData(toPoints(curve.ms, curve.drawdown))
      // a curve that moves with a slider stands still in the axis of time only if all moves at once
      if (curve.ms.length <= FEW_POINTS) setDrawdown()
      else void nextFrame().then(() => shown === curve && setDrawdown())
    },
    setHold(hold) {
      holding.setData(hold ? toPoints(hold.ms, hold.rupees) : [])
      // its moments lie between those of the curve: what counts points has to count again
      markers.setMarkers(marks)
      chart.timeScale().fitContent()
    },
    setCone(cone) {
      if (isGone) return
      const parts = cone && partsOf(cone)
      const band = ([low, high]: readonly [Float64Array, Float64Array]) => toBand(cone!, { low, high })
      coneBands[0]!.setData(parts ? band(parts.outer) : [])
      coneBands[1]!.setData(parts ? band(parts.inner) : [])
      coneMiddle.setData(cone && parts ? toPoints(cone.ms, parts.middle) : [])
      // as for buy and hold
      markers.setMarkers(marks)
      chart.timeScale().fitContent()
    },
    remove() {
      isGone = true
      shown = null
      ticks.stop()
      stopWheel()
      chart.remove()
    },
  }
}

function toPoints(ms: Float64Array, values: Float64Array) {
  return Array.from(ms, (at, i) => ({ time: toChartTime(at), value: values[i]! }))
}

function toBand(
  { ms }: Pick<EquityCurve, 'ms'>,
  { low, high }: Pick<EquityBand, 'low' | 'high'>,
): BandData[] {
  return Array.from(ms, (at, i) => ({ time: toChartTime(at), low: low[i]!, high: high[i]! }))
}
