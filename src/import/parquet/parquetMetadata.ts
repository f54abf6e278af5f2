/// <reference path="./decoders.d.ts" />
import { gunzipSync } from 'fflate'
import { decompress } from 'fzstd'
import {
  type ColumnChunk,
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  type SchemaElement,
} from 'hyparquet'
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js'
import { InputError } from '../../engine/index.ts'
import { PARSERS } from './parquetCells.ts'
import { findPageFault } from './parquetPages.ts'

const MAX_ROWS = 50_000_000
const MAX_COLUMNS = 100
/** A column of one value shrinks to nothing, so a ratio says little; this much memory is never needed. */
const MAX_GROUP_BYTES = 1_073_741_824

/** How pages are unpacked; hyparquet itself reads Snappy. */
export const COMPRESSORS: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { out: new Uint8Array(length) }),
  BROTLI: decompressBrotli,
  ZSTD: (input, length) => decompress(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
}

/** The columns of a table, in their order. */
export type Columns = readonly { readonly name: string; readonly element: SchemaElement }[]

/** The refusal of a file that cannot be read. */
export function damaged(reason: string): InputError {
  return new InputError(`File is damaged: this Parquet file cannot be read (${reason}). Export it again.`)
}

/** What the reader says itself; whatever else it fails of is the doing of the bytes, and of no use to a trader. */
export function reasonOf(error: unknown): string {
  const isWords = error instanceof Error && error.name === 'Error' && !error.message.includes('undefined')
  return isWords ? error.message.replace(/\.$/, '').slice(0, 120) : 'its description of itself makes no sense'
}

/**
 * What a file says of itself, once it is known that it can be true.
 * @throws InputError when it cannot, or there is more than is read.
 */
export function readMetadata(bytes: Uint8Array): FileMetaData {
  let metadata: FileMetaData
  try {
    metadata = parquetMetadata(wholeBuffer(bytes), { parsers: PARSERS, geoparquet: false })
    checkMetadata(metadata, bytes)
    metadata.schema.forEach(nameDecimals)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw damaged(reasonOf(error))
  }
  if (metadata.num_rows === 0n) throw new InputError('This Parquet file has no rows. Choose another file.')
  return metadata
}

function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  return (isWhole ? bytes : bytes.slice()).buffer as ArrayBuffer
}

/** The reader knows decimals by their older name alone: by the newer one their point would be lost. */
function nameDecimals(element: SchemaElement): void {
  if (element.logical_type?.type !== 'DECIMAL') return
  element.converted_type = 'DECIMAL'
  element.scale = element.logical_type.scale
}

/** @throws InputError when the numbers of the file's own description cannot all be true. */
function checkMetadata({ num_rows, row_groups, schema }: FileMetaData, file: Uint8Array): void {
  const rows = row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  if (rows !== Number(num_rows)) throw damaged(`it says ${num_rows} rows, its parts ${rows}`)
  if (rows > MAX_ROWS) throw new InputError('This Parquet file has more than 50 million rows. Split it.')
  const optional = new Set(schema.filter(each => each.repetition_type === 'OPTIONAL').map(({ name }) => name))
  for (const group of row_groups) {
    const bytes = group.columns.reduce(
      (sum, column) => sum + checkColumn(column, group.num_rows, file, optional),
      0,
    )
    if (!isGroupSize(bytes)) throw damaged('a part is larger than 1 GB')
  }
}

/** Whether a row group may take so many bytes once it is unpacked: at most 1 GB. */
export function isGroupSize(bytes: number): boolean {
  return bytes >= 0 && bytes <= MAX_GROUP_BYTES
}

/** How many bytes a column of a row group is unpacked. */
function checkColumn(
  { meta_data: column }: ColumnChunk,
  rows: bigint,
  file: Uint8Array,
  optional: ReadonlySet<string>,
): number {
  if (!column) throw damaged('a column is not described')
  const from = Number(column.dictionary_page_offset ?? column.data_page_offset)
  const packedBytes = Number(column.total_compressed_size)
  const isInside = from >= 0 && packedBytes >= 0 && from + packedBytes <= file.length
  if (!isInside) throw damaged('a column lies outside of the file')
  if (column.num_values !== rows) throw damaged('a column has another number of rows')
  const unpackedBytes = Number(column.total_uncompressed_size)
  const place = {
    from,
    to: from + packedBytes,
    rows: Number(rows),
    unpackedBytes,
    codec: column.codec,
    isOptional: optional.has(column.path_in_schema[0] ?? ''),
  }
  const fault = findPageFault(file, place, COMPRESSORS)
  if (fault) throw damaged(fault)
  return unpackedBytes
}

/**
 * The columns that hold one value in each row.
 * @throws InputError when there are others.
 */
export function columnsOf({ schema }: FileMetaData): Columns {
  const [root, ...rest] = schema
  if (rest.some(({ name }) => typeof name !== 'string')) throw damaged('a column has no name')
  const isFlat = rest.every(
    element => element.num_children === undefined && element.repetition_type !== 'REPEATED',
  )
  const names = new Set(rest.map(({ name }) => name))
  if (!root || !isFlat || rest.length !== names.size || rest.length > MAX_COLUMNS) {
    throw new InputError(
      'This Parquet file is no table of bars: it has nested or repeated columns. Write one row for each bar.',
    )
  }
  return rest.map(element => ({ name: element.name, element }))
}
