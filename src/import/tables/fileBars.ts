import type { Bars, ReadCounts } from '../../engine/index.ts'
import type { DateOrder } from '../cells/dates.ts'
import type { Sighting } from '../cells/shortYears.ts'
import type { Role } from './header.ts'
import type { ReadAnswers } from './question.ts'

/** What the caller knows of a file, and what it wants to hear. */
export interface ReadOptions extends ReadAnswers {
  /** Suggests the symbol where no column names one. */
  readonly fileName?: string
  /** Called after each chunk with the share of the bytes that are read and the bars so far. */
  readonly onProgress?: (fraction: number, rows: number) => void
}

/** The bars of a file and all that a trader must know of how they were read. */
export interface FileBars extends ReadCounts {
  readonly bars: Bars
  /** What the file says or its name suggests; the trader may choose another instrument. */
  readonly symbol: string | null
  /** Most frequent distance between two bars of one day, in minutes; 1440 for daily bars. */
  readonly intervalMinutes: number
  readonly hasVolume: boolean
  /** What was assumed or mended, each one sentence ("Times have no zone; read as IST."). */
  readonly notes: readonly string[]
  /** The first 1,000 of the rows that were refused; `rejected` counts all. */
  readonly rejectedRows: readonly RejectedRow[]
  readonly lines: Uint32Array
  readonly found: Found
}

/** What the reader took the file for. */
export interface Found {
  readonly format: string
  /** The column that each role was read from: its name, or its number (from 1) where there is no header. */
  readonly columns: Readonly<Partial<Record<Role, string>>>
  /** What the times are taken for. */
  readonly zone: string
  /** Whether the times of the file are those at which bars opened or closed, or days. */
  readonly stamps: 'open' | 'close' | 'day'
  readonly order: 'ascending' | 'sorted'
  /** How dates in figures are written; null where none leaves it open. */
  readonly dateOrder: DateOrder | null
  /** The date that can be read in that order alone; null where none proves it. */
  readonly dateProof: Sighting | null
}

/** Takes a file in chunks of any size. */
export interface FileFeed {
  /**
   * `fraction` is the share of the whole that lies behind this chunk, where the caller knows it better than by its bytes.
   * @throws InputError as soon as the bytes cannot be a table of bars.
   */
  push(chunk: Uint8Array, fraction?: number): void
  /**
   * The bars, after the last chunk.
   * @throws InputError when no bar could be read, or the trader must decide something.
   */
  end(): FileBars
}

/** One row that an import refused. */
export interface RejectedRow {
  readonly line: number
  readonly reason: string
  /** The row's own text, cut at 200 characters. */
  readonly text: string
}

/** A file that was refused while others were read. */
export interface RefusedFile {
  readonly name: string
  readonly message: string
}
