import { AreaSeries, createChart, LineStyle } from 'lightweight-charts'
import type { EquityCurve } from '../../workers/api.ts'
import { inr } from '../format.ts'
import { colour, translucent } from '../tokens.ts'
import { indexAt, limitTicks, momentFormat, toChartTime } from './axis.ts'
import { chartOptions } from './theme.ts'
import { zoomOnlyWithCtrl } from './wheel.ts'

/** Draws equity above and drawdown below; `onHover` gets the point under the pointer, or null. */
export function drawEquity(
  host: HTMLElement,
  curve: EquityCurve,
  onHover: (index: number | null) => void,
): { remove: () => void } {
  const chart = createChart(host, chartOptions(host, inr, momentFormat(curve.ms)))
  const equity = chart.addSeries(AreaSeries, {
    lineColor: colour('accent'),
    lineWidth: 2,
    topColor: translucent('accent', 0.22),
    bottomColor: translucent('accent', 0),
    priceLineVisible: false,
  })
  equity.setData(toPoints(curve.ms, curve.equity))
  equity.createPriceLine({
    price: curve.equity[0]!,
    color: colour('line-strong'),
    lineStyle: LineStyle.Dashed,
    lineWidth: 1,
    axisLabelVisible: false,
  })
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
  drawdown.setData(toPoints(curve.ms, curve.drawdown))
  drawdown.priceScale().applyOptions({ scaleMargins: { top: 0.05, bottom: 0.1 } })
  const [equityPane, drawdownPane] = chart.panes()
  equityPane?.setStretchFactor(3)
  drawdownPane?.setStretchFactor(1)
  chart.timeScale().fitContent()
  const stopTicks = limitTicks(chart, () => curve.ms.length)
  const stopWheel = zoomOnlyWithCtrl(host)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, curve.ms.length)))
  return {
    remove() {
      stopTicks()
      stopWheel()
      chart.remove()
    },
  }
}

function toPoints(ms: Float64Array, values: Float64Array) {
  return Array.from(ms, (at, i) => ({ time: toChartTime(at), value: values[i]! }))
}
