import type { Bars } from '../../engine/index.ts'
import type { ByteSource } from '../archives/source.ts'
import type { PlainLayout } from './plainRows.ts'

/** Places of `progress`. */
const ROWS = 0
const KILOBYTES = 1
const KILOBYTE = 1024

/** Where a row of a file begins, and how long rows are there. */
export interface RowAt {
  readonly from: number
  readonly rowsPerByte: number
}

/** A part of a file for another thread to read, from the begin of a row to the end of the file. */
export interface PartAsk {
  readonly from: number
  readonly layout: PlainLayout
  /** The memory of both threads; the other one fills it from bar `first` on. */
  readonly columns: Bars
  readonly first: number
  /** Of both threads: how far the other one is. */
  readonly progress: Int32Array
  /** Of both threads: 1 once nobody needs the part any more. */
  readonly unwanted: Int32Array
}

/** What came of it. */
export interface PartRead {
  /** Where the first row begins that was not read: the quick way is not for it, or there is no more room. */
  readonly to: number
  readonly rows: number
  /** How many of them have a time without a zone. */
  readonly naive: number
}

/** Has another thread read a part of a file; null where there is none, or it did not come to an end. */
export type ReadElsewhere = (source: ByteSource, ask: PartAsk) => Promise<PartRead | null>

/** A part that nobody reads yet. */
export function newPart(part: Omit<PartAsk, 'progress' | 'unwanted'>): PartAsk {
  const numbers = (count: number) =>
    new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))
  return { ...part, progress: numbers(2), unwanted: numbers(1) }
}

/** Rows and bytes that are read so far. */
interface Progress {
  readonly rows: number
  readonly bytes: number
}

/** How far the other thread is. */
export function progressOf({ progress }: PartAsk): Progress {
  return { rows: Atomics.load(progress, ROWS), bytes: Atomics.load(progress, KILOBYTES) * KILOBYTE }
}

/** The other thread says how far it is. */
export function tellProgress({ progress }: PartAsk, { rows, bytes }: Progress): void {
  Atomics.store(progress, ROWS, rows)
  Atomics.store(progress, KILOBYTES, Math.floor(bytes / KILOBYTE))
}

/** Nobody needs the part any more: its reader stops soon. */
export function stopPart({ unwanted }: PartAsk): void {
  Atomics.store(unwanted, 0, 1)
}

/** Whether the other thread may stop. */
export function isUnwanted({ unwanted }: PartAsk): boolean {
  return Atomics.load(unwanted, 0) === 1
}
