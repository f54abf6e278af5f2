/**
 * The file of a shard's rows: lines of JSON. The first says of which sweep and which shard it is; then comes a line for
 * each row, as the whole sweep prints it; a line for each run whose daily returns the evaluation needs; and last the
 * SHA-256 of all that stands before it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Shard } from './shard.ts'

/** What the first line says. */
export interface PartHead extends Shard {
  readonly part: typeof PART
  readonly format: typeof FORMAT
  /** SHA-256 of `sweep`. */
  readonly sweepSha256: string
  readonly sweep: SweepIdentity
  /** Lines with rows, and lines with daily returns. */
  readonly rows: number
  readonly trials: number
  readonly notes: readonly PlacedNote[]
}

/** What all parts of one sweep have in common, so that they can be merged. */
export interface SweepIdentity {
  /** The sweep as it is printed, without rows and notes. */
  readonly result: { readonly [name: string]: unknown; readonly points: number }
  /** What is printed of how its files were read. */
  readonly printed: { readonly [name: string]: unknown }
  readonly order: { readonly sort: string | null; readonly top: number | null }
  readonly overfitting: boolean
}

/** A sentence of a run, and the point that said it first; −1 is before all points. */
export interface PlacedNote {
  readonly index: number
  readonly note: string
}

/** The daily returns of a run, as their bytes in base64. */
export interface TrialLine {
  readonly index: number
  readonly returns: string
}

/** The first word of every part. */
export const PART = 'sauda sweep'
/** Raised when a part is written in another way. */
export const FORMAT = 1

/** The SHA-256 by which parts of one sweep know each other. */
export function sha256Of(sweep: SweepIdentity): string {
  return createHash('sha256').update(JSON.stringify(sweep)).digest('hex')
}

/** The last line of a part. */
export function lastLine(sha256: string): string {
  return JSON.stringify({ sha256 })
}

/**
 * Writes a part under another name and gives it its own once it lies on the disk, so that there is never half a part.
 * @throws the system's error when it cannot be written.
 */
export function writePart(path: string, lines: Iterable<string>): void {
  // a dot keeps it out of "part-*", and two attempts at one shard out of each other's way
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
  try {
    const file = openSync(unfinished, 'wx')
    try {
      const hash = createHash('sha256')
      for (const line of lines) {
        const bytes = Buffer.from(`${line}\n`)
        hash.update(bytes)
        writeFileSync(file, bytes)
      }
      writeFileSync(file, `${lastLine(hash.digest('hex'))}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** The bytes of a column in base64: text from which exactly the same numbers come back. */
export function toBase64(column: Float64Array): string {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64')
}

/** The column of such text. */
export function fromBase64(text: string): Float64Array {
  const bytes = Buffer.from(text, 'base64')
  const column = new Float64Array(bytes.length / 8)
  new Uint8Array(column.buffer).set(bytes)
  return column
}
