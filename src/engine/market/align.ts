import { type Bars, pickBars } from './bars.ts'
import { istDay } from './ist.ts'

/** Series at common times. */
export interface AlignedBars {
  /** In the order in which they were given, of one length and with the times of the first. */
  readonly series: readonly Bars[]
  /** Bars of each that another one lacks. */
  readonly leftOut: readonly number[]
}

/**
 * The bars at the times, or for `daily` bars on the Indian days, at which every series has one (S1). Nothing is filled
 * in: a price that stood still because nobody traded would look like a price that did not move.
 */
export function alignBars(series: readonly Bars[], daily: boolean): AlignedBars {
  const keys = series.map(({ openMs }) => (daily ? openMs.map(istDay) : openMs))
  const rows = commonRows(keys)
  const picked = series.map((bars, k) => pickBars(bars, rows[k]!))
  const { openMs } = picked[0]!
  return {
    series: picked.map(bars => ({ ...bars, openMs })),
    leftOut: series.map((bars, k) => bars.openMs.length - rows[k]!.length),
  }
}

/** For each ascending column the indexes of the values that all of them have. */
function commonRows(keys: readonly Float64Array[]): readonly Uint32Array[] {
  const shortest = Math.min(...keys.map(column => column.length))
  const rows = keys.map(() => new Uint32Array(shortest))
  const at = keys.map(() => 0)
  let size = 0
  let wanted = -Infinity
  while (at.every((index, k) => index < keys[k]!.length)) {
    for (let k = 0; k < keys.length; k++) wanted = Math.max(wanted, keys[k]![at[k]!]!)
    let behind = false
    for (let k = 0; k < keys.length; k++) {
      const column = keys[k]!
      while (at[k]! < column.length && column[at[k]!]! < wanted) at[k]!++
      behind ||= column[at[k]!] !== wanted
    }
    if (behind) continue
    for (let k = 0; k < keys.length; k++) rows[k]![size] = at[k]!++
    size++
  }
  return rows.map(column => column.subarray(0, size))
}
