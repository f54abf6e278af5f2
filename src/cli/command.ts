import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { InputError, setSha256 } from '../engine/index.ts'
import { jsonPieces } from './jsonPieces.ts'

/** A command this short needs no progress line. */
const PROGRESS_AFTER_MS = 500
/** Characters of a result that are written at a time. */
const WRITE_CHARS = 1 << 20

/** Does the work of a command and sets the exit code of the process. 2: something that the caller can fix. */
export async function runCommand(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  // whoever reads the output may stop early, as `head` does: that is no error of ours
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  setSha256(parts => {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest('hex')
  })
  try {
    await work(process.argv.slice(2))
    process.exitCode ??= 0
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

/**
 * Writes the result as one line of JSON to standard output, or to the file.
 * @throws InputError when the file cannot be written.
 */
export function printJson(result: unknown, path: string | null): void {
  if (path === null) {
    writePieces(result, text => process.stdout.write(text))
    return
  }
  try {
    const file = openSync(path, 'w')
    try {
      writePieces(result, text => writeFileSync(file, text))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/** What to say of a result that cannot be written; the error itself where the system did not refuse it. */
export function cannotWrite(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  return new InputError(`--out: cannot write "${path}" (${systemReason(error)}). Choose another file.`)
}

/** A write for each piece alone would take longer than all else. */
function writePieces(result: unknown, write: (text: string) => void): void {
  let text = ''
  for (const piece of jsonPieces(result)) {
    text += piece
    if (text.length < WRITE_CHARS) continue
    write(text)
    text = ''
  }
  write(`${text}\n`)
}

/** The system's word for what failed: "ENOENT". */
export function systemReason(error: unknown): string {
  return isSystemError(error) ? String(error.code) : String(error)
}

function isSystemError(error: unknown): error is Error & { code: unknown } {
  return error instanceof Error && 'code' in error
}

/**
 * Shows how far the work is on one line of a terminal's standard error, once it takes long enough to need one; undefined
 * where nobody looks. The line is gone when all is done.
 */
export function progressLine(
  words: (done: number, of: number, elapsedMs: number) => string,
): ((done: number, of: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined
  const startMs = performance.now()
  let shown = false
  return (done, of) => {
    const elapsedMs = performance.now() - startMs
    if (!shown && elapsedMs < PROGRESS_AFTER_MS) return
    shown = true
    process.stderr.write(done === of ? '\r\u001b[K' : `\r\u001b[K${words(done, of, elapsedMs)}`)
  }
}
