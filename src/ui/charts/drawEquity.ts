import {
  AreaSeries,
  createChart,
  createSeriesMarkers,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type SeriesDataItemTypeMap,
  type SeriesMarker,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { EquityCurve } from '../../workers/api/api.ts'
import { inr } from '../format/format.ts'
import { nextFrame } from '../primitives/nextFrame.ts'
import { indexAt, limitTicks, momentFormat, toChartTime } from './axis.ts'
import type { EquityBand } from './band.ts'
import { type BandData, BandSeries } from './bandSeries.ts'
import { type EquityCone, partsOf } from './cone.ts'
import { addDrawdownPane } from './drawdownPane.ts'
import { clearLastLabel } from './lastLabel.ts'
import { chartOptions, IN_RUPEES } from './theme.ts'
import { colour, translucent } from './tokens.ts'
import { zoomOnlyWithCtrl } from './wheel.ts'
import { zoomBy } from './zoom.ts'

// a drawing waits for it; asked for by itself it would be one more file
export { fontReady } from './theme.ts'

/** Room for "₹1,00,000": an axis that grew with the first values would make every canvas anew. */
const AXIS_PX = 80

/** Of a risk limit's mark: seen, but thinner than a day of bars. */
const MARK_SIZE = 0.7

/** So many are drawn in one frame. */
const FEW_POINTS = 600

/** Of the neighbours' band: seen beside the curve, and through the area below it. */
const BAND_ALPHA = 0.25
/** Of the two bands of a Monte Carlo cone, which lie over each other. */
const CONE_ALPHA = 0.12

/** What the chart shows. All columns are as long as the curve: its moments are those of every series. */
export interface EquityPicture {
  readonly curve: EquityCurve
  /** Points of the curve at which a risk limit acted, ascending. */
  readonly marked: readonly number[]
  /** What the neighbours of the run made, behind the curve. */
  readonly band: EquityBand | null
  /** Buy and hold in rupees. */
  readonly hold: Float64Array | null
  /** The cone of a Monte Carlo, behind the curve. */
  readonly cone: EquityCone | null
  /** Whether equity stands on a logarithmic axis. */
  readonly isLog: boolean
  /** Whether the drawdown is drawn below. */
  readonly hasDrawdown: boolean
}

/** What the component does to a chart that stays. */
export interface EquityDrawing {
  show(picture: EquityPicture): void
  /** Shows this many times as much as now, around the middle. */
  zoom(factor: number): void
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
    ...IN_RUPEES,
    color: translucent('accent', BAND_ALPHA),
    priceLineVisible: false,
    lastValueVisible: false,
  })
  const coneBands = [0, 1].map(() =>
    chart.addCustomSeries(new BandSeries(), {
      ...IN_RUPEES,
      color: translucent('muted', CONE_ALPHA),
      priceLineVisible: false,
      lastValueVisible: false,
    }),
  )
  const coneMiddle = chart.addSeries(LineSeries, {
    ...IN_RUPEES,
    color: translucent('muted', 0.7),
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  })
  const equity = chart.addSeries(AreaSeries, {
    ...IN_RUPEES,
    lineColor: colour('accent'),
    lineWidth: 2,
    topColor: translucent('accent', 0.22),
    bottomColor: translucent('accent', 0),
    priceLineVisible: false,
  })
  clearLastLabel(chart, equity, inr)
  const holding = chart.addSeries(LineSeries, {
    ...IN_RUPEES,
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
  const drawdown = addDrawdownPane(chart)
  const ticks = limitTicks(chart, () => curveMs.length)
  const stopWheel = zoomOnlyWithCtrl(host)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, curveMs.length)))
  await nextFrame()
  let shown: EquityPicture | null = null
  const setBand = ({ curve: { ms }, band }: EquityPicture) =>
    fill(surround, band ? toBand(ms, band.low, band.high) : [])
  const setHold = ({ curve: { ms }, hold }: EquityPicture) => fill(holding, hold ? toPoints(ms, hold) : [])
  const setCone = ({ curve: { ms }, cone }: EquityPicture) => {
    const parts = cone && partsOf(cone)
    fill(coneBands[0]!, parts ? toBand(ms, ...parts.outer) : [])
    fill(coneBands[1]!, parts ? toBand(ms, ...parts.inner) : [])
    fill(coneMiddle, parts ? toPoints(ms, parts.middle) : [])
  }
  const setMarks = ({ curve: { ms }, marked }: EquityPicture) =>
    markers.setMarkers(marked.map(i => toMark(ms[i]!)))
  const setAxis = ({ isLog }: EquityPicture) =>
    equity.priceScale().applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal })
  const setCurve = (picture: EquityPicture) => {
    const { curve } = picture
    curveMs = curve.ms
    formatMoment = momentFormat(curve.ms)
    start.applyOptions({ price: curve.equity[0]! })
    equity.setData(toPoints(curve.ms, curve.equity))
    setBand(picture)
    setHold(picture)
    setCone(picture)
    const setDrawdown = () => drawdown.setData(toPoints(curve.ms, curve.drawdown))
    // a curve that moves with a slider stands still in the axis of time only if all moves at once
    if (curve.ms.length <= FEW_POINTS) setDrawdown()
    else {
      // what is drawn a frame later must not leave the moments of another run in the scale until then
      drawdown.setData([])
      void nextFrame().then(() => shown?.curve === curve && setDrawdown())
    }
    // marks count the points of the scale: it has none but those of this curve by now
    setMarks(picture)
    ticks.refresh()
    chart.timeScale().fitContent()
  }
  return {
    show(picture) {
      const before = shown
      shown = picture
      drawdown.show(picture.hasDrawdown)
      if (before?.isLog !== picture.isLog) setAxis(picture)
      if (before?.curve !== picture.curve) return setCurve(picture)
      if (before.marked !== picture.marked) setMarks(picture)
      if (before.band !== picture.band) setBand(picture)
      if (before.hold !== picture.hold) setHold(picture)
      if (before.cone !== picture.cone) setCone(picture)
    },
    zoom: factor => zoomBy(chart, factor, curveMs.length),
    remove() {
      shown = null
      ticks.stop()
      stopWheel()
      chart.remove()
    },
  }
}

/** Sets the data, but does not disturb the chart with nothing where nothing is. */
function fill<T extends SeriesType>(series: ISeriesApi<T>, data: SeriesDataItemTypeMap[T][]): void {
  if (data.length > 0 || series.data().length > 0) series.setData(data)
}

function toMark(ms: number): SeriesMarker<UTCTimestamp> {
  return {
    time: toChartTime(ms),
    position: 'inBar',
    shape: 'circle',
    color: colour('down'),
    size: MARK_SIZE,
  }
}

function toPoints(ms: Float64Array, values: Float64Array) {
  return Array.from(ms, (at, i) => ({ time: toChartTime(at), value: values[i]! }))
}

function toBand(ms: Float64Array, low: Float64Array, high: Float64Array): BandData[] {
  return Array.from(ms, (at, i) => ({ time: toChartTime(at), low: low[i]!, high: high[i]! }))
}
