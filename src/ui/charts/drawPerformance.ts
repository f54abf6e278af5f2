import { createChart, LineStyle } from 'lightweight-charts'
import { inr } from '../format/format.ts'
import { hourLabel, indexAt, limitTicks, momentFormat, toChartTime } from './axis.ts'
import { clearLastLabel } from './lastLabel.ts'
import { TensionSeries } from './tensionSeries.ts'
import { chartOptions } from './theme.ts'
import { colour, translucent } from './tokens.ts'

/** A moment and what had been made until then. */
export interface PerformancePoint {
  readonly ms: number
  readonly value: number
}

const HOUR_MS = 3_600_000

/** Draws the curve with its eight labels; `onHover` gets the point under the pointer, or null.  */
export function drawPerformance(
  host: HTMLElement,
  points: readonly PerformancePoint[],
  onHover: (index: number | null) => void,
): { remove: () => void } {
  const chart = createChart(host, {
    ...chartOptions(host, inr, momentFormat(points.map(point => point.ms))),
    // all points are in sight: nothing to scroll to
    handleScroll: false,
    handleScale: false,
  })
  const isHourly = points.length > 1 && points[1]!.ms - points[0]!.ms <= HOUR_MS
  if (isHourly) chart.applyOptions({ timeScale: { tickMarkFormatter: hourLabel } })
  const series = chart.addCustomSeries(new TensionSeries(), {
    tension: 0.4,
    color: colour('accent'),
    fillTop: translucent('accent', 0.22),
    fillBottom: translucent('accent', 0),
    priceLineVisible: false,
  })
  clearLastLabel(chart, series, inr)
  series.setData(points.map(({ ms, value }) => ({ time: toChartTime(ms), value })))
  series.createPriceLine({
    price: 0,
    color: colour('line-strong'),
    lineStyle: LineStyle.Dotted,
    lineWidth: 1,
    axisLabelVisible: false,
  })
  chart.timeScale().fitContent()
  const ticks = limitTicks(chart, () => points.length)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, points.length)))
  return {
    remove() {
      ticks.stop()
      chart.remove()
    },
  }
}
