/** Results by size in words. */
import type { Axis, HistogramView } from '../../../workers/api/analysisApi.ts'
import { compactOn, inr, percent, quantity, signedInr } from '../../format/format.ts'

/** From here on an axis says "20K" and "1.5L": on a phone it has no room for more. */
const LONG_RUPEES = 10_000

/** How the marks of an axis read. */
export function moneyOn({ ticks }: Axis): (value: number) => string {
  const isLong = Math.max(...ticks.map(Math.abs)) >= LONG_RUPEES
  return isLong ? compactOn(ticks) : edgeFormat(ticks)
}

/** In paise only where two are less than a rupee apart. */
function edgeFormat(edges: readonly number[]): (value: number) => string {
  const isFine = edges.length > 1 && edges[1]! - edges[0]! < 1
  return value => inr(value, isFine ? 2 : 0)
}

/** "₹0 to ₹50", "below −₹500": what a bin counts. */
export function binWords({ edges, counts, isOpenBelow, isOpenAbove }: HistogramView, bin: number): string {
  const money = edgeFormat(edges)
  if (isOpenBelow && bin === 0) return `below ${money(edges[1]!)}`
  if (isOpenAbove && bin === counts.length - 1) return `${money(edges[bin]!)} and above`
  return `${money(edges[bin]!)} to ${money(edges[bin + 1]!)}`
}

/** "12 (4.5%)". */
export function countWords({ counts, results }: HistogramView, bin: number): string {
  return `${quantity(counts[bin]!)} (${percent((counts[bin]! / results) * 100, 1)})`
}

/** The middle and the most frequent bin. */
export function resultsSummary(of: 'trades' | 'days', histogram: HistogramView): string {
  const { counts, results, mean, median } = histogram
  const most = counts.indexOf(Math.max(...counts))
  return (
    `${quantity(results)} ${results === 1 ? of.slice(0, -1) : of}: mean ${signedInr(mean, 2)}, median ${signedInr(median, 2)}; ` +
    `most often ${binWords(histogram, most)}, ${countWords(histogram, most)}.`
  )
}
