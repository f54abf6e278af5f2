import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js'

/** A row of prices or text never needs more; what does would only fill the memory. */
const MOST_BYTES_PER_ROW = 1024
const FREE_BYTES = 4_194_304

/** One column of one row group, by the file's own description. */
export interface ColumnPlace {
  readonly from: number
  readonly to: number
  readonly rows: number
  readonly unpackedBytes: number
}

/**
 * What is wrong with the pages of a column, or null. The reader believes what a page says of itself and makes room for
 * it, so a damaged one could take all memory: each is looked at before.
 */
export function findPageFault(
  bytes: Uint8Array,
  { from, to, rows, unpackedBytes }: ColumnPlace,
): string | null {
  if (unpackedBytes > rows * MOST_BYTES_PER_ROW + FREE_BYTES) return 'a column is larger than its rows can be'
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, to - from)
  const reader = { view, offset: 0 }
  let values = 0
  while (values < rows && reader.offset < view.byteLength) {
    const page = deserializeTCompactProtocol(reader)
    const packed = sizeOf(page['field_3'])
    const isInside = reader.offset + packed <= view.byteLength && sizeOf(page['field_2']) <= unpackedBytes
    const entries = countOf(page['field_7'])
    if (!isInside || !(entries <= rows)) return 'a page is larger than its column'
    values += page['field_5'] ? countOf(page['field_5']) : countOf(page['field_8'])
    reader.offset += packed
  }
  return values === rows ? null : `the pages of a column hold ${values} of ${rows} rows`
}

function sizeOf(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : Number.POSITIVE_INFINITY
}

/** How many values the header of a page tells; 0 where the page has no such header. */
function countOf(header: unknown): number {
  if (typeof header !== 'object' || header === null) return 0
  return sizeOf('field_1' in header ? header.field_1 : undefined)
}
