import { createHash } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { isatty } from 'node:tty'
import { InputError, setSha256 } from '../engine/index.ts'
import { inOptions } from './inputOptions.ts'

/** A command this short needs no progress line. */
const PROGRESS_AFTER_MS = 500
/** The number of the file that takes the result. */
export const STANDARD_OUTPUT = 1
const STANDARD_ERROR = 2

/** Does the work of a command and sets the exit code of the process. 2: something that the caller can fix. */
export async function runCommand(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  // whoever reads the output may stop early, as `head` does: that is no error of ours
  if (isPiped()) {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  setSha256(() => createHash('sha256'))
  try {
    await work(givenArgs())
    process.exitCode ??= 0
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    process.stderr.write(`${inOptions(error)}\n`)
    process.exitCode = 2
  }
}

/** What the command was given; -h is --help. */
export function givenArgs(): readonly string[] {
  return process.argv.slice(2).map(arg => (arg === '-h' ? '--help' : arg))
}

/**
 * A text that names commands as npm starts them, with those of the built program where that is what was started.
 * @param started the path of the program: Node's own word for it.
 */
export function asStarted(text: string, started = process.argv[1] ?? ''): string {
  const name = basename(started)
  if (name !== 'sauda' && name !== 'cli.mjs') return text
  const program = name === 'sauda' ? name : `node ${relative('', started)}`
  return text.replace(/npm run --silent ([\w-]+) --/g, `${program} $1`)
}

/** Prints what a command says of itself. */
export function printHelp(text: string): void {
  process.stdout.write(asStarted(text))
}

/** Whether standard output is read while it is written, by another program or in a terminal: no file. */
export function isPiped(): boolean {
  const stats = fstatSync(STANDARD_OUTPUT)
  return stats.isFIFO() || stats.isSocket() || isatty(STANDARD_OUTPUT)
}

/** The system's word for what failed: "ENOENT". */
export function systemReason(error: unknown): string {
  return isSystemError(error) ? String(error.code) : String(error)
}

/** Whether the system refused what was asked of it. */
export function isSystemError(error: unknown): error is Error & { code: unknown } {
  return error instanceof Error && 'code' in error
}

/**
 * Shows how far the work is on one line of a terminal's standard error, once it takes long enough to need one; undefined
 * where nobody looks. The line is gone when all is done.
 */
export function progressLine(
  words: (done: number, of: number, elapsedMs: number) => string,
): ((done: number, of: number) => void) | undefined {
  if (!isatty(STANDARD_ERROR)) return undefined
  const startMs = performance.now()
  let shown = false
  return (done, of) => {
    const elapsedMs = performance.now() - startMs
    if (!shown && elapsedMs < PROGRESS_AFTER_MS) return
    shown = true
    process.stderr.write(done === of ? '\r\u001b[K' : `\r\u001b[K${words(done, of, elapsedMs)}`)
  }
}
