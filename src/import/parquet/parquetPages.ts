import type { CompressionCodec, Compressors } from 'hyparquet'
import { decompressPage } from 'hyparquet/src/datapage.js'
import { deserializeTCompactProtocol, readVarInt } from 'hyparquet/src/thrift.js'

/** A row of prices or text never needs more; what does would only fill the memory. */
const MAX_BYTES_PER_ROW = 1024
const FREE_BYTES = 4_194_304
/** Encodings of values that are runs of indices into a dictionary. */
const DICTIONARY_ENCODINGS = [2, 8]
/** Values are packed by eight, so the last ones may be padding. */
const PADDING = 8

/** One column of one row group, by the file's own description. */
export interface ColumnPlace {
  readonly from: number
  readonly to: number
  readonly rows: number
  readonly unpackedBytes: number
  readonly codec: CompressionCodec
  /** Whether a value may be missing, so that the pages say which ones are. */
  readonly isOptional: boolean
}

type Fields = Readonly<Record<string, unknown>>

/**
 * What is wrong with the pages of a column, or null. The reader believes what a page says of itself and makes room for
 * it, so a damaged one could take all memory of the tab: each is looked at before. Pages are unpacked twice for it.
 */
export function findPageFault(
  bytes: Uint8Array,
  column: ColumnPlace,
  compressors: Compressors,
): string | null {
  const { from, to, rows, unpackedBytes } = column
  if (unpackedBytes > rows * MAX_BYTES_PER_ROW + FREE_BYTES) return 'a column is larger than its rows can be'
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, to - from)
  const reader = { view, offset: 0 }
  let values = 0
  while (values < rows && reader.offset < view.byteLength) {
    const page: Fields = deserializeTCompactProtocol(reader)
    const packed = sizeOf(page.field_3)
    const isLarge = packed > view.byteLength - reader.offset || sizeOf(page.field_2) > unpackedBytes
    if (isLarge || countOf(page.field_7) > rows) return 'a page is larger than its column'
    const body = bytes.subarray(from + reader.offset, from + reader.offset + packed)
    const count = countOf(page.field_5 ?? page.field_8)
    values += count
    if (values > rows || !hasTrueRuns(page, body, count, column, compressors))
      return 'a page has more values than its column'
    reader.offset += packed
  }
  return values === rows ? null : `the pages of a column hold ${values} of ${rows} rows`
}

/** Whether no run in a page of values is longer than the page. */
function hasTrueRuns(
  page: Fields,
  body: Uint8Array,
  count: number,
  { codec, isOptional }: ColumnPlace,
  compressors: Compressors,
): boolean {
  if (count === 0) return true
  const unpacked = sizeOf(page.field_2)
  if (isFields(page.field_5)) {
    const data = decompressPage(body, unpacked, codec, compressors)
    const levels = isOptional && data.length >= 4 ? 4 + viewOf(data).getUint32(0, true) : 0
    if (isOptional && !areRunsWithin(data, 4, 1, count)) return false
    return areIndicesWithin(data, levels, page.field_5.field_2, count)
  }
  const header = page.field_8
  if (!isFields(header)) return true
  const repetition = sizeOf(header.field_6)
  const levels = repetition + sizeOf(header.field_5)
  if (!(levels <= Math.min(body.length, unpacked))) return false
  if (isOptional && !areRunsWithin(body.subarray(0, levels), repetition, 1, count)) return false
  const rest = body.subarray(levels)
  const data = header.field_7 === false ? rest : decompressPage(rest, unpacked - levels, codec, compressors)
  return areIndicesWithin(data, 0, header.field_4, count)
}

function areIndicesWithin(data: Uint8Array, at: number, encoding: unknown, count: number): boolean {
  if (!DICTIONARY_ENCODINGS.includes(Number(encoding))) return true
  const width = data[at] ?? 0
  return width === 0 || (width <= 32 && areRunsWithin(data, at + 1, width, count))
}

/** Walks runs from `from` on, until there are `count` values or no more bytes. */
function areRunsWithin(data: Uint8Array, from: number, bitWidth: number, count: number): boolean {
  const reader = { view: viewOf(data), offset: from }
  let seen = 0
  while (seen < count && reader.offset < data.length) {
    const header = readVarInt(reader) >>> 0
    const run = header >>> 1
    const isPacked = header % 2 === 1
    const values = isPacked ? run * PADDING : run
    const bytes = isPacked ? run * bitWidth : Math.ceil(bitWidth / 8)
    // what is packed takes as many bytes as it says, so it cannot grow; the last bytes of a page may be left away
    const most = isPacked ? count + data.length * PADDING : count
    if (seen + values > most) return false
    seen += values
    reader.offset += bytes
  }
  return true
}

function sizeOf(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : Number.POSITIVE_INFINITY
}

/** How many values the header of a page tells; 0 where the page has no such header. */
function countOf(header: unknown): number {
  return isFields(header) ? sizeOf(header.field_1) : 0
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
