import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { InputError } from '../engine/index.ts'
import { isPiped, isSystemError, STANDARD_OUTPUT, systemReason } from './command.ts'
import { jsonPieces } from './jsonPieces.ts'

/** Bytes of a result that are written at a time. */
const WRITE_BYTES = 1 << 20
/** Bytes in UTF-8 that one unit of a text can take. */
const MOST_BYTES = 3

/**
 * Writes the result as one line of JSON to standard output, or to the file.
 * @throws InputError when it cannot be written.
 */
export function printJson(result: unknown, path: string | null): void {
  try {
    if (path !== null) writeToFile(result, path)
    else if (isPiped()) writePieces(result, bytes => process.stdout.write(bytes))
    // Node's own stream to a file takes a disk for written to that had room for a part of the bytes
    else writePieces(result, bytes => writeFileSync(STANDARD_OUTPUT, bytes))
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/** A file that a command reads, and the option that names it. */
export interface ReadFile {
  readonly option: string
  readonly path: string
}

/**
 * Refuses a file that cannot be written before the work that is to fill it, which may take hours, and one of those that are
 * read, under whatever name: the result would take the place of what the trader has.
 * @throws InputError
 */
export function checkOut(path: string | null, read: readonly ReadFile[]): void {
  if (path === null) return
  const same = read.find(file => isSameFile(file.path, path))
  if (same !== undefined)
    throw new InputError(`--out: "${path}" is also the file of --${same.option}. Choose another file.`)
  try {
    const there = statSync(path, { throwIfNoEntry: false })
    if (there?.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' })
    accessSync(there || path === '' ? path : dirname(path), constants.W_OK)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/** What to say of a result that cannot be written; the error itself where the system did not refuse it. */
export function cannotWrite(path: string | null, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const reason = systemReason(error)
  return new InputError(
    path === null
      ? `Cannot write to standard output (${reason}). Write to a file with room for the result.`
      : `--out: cannot write "${path}" (${reason}). Choose another file.`,
  )
}

/** Devices, such as a terminal that is read and written, lose nothing. */
function isSameFile(read: string, written: string): boolean {
  const [a, b] = [read, written].map(fileAt)
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino
}

/** Undefined for what is not there or cannot be looked at, which whoever opens it says better. */
function fileAt(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return undefined
  }
}

function writeToFile(result: unknown, path: string): void {
  const file = openSync(path, 'w')
  try {
    writePieces(result, bytes => writeFileSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

/** A write for each piece alone would take longer than all else. What was written is not used again. */
function writePieces(result: unknown, write: (bytes: Uint8Array) => void): void {
  let bytes = Buffer.allocUnsafeSlow(WRITE_BYTES)
  let length = 0
  const make = (room: number) => {
    if (length + room <= bytes.length) return
    if (length > 0) write(bytes.subarray(0, length))
    bytes = Buffer.allocUnsafeSlow(Math.max(WRITE_BYTES, room))
    length = 0
  }
  for (const piece of jsonPieces(result)) {
    make(typeof piece === 'string' ? piece.length * MOST_BYTES : piece.length)
    if (typeof piece === 'string') length += bytes.write(piece, length)
    else {
      bytes.set(piece, length)
      length += piece.length
    }
  }
  make(1)
  length += bytes.write('\n', length)
  write(bytes.subarray(0, length))
}
