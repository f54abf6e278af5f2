import { parquetMetadata } from 'hyparquet'
import { InputError } from '../../engine/index.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { encodeText } from '../cells/encoding.ts'
import { type FilesOutcome, memorySource, readMarketFiles } from '../readFiles.ts'
import type { FileBars } from '../tables/fileBars.ts'
import { mutateBinary, mutateText, seeded } from './mutate.ts'

/** What came of one damaged file. */
export type Verdict = 'read' | 'asked' | 'refused'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const rows = (count: number, write: (clock: string, i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(clock(555 + i), i)).join('')

/** Files that are read without a fault, one of each kind of text. */
export const TEXTS: readonly string[] = [
  `date,open,high,low,close,volume\n${rows(40, (time, i) => `2023-01-02 ${time}:00+05:30,${100 + i}.05,${102 + i},${99 + i}.5,${101 + i},${i}\n`)}`,
  rows(40, (time, i) => `NIFTY,20230102,${time},${100 + i},${102 + i},${99 + i},${101 + i},0,0\r\n`),
  `"Date ";"OPEN ";"HIGH ";"LOW ";"close ";"VOLUME "\n${rows(25, (time, i) => `13-01-2023 ${time};"1.000,5${i % 9}";1.002;999;1001;"1,2M"\n`)}`,
  `\ufeffTime\tOpen\tHigh\tLow\tClose\n${rows(25, (_, i) => `${1672631100 + i * 60}\t₹1,00${i % 9}.5\t1,200\t900\t1,000\n`)}`,
  `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,TOTTRDQTY,TIMESTAMP,\n${rows(20, (_, i) => `TCS,EQ,${10 + i},${12 + i},${9 + i},${11 + i},5,${String(i + 1).padStart(2, '0')}-JAN-2019,\n`)}`,
  `{"data":{"candles":[${rows(25, (time, i) => `${i ? ',' : ''}["2023-01-02T${time}:00+0530",${100 + i},${102 + i},${99 + i},${101 + i},${i}]`)}]}}`,
]

/**
 * Reads one damaged file as a trader's drop, and judges what came out.
 * @throws Error when bars are not finite or out of order, a row is lost, or something else than a sentence comes out.
 */
export async function judge(
  bytes: Uint8Array,
  countRows: (bytes: Uint8Array) => number | null,
): Promise<Verdict> {
  const outcome = await outcomeOf(bytes)
  if (outcome === null) return 'refused'
  if (outcome.kind === 'question') return 'asked'
  for (const dataset of outcome.datasets) {
    checkBars(dataset.bars, 'TEST')
    const expected = countRows(bytes)
    if (expected !== null && expected !== total(dataset)) {
      throw new Error(`${expected} rows went in, ${total(dataset)} are accounted for`)
    }
  }
  return 'read'
}

/** Null for a file that is refused as a trader can understand. */
async function outcomeOf(bytes: Uint8Array): Promise<FilesOutcome | null> {
  try {
    return await readMarketFiles([memorySource('file', bytes)])
  } catch (error) {
    if (error instanceof InputError && error.message.length > 10) return null
    throw error
  }
}

function total({ bars, rejected, duplicates, leftOut, others }: FileBars): number {
  return bars.openMs.length + rejected + duplicates + leftOut + others
}

/** A damaged text file, by its number. */
export function damagedText(seed: number): Uint8Array {
  const random = seeded(seed)
  return mutateText(encodeText(TEXTS[seed % TEXTS.length]!), random)
}

/** A damaged Parquet file, by its number and the whole one. */
export function damagedParquet(whole: Uint8Array, seed: number): Uint8Array {
  return mutateBinary(whole, seeded(seed))
}

/**
 * Rows of a text file by a count of its own: lines that are neither blank nor comments, less what stands before the data.
 * Null where quotes, NULs or other characters than ASCII make such a count unsure, or it is JSON.
 */
export function countLines(bytes: Uint8Array): number | null {
  if (bytes.some(byte => byte === 0x22 || byte === 0 || byte > 0x7e)) return null
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  if (/^\s*[[{]/.test(text)) return null
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter(line => ![...line].every(char => char <= ' ') && !line.startsWith('#'))
  const isHeader = (line: string) => line.toLowerCase().includes('open') && /high|low|close/i.test(line)
  const header = lines.findIndex(isHeader)
  if (header > 0 || (header < 0 && !/\d/.test(lines[0] ?? ''))) return null
  return header === 0 ? lines.length - 1 : lines.length
}

/** Rows of a Parquet file by its own description. */
export function parquetRows(bytes: Uint8Array): number {
  return Number(parquetMetadata(bytes.slice().buffer as ArrayBuffer).num_rows)
}
