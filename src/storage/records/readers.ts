/** Readers of what comes from outside: addresses, stored records, backups. Page and workers read by the same ones. */

/** The value as it may be used; undefined when it is none of its kind. */
export type Reader<T> = (value: unknown) => T | undefined

/** One of these values. */
export function oneOf<const A extends readonly (string | number | boolean)[]>(
  ...allowed: A
): Reader<A[number]> {
  return value => allowed.find(one => one === value)
}

/** A number from `min` to `max`, both included. */
export function between(min: number, max: number): Reader<number> {
  return value => (typeof value === 'number' && value >= min && value <= max ? value : undefined)
}

/** A number without a fraction from `min` to `max`, both included. */
export function whole(min: number, max: number): Reader<number> {
  const inRange = between(min, max)
  return value => (Number.isSafeInteger(value) ? inRange(value) : undefined)
}

/** A text of at most so many characters. */
export function text(maxLength: number): Reader<string> {
  return value => (typeof value === 'string' && value.length <= maxLength ? value : undefined)
}

/** A text that the pattern describes from end to end. */
export function pattern(form: RegExp): Reader<string> {
  return value => (typeof value === 'string' && form.test(value) ? value : undefined)
}

/** A day of the calendar, as "2023-01-31". */
export const day: Reader<string> = value => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const ms = Date.parse(value)
  // the 30th of February is read as a day of March, or not at all
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
  return isReal ? value : undefined
}

/** The farthest moments that a date can show in every zone: a day less than what it can hold. */
const FARTHEST_MS = 8.64e15 - 86_400_000

/** A moment that can be shown as a date. */
export const moment: Reader<number> = between(-FARTHEST_MS, FARTHEST_MS)
