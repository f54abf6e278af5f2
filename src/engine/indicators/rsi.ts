import { checkPeriod, fillRanges } from './column.ts'

/**
 * Wilder's relative strength index, 0 to 100: the share of the rises in all moves, both smoothed by Wilder's average
 * and begun with the simple mean of the first `periodBars` changes. Same length as `values`; NaN before index
 * `periodBars`. 50 where nothing moved at all (TA-Lib says 0, Tulip NaN).
 * @throws InputError when the period is not a whole number from 1.
 */
export function rsi(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  checkPeriod(periodBars)
  return fillRanges(values, periodBars, out, (ready, to) => {
    let rise = 0
    let fall = 0
    for (let i = ready - periodBars + 1; i <= ready; i++) {
      rise += up(values[i]! - values[i - 1]!) / periodBars
      fall += up(values[i - 1]! - values[i]!) / periodBars
    }
    out[ready] = strength(rise, fall)
    const share = 1 / periodBars
    for (let i = ready + 1; i < to; i++) {
      rise += share * (up(values[i]! - values[i - 1]!) - rise)
      fall += share * (up(values[i - 1]! - values[i]!) - fall)
      out[i] = strength(rise, fall)
    }
  })
}

/** The change where it is a rise, otherwise 0; without a branch, since nobody can predict the market. */
function up(change: number): number {
  return (change + Math.abs(change)) / 2
}

function strength(rise: number, fall: number): number {
  const moves = rise + fall
  return moves === 0 ? 50 : 100 * (rise / moves)
}
