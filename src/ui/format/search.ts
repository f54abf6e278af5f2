/** Reads what stands in a page's address, where anybody may have typed anything. */
import type { SearchSchemaInput } from '@tanstack/react-router'
import { type Reader, text } from '../../storage/records/readers.ts'

/** A name: its text without the spaces around it, of which something must be left. */
export function word(maxLength: number): Reader<string> {
  const short = text(maxLength)
  return value => (typeof value === 'string' ? short(value.trim()) : undefined) || undefined
}

/** One of a few words, in whatever case a person typed it: "?status=rejected". */
export function anyCase<const A extends readonly string[]>(...words: A): Reader<A[number]> {
  return value =>
    typeof value === 'string' ? words.find(one => one.toLowerCase() === value.toLowerCase()) : undefined
}

/** What a person typed into a search box: "?search=2023" reaches the page as a number, "?search=true" as a truth. */
export function typed(maxLength: number): Reader<string> {
  const short = text(maxLength)
  return value => short(typeof value === 'boolean' || Number.isFinite(value) ? String(value) : value)
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
/** What is read of an address: those with a default are always there. */
export type SearchOf<R extends Readers, D extends keyof R = never> = Search<R, D>
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
