import { drawdownColumn, drawdowns } from '../drawdown.ts'

/** A time below the highest equity so far, as other tools list them. Bars; −1 is the capital. */
export interface DrawdownPeriod {
  /** Last bar at the peak. */
  readonly peakBar: number
  readonly troughBar: number
  /** First bar at the peak again, or the last bar. */
  readonly endBar: number
  readonly recovered: boolean
  /** Below zero. */
  readonly depth: number
}

/** Every time below the peak, read off the column of drawdowns: the plain way to what `drawdowns` finds in one walk. */
export function drawdownPeriods(equity: Float64Array, capital: number): DrawdownPeriod[] {
  const falls = drawdownColumn(equity, capital)
  const periods: DrawdownPeriod[] = []
  for (let i = 0; i < falls.length; i++) {
    if (falls[i]! === 0) continue
    const next = falls.findIndex((fall, k) => k > i && fall === 0)
    const recovered = next >= 0
    const endBar = recovered ? next : falls.length - 1
    const below = falls.subarray(i, recovered ? next : undefined)
    const troughBar = i + below.indexOf(Math.min(...below))
    const peak = i === 0 ? capital : equity[i - 1]!
    periods.push({ peakBar: i - 1, troughBar, endBar, recovered, depth: equity[troughBar]! / peak - 1 })
    i = endBar
  }
  return periods
}

/** The drawdowns of an equity whose bars come one millisecond after the other. */
export function drawdownsOf(equity: Float64Array, capital: number): ReturnType<typeof drawdowns> {
  return drawdowns(
    equity.map((_, i) => i),
    equity,
    capital,
  )
}
