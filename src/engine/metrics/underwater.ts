import type { Fraction } from '../units.ts'

/** A time below the highest equity so far. Bars; −1 is the capital. */
export interface Stretch {
  /** Last bar at the peak. */
  readonly peakBar: number
  readonly troughBar: number
  /** First bar at the peak again, or the last bar. */
  readonly endBar: number
  readonly recovered: boolean
  /** Below zero. */
  readonly depth: Fraction
}

/** Every time below the highest equity so far, in order; the capital, above zero, is the first peak (M4). */
export function underwaterStretches(equity: Float64Array, capital: number): Stretch[] {
  const stretches: Stretch[] = []
  walkUnderwater(equity, capital, (peakBar, endBar, recovered) => {
    const peak = peakBar < 0 ? capital : equity[peakBar]!
    const troughBar = lowestBar(equity, peakBar + 1, endBar)
    stretches.push({ peakBar, troughBar, endBar, recovered, depth: equity[troughBar]! / peak - 1 })
  })
  return stretches
}

type Visit = (peakBar: number, endBar: number, recovered: boolean) => void

/** Calls for each stretch without an object for it: an equity that climbs by the minute has many thousands. */
function walkUnderwater(equity: Float64Array, capital: number, visit: Visit): void {
  let peak = capital
  let peakBar = -1
  for (let i = 0; i < equity.length; i++) {
    const from = i
    // most bars lie below a peak: one comparison each
    while (i < equity.length && equity[i]! < peak) i++
    if (i === equity.length) {
      visit(peakBar, i - 1, false)
      return
    }
    if (i > from) visit(peakBar, i, true)
    peak = equity[i]!
    peakBar = i
  }
}

function lowestBar(equity: Float64Array, from: number, to: number): number {
  let lowest = from
  for (let i = from; i <= to; i++) if (equity[i]! < equity[lowest]!) lowest = i
  return lowest
}

/**
 * The longest time from a peak to the first bar that reaches it again, or to the last bar, in milliseconds of `ms`; and
 * how long the last one, still below its peak, has lasted: 0 at a peak. A fall from the capital begins with bar 0.
 */
export function longestUnderwater(
  ms: Float64Array,
  equity: Float64Array,
  capital: number,
): { readonly longestMs: number; readonly atEndMs: number } {
  let longestMs = 0
  let atEndMs = 0
  walkUnderwater(equity, capital, (peakBar, endBar, recovered) => {
    const lasted = ms[endBar]! - ms[Math.max(peakBar, 0)]!
    if (lasted > longestMs) longestMs = lasted
    if (!recovered) atEndMs = lasted
  })
  return { longestMs, atEndMs }
}

/**
 * Root of the mean squared depth below the highest so far, over the capital and every value (Martin and McCann, "The
 * Investor's Guide to Fidelity Funds", 1989). quantstats divides by one less than the returns, ffn prints per cent.
 */
export function ulcerIndex(equity: ArrayLike<number>, capital: number): Fraction {
  let peak = capital
  let squares = 0
  for (let i = 0; i < equity.length; i++) {
    peak = Math.max(peak, equity[i]!)
    squares += (equity[i]! / peak - 1) ** 2
  }
  return Math.sqrt(squares / (equity.length + 1))
}
