import { InputError } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { whole } from '../records/readers.ts'
import { isPlain, parseSafely } from '../records/shapes.ts'
import { readInfo } from './readInfo.ts'

/** Of a file that holds a dataset: these bytes, the header's length, the header as JSON, then six columns. */
const MAGIC = 'SAUDA01\n'
/** Magic and the header's length in characters of JSON, a 32-bit number; columns start at a multiple of eight. */
export const START_BYTES = 12
/** What this code writes and understands; a higher one is left alone. */
export const SCHEMA = 1
/** Whether that schema is one of a newer Sauda. What no Sauda will ever write is damage, which may be mended. */
export const isNewer = (schema: unknown): boolean => whole(SCHEMA + 1, 9_999)(schema) !== undefined
/** No header is longer: refused rows are 1,000 of 200 characters. */
const MAX_HEADER_BYTES = 4_194_304
/** What is written, read and hashed at once. */
export const BLOCK_BYTES = 4_194_304

const COLUMNS = ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const
const ROW_BYTES = COLUMNS.length * Float64Array.BYTES_PER_ELEMENT

/** Bytes of a dataset's file. */
export function bytesOf(headerBytes: number, rows: number): number {
  return headerBytes + rows * ROW_BYTES
}

/** What stands before the columns; its length is a multiple of eight. */
export function encodeHeader(info: DatasetInfo): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify({ schema: SCHEMA, info }))
  const header = new Uint8Array(Math.ceil((START_BYTES + json.length) / 8) * 8)
  header.set(new TextEncoder().encode(MAGIC))
  new DataView(header.buffer).setUint32(MAGIC.length, json.length, true)
  header.set(json, START_BYTES)
  return header
}

/**
 * Bytes of the header of a file that starts so.
 * @throws InputError when it is no dataset's file.
 */
export function headerBytesOf(start: Uint8Array): number {
  const magic = new TextDecoder().decode(start.subarray(0, MAGIC.length))
  if (start.length < START_BYTES || magic !== MAGIC) throw new InputError('it does not start as it should')
  const jsonBytes = new DataView(start.buffer, start.byteOffset).getUint32(MAGIC.length, true)
  if (jsonBytes > MAX_HEADER_BYTES) throw new InputError('its header is too long')
  return Math.ceil((START_BYTES + jsonBytes) / 8) * 8
}

/**
 * What a header says of the columns behind it.
 * @throws InputError when it cannot be read, or is of a newer Sauda.
 */
export function parseHeader(header: Uint8Array): DatasetInfo {
  const jsonBytes = new DataView(header.buffer, header.byteOffset).getUint32(MAGIC.length, true)
  let read: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      header.subarray(START_BYTES, START_BYTES + jsonBytes),
    )
    read = parseSafely(text)
  } catch {
    throw new InputError('its header cannot be read')
  }
  const { schema, info } = isPlain(read) ? read : {}
  if (isNewer(schema)) throw new InputError('a newer Sauda saved it')
  const known = schema === SCHEMA ? readInfo(info) : undefined
  if (!known) throw new InputError('its header is not complete')
  return known
}

/** A dataset's file in blocks of `BLOCK_BYTES`, the last one shorter. All lie in one memory, which the next one takes. */
export function* blocksOf(info: DatasetInfo, bars: Bars): Generator<Uint8Array<ArrayBuffer>> {
  const block = new Uint8Array(BLOCK_BYTES)
  let filled = 0
  for (const piece of [encodeHeader(info), ...COLUMNS.map(name => viewOf(bars[name]))]) {
    let at = 0
    while (at < piece.length) {
      const taken = Math.min(BLOCK_BYTES - filled, piece.length - at)
      block.set(piece.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < BLOCK_BYTES) continue
      yield block
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}

function viewOf(column: Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}

/** Memory for the columns of so many bars, seen by all workers at once where the site may share it. */
export function makeColumns(rows: number): { readonly bytes: Uint8Array; readonly bars: Bars } {
  const isShared = typeof SharedArrayBuffer !== 'undefined'
  const buffer = isShared ? new SharedArrayBuffer(rows * ROW_BYTES) : new ArrayBuffer(rows * ROW_BYTES)
  const column = (k: number) => new Float64Array(buffer, k * rows * Float64Array.BYTES_PER_ELEMENT, rows)
  const bars = {
    openMs: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  }
  return { bytes: new Uint8Array(buffer), bars }
}

/** Where the first `count` values of each column lie in a file: `[from, to)` in bytes, in the order of the columns. */
export function headRanges(headerBytes: number, rows: number, count: number): readonly [number, number][] {
  return COLUMNS.map((_, k) => {
    const from = headerBytes + k * rows * Float64Array.BYTES_PER_ELEMENT
    return [from, from + Math.min(count, rows) * Float64Array.BYTES_PER_ELEMENT]
  })
}
