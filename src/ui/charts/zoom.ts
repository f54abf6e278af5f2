import type { IChartApi, IRange, LogicalRange } from 'lightweight-charts'

/** Closer than this there is nothing more to see. */
const MIN_POINTS = 12

/** Shows that many times as many of the chart's `count` points as now, around the middle. */
export function zoomBy(chart: IChartApi, factor: number, count: number): void {
  const scale = chart.timeScale()
  const range = scale.getVisibleLogicalRange()
  if (range) scale.setVisibleLogicalRange(zoomed(range, factor, count))
}

/** Which points those are, of a range that shows some now. */
export function zoomed(range: LogicalRange, factor: number, count: number): IRange<number> {
  const middle = (range.from + range.to) / 2
  const half = Math.max(MIN_POINTS, (range.to - range.from) * factor) / 2
  return { from: Math.max(0, middle - half), to: Math.min(count - 1, middle + half) }
}
