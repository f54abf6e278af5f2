import { type FileMetaData, parquetRead, type SchemaElement } from 'hyparquet'
import { type Cell, startTable } from '../tables/cellTable.ts'
import type { FileBars, ReadOptions } from '../tables/fileBars.ts'
import { priceColumns } from '../tables/header.ts'
import { QuestionError, type Sample } from '../tables/question.ts'
import { SAMPLE_ROWS, sampleOf } from '../tables/sample.ts'
import { tickPrice } from '../tables/tickColumns.ts'
import { cellWriter, PARSERS } from './parquetCells.ts'
import { COMPRESSORS, type Columns, columnsOf, damaged, readMetadata, reasonOf } from './parquetMetadata.ts'
import { QuickBars } from './quickBars.ts'

/** Values that lie in memory at once: a group of rows is unpacked for each batch that is taken of it. */
const MAX_CELLS_AT_ONCE = 8_000_000
const MIN_ROWS_AT_ONCE = 250_000
/** No share costs so much (MRF: ₹1.5 lakh), so whole numbers above it are paise. */
const CERTAINLY_PAISE = 500_000
const PAISE = 100

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
  const elements = columns.map(({ element }) => element)
  const writers = elements.map(cellWriter)
  const bars = new QuickBars(feed, elements, divisors)
  for (const [from, to] of batchesOf(metadata, columns.length)) {
    const table = await readRows(bytes, metadata, columns, from, to)
    for (let i = 0; i < to - from; i++) {
      pushed++
      if (!bars.push(table, i))
        feed.push(columns.map((_, k) => divided(writers[k]!(table[k]![i]), divisors[k]!)))
    }
    onProgress(to / rows, to)
  }
  const result = feed.end()
  const maker = metadata.created_by ? ` by ${metadata.created_by.slice(0, 40)}` : ''
  const notes = [...result.notes, ...unitNotes(divisors.includes(PAISE), options)]
  return { ...result, notes, found: { ...result.found, format: `Parquet${maker}` } }
}

function unitNotes(isPaise: boolean, { priceUnit }: ReadOptions): readonly string[] {
  if (isPaise) return ['Prices are whole paise; read as rupees.']
  if (priceUnit !== 'paise') return []
  return ['The answer "paise" is not used: only prices in columns of whole numbers can be paise.']
}

/** Rows `[from, to)` that are read at once: whole groups as far as there is room for them. */
function* batchesOf({ row_groups: groups }: FileMetaData, columns: number): Generator<[number, number]> {
  const most = Math.max(MIN_ROWS_AT_ONCE, Math.floor(MAX_CELLS_AT_ONCE / columns))
  let from = 0
  let to = 0
  for (const { num_rows } of groups) {
    const end = to + Number(num_rows)
    if (to > from && end - from > most) {
      yield [from, to]
      from = to
    }
    for (to = end; to - from > most; from += most) yield [from, from + most]
  }
  if (to > from) yield [from, to]
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
  const to = Math.min(Number(metadata.num_rows), MIN_ROWS_AT_ONCE)
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
  const table = new Map(columns.map(({ name }) => [name, new ColumnRows(from, to)]))
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
      onChunk: ({ columnName, columnData, rowStart }) => table.get(columnName)!.add(columnData, rowStart),
    })
  } catch (error) {
    throw damaged(reasonOf(error))
  }
  // a damaged page may come out shorter without an error
  for (const [name, { seen }] of table) {
    if (seen !== to - from) throw damaged(`column ${name.slice(0, 40)} has ${seen} of ${to - from} rows`)
  }
  return [...table.values()].map(({ values }) => values)
}

/** The values of a column in rows `[from, to)`, which come by groups of rows. */
class ColumnRows {
  values: ArrayLike<unknown> = []
  /** How many of them came. */
  seen = 0
  readonly #from: number
  readonly #to: number

  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
  }

  /** Takes of a group what belongs to the rows; a group that is just them is kept as it is. */
  add(data: ArrayLike<unknown>, rowStart: number): void {
    const from = this.#from
    const begin = Math.max(from, rowStart)
    const end = Math.min(this.#to, rowStart + data.length)
    if (end <= begin) return
    this.seen += end - begin
    if (data.length === this.#to - from && rowStart === from) {
      this.values = data
      return
    }
    const values =
      Array.isArray(this.values) && this.values.length > 0 ? this.values : new Array(this.#to - from)
    for (let row = begin; row < end; row++) values[row - from] = data[row - rowStart]
    this.values = values
  }
}

function bufferOf(bytes: Uint8Array, from: number, to: number): ArrayBuffer {
  return bytes.slice(Math.max(0, from), Math.max(0, to)).buffer as ArrayBuffer
}
