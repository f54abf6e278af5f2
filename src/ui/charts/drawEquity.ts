import { AreaSeries, createChart, createSeriesMarkers, LineStyle } from 'lightweight-charts'
import type { EquityCurve } from '../../workers/api.ts'
import { inr } from '../format.ts'
import { nextTurn } from '../primitives/turn.ts'
import { colour, translucent } from '../tokens.ts'
import { indexAt, limitTicks, momentFormat, toChartTime } from './axis.ts'
import { chartOptions } from './theme.ts'
import { zoomOnlyWithCtrl } from './wheel.ts'

/** Room for "₹1,00,000": an axis that grew with the first values would make every canvas anew. */
const AXIS_PX = 80

/** Of a risk limit's mark: seen, but thinner than a day of bars. */
const MARK_SIZE = 0.7

/** What the component does to a chart that stays. */
export interface EquityDrawing {
  /** `marked` are points of the curve at which a risk limit acted, ascending. */
  setCurve(curve: EquityCurve, marked: readonly number[]): void
  remove(): void
}

/**
 * An empty chart for equity above and drawdown below; `onHover` gets the point under the pointer, or null. Building it
 * and filling it takes several turns, none of them long.
 */
export async function drawEquity(
  host: HTMLElement,
  onHover: (index: number | null) => void,
): Promise<EquityDrawing> {
  let count = 0
  let formatMoment = momentFormat([])
  await nextTurn()
  const chart = createChart(
    host,
    chartOptions(host, inr, ms => formatMoment(ms)),
  )
  chart.applyOptions({ rightPriceScale: { minimumWidth: AXIS_PX } })
  await nextTurn()
  const equity = chart.addSeries(AreaSeries, {
    lineColor: colour('accent'),
    lineWidth: 2,
    topColor: translucent('accent', 0.22),
    bottomColor: translucent('accent', 0),
    priceLineVisible: false,
  })
  const start = equity.createPriceLine({
    price: 0,
    color: colour('line-strong'),
    lineStyle: LineStyle.Dashed,
    lineWidth: 1,
    axisLabelVisible: false,
  })
  const markers = createSeriesMarkers(equity, [])
  const drawdown = chart.addSeries(
    AreaSeries,
    {
      lineColor: colour('down'),
      lineWidth: 1,
      topColor: translucent('down', 0.35),
      bottomColor: translucent('down', 0.35),
      // fills from the line up to zero
      invertFilledArea: true,
      priceLineVisible: false,
      lastValueVisible: false,
    },
    1,
  )
  drawdown.priceScale().applyOptions({ scaleMargins: { top: 0.05, bottom: 0.1 } })
  const [equityPane, drawdownPane] = chart.panes()
  equityPane?.setStretchFactor(3)
  drawdownPane?.setStretchFactor(1)
  const ticks = limitTicks(chart, () => count)
  const stopWheel = zoomOnlyWithCtrl(host)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, count)))
  await nextTurn()
  let shown: EquityCurve | null = null
  return {
    setCurve(curve, marked) {
      shown = curve
      count = curve.ms.length
      formatMoment = momentFormat(curve.ms)
      start.applyOptions({ price: curve.equity[0]! })
      equity.setData(toPoints(curve.ms, curve.equity))
      markers.setMarkers(
        marked.map(i => ({
          time: toChartTime(curve.ms[i]!),
          position: 'inBar',
          shape: 'circle',
          color: colour('down'),
          size: MARK_SIZE,
        })),
      )
      ticks.refresh()
      chart.timeScale().fitContent()
      void nextTurn().then(() => {
        if (shown === curve) drawdown.setData(toPoints(curve.ms, curve.drawdown))
      })
    },
    remove() {
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
