/** How dates such as 02/01/2024 are written; only years of two digits may stand first. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first'

/**
 * Number of a calendar day, 0 is 1970-01-01; NaN when there is no such day or the year is not from 1900 to 2199.
 * Days from civil: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 */
export function dayOf(year: number, month: number, day: number): number {
  if (!(year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1)) return Number.NaN
  if (day > 28 && day > daysInMonth(year, month)) return Number.NaN
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The year that two digits mean: 1970 to 2069. */
export function fullYear(year: number): number {
  return year + (year < 70 ? 2000 : 1900)
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The day that results when day and month change places; the same day where that is impossible. */
export function withDayAndMonthSwapped(day: number): number {
  const date = new Date(day * 86_400_000)
  const swapped = dayOf(date.getUTCFullYear(), date.getUTCDate(), date.getUTCMonth() + 1)
  return Number.isNaN(swapped) ? day : swapped
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Packed letters of a month's first three, lower case, to its number. */
const MONTH_BY_LETTERS = new Map(
  MONTHS.map((name, i) => [
    (name.charCodeAt(0) << 16) | (name.charCodeAt(1) << 8) | name.charCodeAt(2),
    i + 1,
  ]),
)

/** The month whose English name begins with three letters at `at`, in any case; NaN when there is none. */
export function monthAt(bytes: Uint8Array, at: number): number {
  const letters = ((bytes[at]! | 0x20) << 16) | ((bytes[at + 1]! | 0x20) << 8) | (bytes[at + 2]! | 0x20)
  return MONTH_BY_LETTERS.get(letters) ?? Number.NaN
}
