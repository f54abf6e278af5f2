import { InputError } from '../../problem.ts'
import { type Cell, startTable } from './cellTable.ts'
import type { CsvOptions, CsvResult } from './csv.ts'
import { decodeText, toUtf8 } from './encoding.ts'

/** Bytes of a JSON text: values of more would not fit into memory. */
export const MOST_JSON_BYTES = 268_435_456
const MOST_DEPTH = 32
/** Names that reach what all objects inherit. */
const FORBIDDEN = ['__proto__', 'constructor', 'prototype']
const CANDLE = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'oi']
const TIMES = ['timestamp', 'start_Time', 'time', 'datetime', 'date', 't']
/** Names of parallel arrays: in full (Dhan), and in one letter (charts of web pages). */
const ARRAYS = [
  ['open', 'high', 'low', 'close', 'volume'],
  ['o', 'h', 'l', 'c', 'v'],
] as const
const NO_CANDLES = 'This JSON file holds no candles'

type Fields = Readonly<Record<string, unknown>>

interface Table {
  readonly format: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly row: (i: number) => readonly Cell[]
}

/** Whether bytes begin as JSON does. */
export function isJson(head: Uint8Array): boolean {
  const start = decodeText(toUtf8(head.subarray(0, 256))).trimStart()
  return start.startsWith('{') || start.startsWith('[')
}

/**
 * The bars of a broker's JSON: arrays of candles (Kite, Upstox, Fyers, Angel), parallel arrays (Dhan), or objects.
 * @throws InputError when it is none of them, or the trader must decide something.
 */
export function readJson(bytes: Uint8Array, options: CsvOptions = {}): CsvResult {
  if (bytes.length > MOST_JSON_BYTES) {
    throw new InputError('This JSON file is larger than 256 MB. Write its candles as CSV or Parquet.')
  }
  const root = parse(bytes)
  checkNames(root, 0)
  const { format, columns, rows, row } = findTable(root)
  if (rows === 0) throw new InputError(`${NO_CANDLES}: its list is empty. Choose another file.`)
  const feed = startTable(columns, rows, options)
  for (let i = 0; i < rows; i++) feed.push(row(i))
  const result = feed.end()
  return { ...result, found: { ...result.found, format } }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(toUtf8(bytes)).trim())
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.slice(0, 80) : 'it is nested too deep'
    throw new InputError(`This JSON file is damaged or cut off (${reason}). Export it again.`)
  }
}

/** @throws InputError for names that would reach what all objects inherit, and for nesting without end. */
function checkNames(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MOST_DEPTH) throw new InputError(`${NO_CANDLES}: it is nested more than ${MOST_DEPTH} deep.`)
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') checkNames(item, depth + 1)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    if (FORBIDDEN.includes(name)) {
      throw new InputError(`This JSON file has a field named "${name}", which no candle has. It is refused.`)
    }
    checkNames(item, depth + 1)
  }
}

function findTable(root: unknown): Table {
  const data = own(root, 'data')
  const places = [own(data, 'candles'), own(root, 'candles'), data, root]
  for (const place of places) {
    const table = toTable(place, root)
    if (table) return table
  }
  const message = own(root, 'message')
  if (own(root, 'status') === 'error' && typeof message === 'string') {
    throw new InputError(`${NO_CANDLES} but the broker's refusal: "${message.slice(0, 100)}". Ask again.`)
  }
  throw new InputError(`${NO_CANDLES}: no list of time, open, high, low and close stands in it.`)
}

function toTable(place: unknown, root: unknown): Table | null {
  if (!Array.isArray(place)) return isFields(place) ? parallelArrays(place) : null
  const list: readonly unknown[] = place
  const first = list[0]
  if (first === undefined) {
    return { format: 'JSON', columns: CANDLE, rows: 0, row: () => [] }
  }
  if (Array.isArray(first)) return candleArrays(list, root)
  return isFields(first) ? objects(list, first) : null
}

function candleArrays(list: readonly unknown[], root: unknown): Table | null {
  const width = (list[0] as readonly unknown[]).length
  if (width < 5 || width > CANDLE.length) return null
  return {
    format: `JSON, ${makerOf(root)}: lists of ${CANDLE.slice(0, width).join(', ')}`,
    columns: CANDLE.slice(0, width),
    rows: list.length,
    row: i => {
      const candle = list[i]
      return Array.isArray(candle) ? candle.map(toCell) : [toCell(candle)]
    },
  }
}

function makerOf(root: unknown): string {
  if (own(root, 's') === 'ok') return 'Fyers'
  return Array.isArray(own(root, 'data')) ? 'Angel' : 'Kite or Upstox'
}

function parallelArrays(fields: Fields): Table | null {
  const names = ARRAYS.find(each => each.slice(0, 4).every(name => Array.isArray(own(fields, name))))
  const time = TIMES.find(name => Array.isArray(own(fields, name)))
  if (!names || time === undefined) return null
  const used = [time, ...names].filter(name => Array.isArray(own(fields, name)))
  const arrays = used.map(name => own(fields, name) as readonly unknown[])
  const rows = arrays[0]!.length
  const other = arrays.findIndex(array => array.length !== rows)
  if (other > 0) {
    throw new InputError(
      `The lists of this JSON file differ in length: ${time} has ${rows}, ${used[other]} has ${arrays[other]!.length}. Export it again.`,
    )
  }
  return {
    format: 'JSON of parallel lists (Dhan, charts)',
    columns: CANDLE.slice(0, used.length),
    rows,
    row: i => arrays.map(array => toCell(array[i])),
  }
}

function objects(list: readonly unknown[], first: Fields): Table | null {
  const columns = Object.keys(first)
  if (columns.length < 5) return null
  return {
    format: 'JSON, one object for each bar',
    columns,
    rows: list.length,
    row: i => {
      const item = list[i]
      return columns.map(name => toCell(own(item, name)))
    },
  }
}

/** A field of its own; nothing that is inherited. */
function own(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return value === undefined ? null : '?'
}
