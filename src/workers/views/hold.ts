import type { Bars } from '../../engine/index.ts'
import type { HoldLine } from '../api/api.ts'

/**
 * What the capital would be worth in the instrument, bought at the run's first close and never sold, without charges: its
 * last value is the metric "Buy and hold" (M12). It has the moments of the run's curve, so that a chart can read one
 * beside the other; `bars` hold every moment of the run, `curveMs` its first and its last one.
 */
export function toHoldLine({ openMs, close }: Bars, curveMs: Float64Array, capital: number): HoldLine {
  let bar = 0
  const closes = curveMs.map(ms => {
    while (bar < openMs.length - 1 && openMs[bar + 1]! <= ms) bar++
    return close[bar]!
  })
  const first = closes[0]!
  return { ms: curveMs.slice(), rupees: closes.map(value => (capital * value) / first) }
}
