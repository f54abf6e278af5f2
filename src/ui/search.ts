/** Reads what stands in a page's address, where anybody may have typed anything. */
import type { SearchSchemaInput } from '@tanstack/react-router'

/** The value as the screen may use it; undefined when it may not stand in the address. */
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

/** A name: its text without the spaces around it, of which something must be left. */
export function word(maxLength: number): Reader<string> {
  const short = text(maxLength)
  return value => (typeof value === 'string' ? short(value.trim()) : undefined) || undefined
}

/** What a person typed into a search box: "?search=2023" reaches the page as a number, "?search=true" as a truth. */
export function typed(maxLength: number): Reader<string> {
  const short = text(maxLength)
  return value => short(typeof value === 'boolean' || Number.isFinite(value) ? String(value) : value)
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

/** Numbers by their names. */
export const numbers: Reader<Record<string, number>> = value => {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord && Object.values(value).every(Number.isFinite)
    ? (value as Record<string, number>)
    : undefined
}

type Readers = Readonly<Record<string, Reader<unknown>>>
type Read<R> = R extends Reader<infer T> ? T : never
type Search<R extends Readers, D extends keyof R> = Flat<
  { [Key in D]: Read<R[Key]> } & { [Key in Exclude<keyof R, D>]?: Read<R[Key]> | undefined }
>
type Flat<T> = { [Key in keyof T]: T[Key] }

/** For a route's `validateSearch`; links may leave out whatever they like. */
export interface SearchParser<S> {
  (raw: Readonly<Record<string, unknown>>): S
  (raw: Partial<S> & SearchSchemaInput): S
}

/**
 * Reads each value by itself: a bad one falls back to its default, or is left out where there is none, and the others
 * stay.
 */
export function searchParser<R extends Readers, const D extends { readonly [Key in keyof R]?: Read<R[Key]> }>(
  readers: R,
  defaults: D,
): SearchParser<Search<R, keyof R & keyof D>> {
  const fallback: Readonly<Record<string, unknown>> = defaults
  return (raw: Readonly<Record<string, unknown>>) => {
    const search: Record<string, unknown> = {}
    for (const [key, read] of Object.entries(readers)) {
      const value = read(raw[key]) ?? fallback[key]
      // an undefined value covers the bad one, which the router would keep
      if (value !== undefined || key in raw) search[key] = value
    }
    return search as Search<R, keyof R & keyof D>
  }
}
