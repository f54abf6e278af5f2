/// <reference path="./decoders.d.ts" />
import { gunzipSync } from 'fflate'
import { decompress } from 'fzstd'
import {
  type ColumnChunk,
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetRead,
  type SchemaElement,
} from 'hyparquet'
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js'
import { InputError } from '../../engine/index.ts'
import { type Cell, startTable } from '../tables/cellTable.ts'
import type { FileBars, ReadOptions } from '../tables/fileBars.ts'
import { priceColumns } from '../tables/header.ts'
import { QuestionError, type Sample } from '../tables/question.ts'
import { SAMPLE_ROWS, sampleOf } from '../tables/sample.ts'
import { tickPrice } from '../tables/tickColumns.ts'
import { cellWriter, PARSERS } from './parquetCells.ts'
import { findPageFault } from './parquetPages.ts'

const MAX_ROWS = 50_000_000
const MAX_COLUMNS = 100
/** A column of one value shrinks to nothing, so a ratio says little; this much memory is never needed. */
const MAX_GROUP_BYTES = 1_073_741_824
const MAX_ROWS_AT_ONCE = 250_000
/** No share costs so much (MRF: ₹1.5 lakh), so whole numbers above it are paise. */
const CERTAINLY_PAISE = 500_000
const PAISE = 100

/** Snappy is read by hyparquet itself. */
const COMPRESSORS: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { out: new Uint8Array(length) }),
  BROTLI: decompressBrotli,
  ZSTD: (input, length) => decompress(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
}

type Columns = readonly { readonly name: string; readonly element: SchemaElement }[]

/**
 * The bars of a Parquet file. The reader may hang or need much memory on a damaged file: run it where it can be ended.
 * @throws InputError when the file is damaged or is no table of bars, or the trader must decide something.
 */
export async function readParquet(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: (fraction: number, rows: number) => void = () => {},
): Promise<FileBars> {
  const metadata = readMetadata(bytes)
  const rows = Number(metadata.num_rows)
  const columns = columnsOf(metadata)
  let pushed = 0
  const { feed, divisors } = await startRows(bytes, metadata, columns, options, () => pushed / rows)
  const writers = columns.map(({ element }) => cellWriter(element))
  for (let from = 0; from < rows; from += MAX_ROWS_AT_ONCE) {
    const to = Math.min(rows, from + MAX_ROWS_AT_ONCE)
    const table = await readRows(bytes, metadata, columns, from, to)
    for (let i = 0; i < to - from; i++) {
      pushed++
      feed.push(columns.map((_, k) => divided(writers[k]!(table[k]![i]), divisors[k]!)))
    }
    onProgress(to / rows, to)
  }
  const result = feed.end()
  const maker = metadata.created_by ? ` by ${metadata.created_by.slice(0, 40)}` : ''
  const notes = divisors.includes(PAISE)
    ? [...result.notes, 'Prices are whole paise; read as rupees.']
    : result.notes
  return { ...result, notes, found: { ...result.found, format: `Parquet${maker}` } }
}

function damaged(reason: string): InputError {
  return new InputError(`File is damaged: this Parquet file cannot be read (${reason}). Export it again.`)
}

/** What the reader says itself; whatever else it fails of is the doing of the bytes, and of no use to a trader. */
function reasonOf(error: unknown): string {
  const isWords = error instanceof Error && error.name === 'Error' && !error.message.includes('undefined')
  return isWords ? error.message.replace(/\.$/, '').slice(0, 120) : 'its description of itself makes no sense'
}

