import { istDay, istDayStart } from '../market/ist.ts'

/**
 * The return of each Indian day: its last equity over that of the day before, the first over the capital (M1).
 * One value for each day that has a bar, 0.01 for one per cent. A day that begins with nothing left has nothing that
 * could grow: its return is 0.
 */
export function dailyReturns(ms: Float64Array, equity: Float64Array, capital: number): Float64Array {
  const returns: number[] = []
  let before = capital
  const endDay = (after: number) => {
    returns.push(before > 0 ? (after - before) / before : 0)
    before = after
  }
  // comparing with the end of the day is several times faster than asking each bar for its day
  let nextDayMs = -Infinity
  for (let i = 0; i < ms.length; i++) {
    if (ms[i]! < nextDayMs) continue
    if (i > 0) endDay(equity[i - 1]!)
    nextDayMs = istDayStart(istDay(ms[i]!) + 1)
  }
  if (ms.length > 0) endDay(equity[ms.length - 1]!)
  return Float64Array.from(returns)
}
