import { BarTimes } from '../core/barTimes.ts'
import { istDay, istDayStart } from '../market/ist.ts'

/** The last bar of each Indian day that has one, in order. */
export function dayEnds(ms: Float64Array): number[] {
  const ends: number[] = []
  const times = new BarTimes(ms)
  for (let i = 0; i < ms.length; ) {
    i = times.firstAt(istDayStart(istDay(ms[i]!) + 1), i + 1)
    ends.push(i - 1)
  }
  return ends
}

/** The values at those bars. */
export function valuesAt(values: Float64Array, bars: readonly number[]): Float64Array {
  // `Float64Array.from` walks an iterator, which takes ten times as long
  const picked = new Float64Array(bars.length)
  for (let k = 0; k < bars.length; k++) picked[k] = values[bars[k]!]!
  return picked
}

/**
 * Each value over the one before it, the first over `start`: 0.01 for one per cent. What begins with nothing left has
 * nothing that could grow: its return is 0.
 */
export function returnsOf(values: Float64Array, start: number): Float64Array {
  return values.map((after, i) => {
    const before = i === 0 ? start : values[i - 1]!
    return before > 0 ? (after - before) / before : 0
  })
}

/** The return of each Indian day that has a bar: its last equity over that of the day before, the first over the capital (M1). */
export function dailyReturns(ms: Float64Array, equity: Float64Array, capital: number): Float64Array {
  return returnsOf(valuesAt(equity, dayEnds(ms)), capital)
}

/**
 * Days on which the equity at a close was below that at the end of the day before (the first day: the capital) by the
 * limit or more, as R2 looks at it.
 */
export function daysOverLoss(
  equity: Float64Array,
  ends: readonly number[],
  capital: number,
  limit: number,
): number {
  let days = 0
  let from = 0
  let floor = capital - limit
  for (const end of ends) {
    let lowest = Infinity
    for (let i = from; i <= end; i++) if (equity[i]! < lowest) lowest = equity[i]!
    if (lowest <= floor) days++
    floor = equity[end]! - limit
    from = end + 1
  }
  return days
}
