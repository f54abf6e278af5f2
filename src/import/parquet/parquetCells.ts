import type { SchemaElement } from 'hyparquet'
import type { Cell } from '../tables/cellTable.ts'

const DAY_MS = 86_400_000
/** Longer than any decimal that a 32-bit float needs. */
const FLOAT_DIGITS = 9

/** How values come out of the reader: times as numbers, so that none is rounded to a date of the machine's zone. */
export const PARSERS = {
  timestampFromMilliseconds: (ms: bigint) => Number(ms),
  timestampFromMicroseconds: (us: bigint) => Number(us / 1000n),
  timestampFromNanoseconds: (ns: bigint) => Number(ns / 1_000_000n),
  dateFromDays: (days: number) => days * DAY_MS,
}

/** Writes the values of one column as cells of a table: times with the zone that the column says, or without one. */
export function cellWriter(element: SchemaElement): (value: unknown) => Cell {
  const { type, converted_type: converted, logical_type: logical } = element
  if (converted === 'DATE' || logical?.type === 'DATE') return dateText
  if (logical?.type === 'TIMESTAMP') return logical.isAdjustedToUTC ? utcText : wallText
  if (converted === 'TIMESTAMP_MILLIS' || converted === 'TIMESTAMP_MICROS') return utcText
  // pandas and Spark write wall time there, or UTC, which the first bars of the days then show
  if (type === 'INT96') return wallText
  if (logical?.type === 'TIME') return clockWriter(logical.unit)
  return type === 'FLOAT' ? shortest : plain
}

/**
 * Reads the values of a column as the numbers that their cells would be read as; NaN for what is none. Null for a column of
 * times.
 */
export function numberReader(element: SchemaElement): ((value: unknown) => number) | null {
  const write = cellWriter(element)
  if (write !== plain && write !== shortest) return null
  return value => {
    const cell = write(value)
    return typeof cell === 'number' || typeof cell === 'bigint' ? Number(cell) : Number.NaN
  }
}

/** Whether the cells of a column are times in UTC, or on the wall; null for a column of other values. */
export function timeZoneOf(element: SchemaElement): 'utc' | 'wall' | null {
  const write = cellWriter(element)
  if (write === utcText) return 'utc'
  return write === wallText ? 'wall' : null
}

function plain(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value
  return value === null || value === undefined ? null : '?'
}

/** The shortest decimal that is the same 32-bit float: 18133.65, not 18133.650390625. */
function shortest(value: unknown): Cell {
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value)
  for (let digits = 6; digits < FLOAT_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

function isoText(value: unknown): string | null {
  const ms = typeof value === 'bigint' ? Number(value) : value
  if (typeof ms !== 'number' || !(Math.abs(ms) < 8.64e15)) return null
  return new Date(ms).toISOString()
}

function dateText(value: unknown): Cell {
  return isoText(value)?.slice(0, 10) ?? plain(value)
}

function wallText(value: unknown): Cell {
  return isoText(value)?.slice(0, 19) ?? plain(value)
}

function utcText(value: unknown): Cell {
  const text = isoText(value)
  return text === null ? plain(value) : `${text.slice(0, 19)}+00:00`
}

function clockWriter(unit: 'MILLIS' | 'MICROS' | 'NANOS'): (value: unknown) => Cell {
  const perMs = { MILLIS: 1, MICROS: 1_000, NANOS: 1_000_000 }[unit]
  return value => {
    const isNumber = typeof value === 'number' || typeof value === 'bigint'
    return (isNumber ? isoText(Number(value) / perMs)?.slice(11, 19) : null) ?? plain(value)
  }
}
