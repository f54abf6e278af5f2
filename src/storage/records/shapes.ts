/** Readers of stored and imported records, where a damaged disk or a stranger may have put anything. */
import type { Reader } from './readers.ts'

type Read<R> = R extends Reader<infer T> ? T : never

/** Names that would reach the prototype of an object; no record of ours has them. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/** A number that is neither NaN nor infinite. */
export const finite: Reader<number> = value =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** True or false. */
export const truth: Reader<boolean> = value => (typeof value === 'boolean' ? value : undefined)

/** A value or null. */
export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return value => (value === null ? null : read(value))
}

/** A list of at most so many, all of them readable. */
export function listOf<T>(read: Reader<T>, most: number): Reader<readonly T[]> {
  return value => {
    if (!Array.isArray(value) || value.length > most) return undefined
    const items = value.map(read)
    return items.includes(undefined) ? undefined : (items as T[])
  }
}

/** Values by their names, all of them readable; a name that reaches a prototype is refused. */
export function mapOf<T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return value => {
    if (!isPlain(value)) return undefined
    const entries = Object.entries(value).map(([name, part]) => [name, read(part)] as const)
    if (entries.some(([name, part]) => UNSAFE.has(name) || part === undefined)) return undefined
    return Object.fromEntries(entries) as Record<string, T>
  }
}

/** An object with those fields, made anew: what else the value holds is left out. */
export function shape<R extends Readonly<Record<string, Reader<unknown>>>>(
  readers: R,
): Reader<{ readonly [K in keyof R]: Read<R[K]> }> {
  return value => {
    if (!isPlain(value)) return undefined
    const fields: Record<string, unknown> = {}
    for (const [name, read] of Object.entries(readers)) {
      const field = Object.hasOwn(value, name) ? read(value[name]) : undefined
      if (field === undefined) return undefined
      fields[name] = field
    }
    return fields as { readonly [K in keyof R]: Read<R[K]> }
  }
}

/** An object that may be of a time before it had these fields. */
export function withDefaults<T>(defaults: Readonly<Record<string, unknown>>, read: Reader<T>): Reader<T> {
  return value => (isPlain(value) ? read({ ...defaults, ...value }) : undefined)
}

/** What one of several readers reads. */
export function anyOf<const R extends readonly Reader<unknown>[]>(...readers: R): Reader<Read<R[number]>> {
  return value => {
    for (const read of readers) {
      const found = read(value)
      if (found !== undefined) return found as Read<R[number]>
    }
    return undefined
  }
}

/** Data that is nested deeper is none of ours, and what walks through it would run out of stack. */
const DEEPEST = 100

/** Plain data of any form, made anew: no number that JSON cannot hold, no name that reaches a prototype. */
export const plainJson: Reader<unknown> = value => plainTo(DEEPEST)(value)

function plainTo(depth: number): Reader<unknown> {
  return value => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return finite(value)
    if (depth === 0) return undefined
    const inner = plainTo(depth - 1)
    return Array.isArray(value) ? listOf(inner, 10_000)(value) : mapOf(inner)(value)
  }
}

/** Whether a value is an object with names. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON as data. @throws SyntaxError for what is none, reaches for a prototype, or is nested too deep. */
export function parseSafely(json: string): unknown {
  const data: unknown = JSON.parse(json, (name, value: unknown) => {
    if (UNSAFE.has(name)) throw new SyntaxError(`"${name}" may not stand in this file`)
    return value
  })
  if (isDeeper(data, DEEPEST)) throw new SyntaxError('it is nested too deep')
  return data
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some(inner => isDeeper(inner, depth - 1))
}
