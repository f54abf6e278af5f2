import { createChart, LineStyle, type Time } from 'lightweight-charts'
import { inr } from '../format/format.ts'
import {
  fromChartTime,
  hourLabel,
  indexAt,
  limitTicks,
  momentFormat,
  type PerformancePoint,
  toChartTime,
} from './axis.ts'
import { clearLastLabel } from './lastLabel.ts'
import { TensionSeries } from './tensionSeries.ts'
import { chartOptions, IN_RUPEES } from './theme.ts'
import { colour, translucent } from './tokens.ts'

// a drawing waits for it; asked for by itself it would be one more file
export { fontReady } from './theme.ts'

/** A chart of performance that is drawn. */
export interface PerformanceDrawing {
  /** Draws these points in the place of those before. */
  show(points: readonly PerformancePoint[]): void
  remove(): void
}

/** The specification's bend. */
const TENSION = 0.4

/** A line with at most eight labels, hours or days; `onHover` gets the point under the pointer, or null. */
export function drawPerformance(
  host: HTMLElement,
  { isHourly, isStraight }: { readonly isHourly: boolean; readonly isStraight: boolean },
  onHover: (index: number | null) => void,
): PerformanceDrawing {
  let count = 0
  const chart = createChart(host, {
    ...chartOptions(host, inr, momentFormat([])),
    // all points are in sight: nothing to scroll to
    handleScroll: false,
    handleScale: false,
  })
  if (isHourly) chart.applyOptions({ timeScale: { tickMarkFormatter: hourLabel } })
  const series = chart.addCustomSeries(new TensionSeries(), {
    ...IN_RUPEES,
    tension: isStraight ? 0 : TENSION,
    color: colour('accent'),
    fillTop: translucent('accent', 0.22),
    fillBottom: translucent('accent', 0),
    priceLineVisible: false,
  })
  clearLastLabel(chart, series, inr)
  series.createPriceLine({
    price: 0,
    color: colour('line-strong'),
    lineStyle: LineStyle.Dotted,
    lineWidth: 1,
    axisLabelVisible: false,
  })
  const ticks = limitTicks(chart, () => count)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, count)))
  return {
    show(points) {
      count = points.length
      const words = momentFormat(points.map(point => point.ms))
      chart.applyOptions({ localization: { timeFormatter: (time: Time) => words(fromChartTime(time)) } })
      series.setData(points.map(({ ms, value }) => ({ time: toChartTime(ms), value })))
      chart.timeScale().fitContent()
      ticks.refresh()
    },
    remove() {
      ticks.stop()
      chart.remove()
    },
  }
}
