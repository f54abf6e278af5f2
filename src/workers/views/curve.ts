import { decimate, drawdownColumn, toPaise, toRupees } from '../../engine/index.ts'
import type { Report } from '../../engine/run/report.ts'
import type { EquityCurve } from '../api/api.ts'

/** Points of a curve that reach the page; one of them is the deepest drawdown. */
const MAX_POINTS = 2_000
/** A run that traded in more of its bars is looked at whole. */
const MAX_TRADED_SHARE = 2 / 3
/** Shown on each side of the bars that were traded, as a share of them. */
const MARGIN = 0.05
/** And no fewer bars. */
const MIN_MARGIN = 10

/** Bars `[from, to)`. */
interface BarRange {
  readonly from: number
  readonly to: number
}

interface CurveOptions {
  readonly maxPoints?: number
  /** All bars, where it is missing. */
  readonly range?: BarRange
}

/** Equity and drawdown in rupees at no more than 2,000 bars, or so many, which include the deepest drawdown. */
export function toCurve(
  { equity, inputs }: Pick<Report, 'equity' | 'inputs'>,
  { maxPoints = MAX_POINTS, range = { from: 0, to: equity.ms.length } }: CurveOptions = {},
): EquityCurve {
  const part = (column: Float64Array) => column.subarray(range.from, range.to)
  const paise = part(equity.paise)
  const drawdown = part(drawdownColumn(equity.paise, toPaise(inputs.capital)))
  const kept = withDeepest(decimate(paise, maxPoints - 1), drawdown)
  const pick = (column: Float64Array) => Float64Array.from(kept, i => column[i]!)
  return {
    ms: pick(part(equity.ms)),
    equity: pick(paise).map(toRupees),
    drawdown: pick(drawdown).map(toRupees),
    bars: paise.length,
  }
}

/** The same indexes and that of the lowest value, ascending. */
function withDeepest(indexes: Uint32Array, drawdown: Float64Array): Uint32Array {
  let deepest = 0
  for (let i = 1; i < drawdown.length; i++) if (drawdown[i]! < drawdown[deepest]!) deepest = i
  return Uint32Array.from(new Set([...indexes, deepest])).sort()
}

/** The bars from the first entry to the last exit or limit, with some on each side; null where that is most of the run. */
export function tradedRange({
  equity: { ms },
  trades,
  open,
  riskEvents,
}: Pick<Report, 'equity' | 'trades' | 'open' | 'riskEvents'>): BarRange | null {
  let fromMs = Infinity
  let toMs = riskEvents.at(-1)?.ms ?? -Infinity
  for (const { entryMs, exitMs } of [...trades, ...open]) {
    fromMs = Math.min(fromMs, entryMs)
    toMs = Math.max(toMs, exitMs)
  }
  if (fromMs > toMs) return null
  const first = ms.findIndex(at => at >= fromMs)
  const last = ms.findLastIndex(at => at <= toMs)
  const margin = Math.max(MIN_MARGIN, Math.ceil((last - first) * MARGIN))
  const from = Math.max(0, first - margin)
  const to = Math.min(ms.length, last + 1 + margin)
  return to - from > ms.length * MAX_TRADED_SHARE ? null : { from, to }
}
