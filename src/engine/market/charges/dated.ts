import type { EpochMs, IsoDate } from '../../core/units.ts'
import { DAY_MS, istDay, istDayStart } from '../ist.ts'

/** A figure of the charge book: in force from this Indian day until the next row's. */
export interface Dated<T> {
  readonly from: IsoDate
  readonly value: T
  /** Where it is printed, and how sure it is where there is doubt. */
  readonly source: string
}

/** The row in force on a day; null before the first. Rows are in order of their dates. */
export function inForce<T>(rows: readonly Dated<T>[], day: IsoDate): Dated<T> | null {
  return rows.findLast(row => row.from <= day) ?? null
}

/** When the Indian day of this time is over. */
export function dayEndMs(ms: EpochMs): EpochMs {
  return istDayStart(istDay(ms)) + DAY_MS
}
