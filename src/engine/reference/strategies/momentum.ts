/** B4 and B5 of RULES.md: momentum. */
import { cancel, close, give } from '../simulator/desk.ts'
import {
  add,
  compare,
  type Exact,
  exact,
  over,
  size,
  subtract,
  times,
  whole,
  ZERO,
} from '../simulator/exact.ts'
import type { RefStep } from '../simulator/simulate.ts'
import { working } from '../simulator/state.ts'
import { allows, type Desk } from './desk.ts'

/** Enters where two averages cross. */
export function momentum(desk: Desk): RefStep {
  let before: 1 | -1 | null = null
  return i => {
    const side = sideOf(desk, i)
    if (side === null) return
    const crosses = before !== null && before !== side
    before = side
    if (crosses) cross(desk, side, i)
  }
}

/** "The side of a bar is that of fast − slow; a difference of at most 10⁻¹¹ of |slow| has none." */
function sideOf({ legs, params }: Desk, i: number): 1 | -1 | null {
  const fast = meanClose(legs[0]!.seen, i, params.shortBars!)
  const slow = meanClose(legs[0]!.seen, i, params.longBars!)
  if (fast === null || slow === null) return null
  const difference = subtract(fast, slow)
  if (compare(size(difference), over(size(slow), 100_000_000_000)) <= 0) return null
  return difference.n > 0n ? 1 : -1
}

function meanClose(bars: Desk['legs'][number]['seen'], i: number, count: number): Exact | null {
  if (i < count - 1) return null
  let sum = ZERO
  for (let k = i - count + 1; k <= i; k++) sum = add(sum, bars[k]!.close)
  return over(sum, count)
}

/** "At a cross, in this order" */
function cross(desk: Desk, side: 1 | -1, i: number): void {
  const { run, params } = desk
  const leg = desk.legs[0]!
  const reason = side === 1 ? 'Cross up' : 'Cross down'
  for (const order of working(leg)) if (order.role === 'order') cancel(order)
  const held = Math.sign(leg.position.units)
  if (held === -side) close(run, leg, reason, run.bar)
  if (held === side || !allows(desk, side) || !isConfirmed(desk, i)) return
  const exits = { takeProfitPct: params.takeProfitPct, stopLossPct: params.stopLossPct }
  give(run, leg, side, { exits, reason }, run.bar)
}

/** B5 */
function isConfirmed({ legs, params }: Desk, i: number): boolean {
  const { seen: bars } = legs[0]!
  if (params.volumeThreshold === 0) return true
  // "Before the run's first bar with volume there is nothing to compare: an entry is confirmed"
  if (bars.slice(0, i + 1).every(({ volume }) => volume === 0)) return true
  if (i < 19) return false
  const sum = bars.slice(i - 19, i + 1).reduce((total, { volume }) => add(total, exact(volume)), ZERO)
  const least = times(over(sum, whole(20)), params.volumeThreshold!)
  return compare(exact(bars[i]!.volume), least) > 0
}
