/** From the bytes of a file to six columns of numbers, by readers of CSV; each row's time becomes milliseconds. */
import { readFileSync } from 'node:fs'
import type { Bars } from '../../src/engine/index.ts'
import { readCsv } from '../../src/import/readFiles.ts'
import type { Answer } from '../contest/answer.ts'
import type { Work } from '../contest/serve.ts'
import { loadPeer } from './load.ts'

const NAMES = ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const
/** Rows that are compared: the columns whole would be a long line. */
const EVERY = 997

type Cells = readonly (string | number)[]

/** Our import, which also puts rows in order, finds zone and sessions, and refuses rows that are none. */
export function ownCsv(file: string): Work {
  const bytes = readFileSync(file)
  let bars: Bars | undefined
  return {
    run: () => {
      bars = readCsv(bytes).bars
    },
    answer: () => sampled(NAMES.map(name => bars![name])),
  }
}

/** PapaParse to arrays of text, and those to numbers. */
export function papaParse(folder: string, file: string): Work {
  const papa = loadPeer(folder, 'papaparse')
  return textWork(file, text => papa.parse(text, { skipEmptyLines: true }).data.slice(1))
}

/** uDSV to arrays of text, and those to numbers: its typed columns make a Date of each time. */
export function udsv(folder: string, file: string): Work {
  const { inferSchema, initParser } = loadPeer(folder, 'udsv')
  return textWork(file, text => initParser(inferSchema(text)).stringArrs(text))
}

function textWork(file: string, rowsOf: (text: string) => readonly Cells[]): Work {
  const bytes = readFileSync(file)
  const decoder = new TextDecoder()
  let columns: Float64Array[] = []
  return {
    run: () => {
      columns = toColumns(rowsOf(decoder.decode(bytes)))
    },
    answer: () => sampled(columns),
  }
}

function toColumns(rows: readonly Cells[]): Float64Array[] {
  const columns = NAMES.map(() => new Float64Array(rows.length))
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    columns[0]![i] = Date.parse(String(row[0]))
    for (let k = 1; k < NAMES.length; k++) columns[k]![i] = Number(row[k])
  }
  return columns
}

const DUCKDB_SQL =
  'select epoch_ms(date)::double, open::double, high::double, low::double, close::double, volume::double from read_csv(?)'

/** DuckDB's reader on all threads that it takes; its columns are copied out of its chunks. */
export async function duckDb(folder: string, file: string): Promise<Work> {
  const { DuckDBInstance } = loadPeer(folder, '@duckdb/node-api')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  let columns: Float64Array[] = []
  return {
    run: async () => {
      const result = await connection.run(DUCKDB_SQL.replace('?', `'${file}'`))
      const chunks = await result.fetchAllChunks()
      const count = chunks.reduce((sum: number, chunk: { rowCount: number }) => sum + chunk.rowCount, 0)
      columns = NAMES.map(() => new Float64Array(count))
      let at = 0
      for (const chunk of chunks) {
        for (const [k, column] of columns.entries()) column.set(chunk.getColumnVector(k).items, at)
        at += chunk.rowCount
      }
    },
    answer: () => sampled(columns),
  }
}

function sampled(columns: readonly Float64Array[]): Answer {
  const pick = (column: Float64Array) => Array.from(column).filter((_, i) => i % EVERY === 0)
  const picked = NAMES.map((name, k) => [name, pick(columns[k]!)])
  return { ...Object.fromEntries(picked), rows: [columns[0]!.length] }
}