function readMetadata(bytes: Uint8Array): FileMetaData {
  let metadata: FileMetaData
  try {
    metadata = parquetMetadata(bufferOf(bytes, 0, bytes.length), { parsers: PARSERS, geoparquet: false })
    checkMetadata(metadata, bytes)
    metadata.schema.forEach(nameDecimals)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw damaged(reasonOf(error))
  }
  if (metadata.num_rows === 0n) throw new InputError('This Parquet file has no rows. Choose another file.')
  return metadata
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

/** The columns that hold one value in each row. */
function columnsOf({ schema }: FileMetaData): Columns {
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

async function startRows(
  bytes: Uint8Array,
  metadata: FileMetaData,
  columns: Columns,
  options: ReadOptions,
  fraction: () => number,
) {
  const names = columns.map(({ name }) => name)
  const price = tickPrice(names)
  const prices = price === null ? priceColumns(names) : [price]
  const isWhole = (price !== null || prices.length === 4) && prices.every(k => isInteger(columns[k]!.element))
  const isPaise = isWhole && (await arePaise(bytes, metadata, columns, prices, options))
  const feed = startTable(names, fraction, options)
  return { feed, divisors: columns.map((_, k) => (isPaise && prices.includes(k) ? PAISE : 1)) }
}

function isInteger({ type, converted_type }: SchemaElement): boolean {
  return (type === 'INT32' || type === 'INT64') && converted_type !== 'DECIMAL'
}

/** @throws QuestionError when whole numbers may be rupees or paise. */
async function arePaise(
  bytes: Uint8Array,
  metadata: FileMetaData,
  columns: Columns,
  prices: readonly number[],
  { priceUnit }: ReadOptions,
): Promise<boolean> {
  if (priceUnit !== undefined) return priceUnit === 'paise'
  const to = Math.min(Number(metadata.num_rows), MAX_ROWS_AT_ONCE)
  const [values] = await readRows(bytes, metadata, [columns[prices[0]!]!], 0, to)
  const first = Number(values![0])
  if (Array.from(values!).every(value => Number(value) > CERTAINLY_PAISE)) return true
  throw new QuestionError(
    'priceUnit',
    `All prices are whole numbers; the first is ${first}. Choose their unit, rupees or paise.`,
    [
      { value: 'rupees', label: `Rupees: ₹${first.toLocaleString('en-IN')}` },
      { value: 'paise', label: `Paise: ₹${(first / PAISE).toLocaleString('en-IN')}` },
    ],
    await firstRows(bytes, metadata, columns, prices),
  )
}

/** The first rows as text, the prices as the file has them. */
async function firstRows(
  bytes: Uint8Array,
  metadata: FileMetaData,
  columns: Columns,
  prices: readonly number[],
): Promise<Sample> {
  const count = Math.min(Number(metadata.num_rows), SAMPLE_ROWS)
  const table = await readRows(bytes, metadata, columns, 0, count)
  const writers = columns.map(({ element }) => cellWriter(element))
  const rows = Array.from({ length: count }, (_, i) => ({
    // the names of the columns count as line 1, as in the list of rejected rows
    line: i + 2,
    cells: writers.map((write, k) => String(write(table[k]![i]) ?? '')),
  }))
  return sampleOf(
    columns.map(({ name }) => name),
    rows,
    prices,
  )
}

function divided(cell: Cell, divisor: number): Cell {
  return divisor === 1 || cell === null ? cell : Number(cell) / divisor
}

/** Rows `[from, to)` of the columns, each as one list of exactly that length. */
async function readRows(
  bytes: Uint8Array,
  metadata: FileMetaData,
  columns: Columns,
  from: number,
  to: number,
): Promise<ArrayLike<unknown>[]> {
  const table: Map<string, unknown[]> = new Map(columns.map(({ name }) => [name, new Array(to - from)]))
  const seen = new Map(columns.map(({ name }) => [name, 0]))
  try {
    await parquetRead({
      file: { byteLength: bytes.length, slice: (begin, end = bytes.length) => bufferOf(bytes, begin, end) },
      metadata,
      columns: columns.map(({ name }) => name),
      rowStart: from,
      rowEnd: to,
      compressors: COMPRESSORS,
      parsers: PARSERS,
      geoparquet: false,
      onChunk: ({ columnName, columnData, rowStart }) => {
        const column = table.get(columnName)!
        for (let i = 0; i < columnData.length; i++) {
          const row = rowStart + i - from
          if (row < 0 || row >= column.length) continue
          column[row] = columnData[i]
          seen.set(columnName, seen.get(columnName)! + 1)
        }
      },
    })
  } catch (error) {
    throw damaged(reasonOf(error))
  }
  // a damaged page may come out shorter without an error
  for (const [name, count] of seen) {
    if (count !== to - from) throw damaged(`column ${name.slice(0, 40)} has ${count} of ${to - from} rows`)
  }
  return [...table.values()]
}

function bufferOf(bytes: Uint8Array, from: number, to: number): ArrayBuffer {
  return bytes.slice(Math.max(0, from), Math.max(0, to)).buffer as ArrayBuffer
}
