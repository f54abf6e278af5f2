import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Served } from './contenders.ts'
import type { Contender } from './contest/contest.ts'
import type { Measurement } from './measure.ts'

/** Followed by the name of a work and its arguments: this process is a contender. */
export const SERVE = '--serve'

/** What the caller of a bench may ask for. */
export interface Settings {
  /** A tenth of the bars and fewer rounds: to see that everything runs, not to quote. */
  readonly quick: boolean
  /** DuckDB, too, among the peers. */
  readonly duckdb: boolean
}

/** One table of a bench, and what could not be measured, in sentences. */
export interface Table {
  readonly title: string
  readonly rows: readonly Measurement[]
  readonly missing: readonly string[]
}

/** One question and how it is answered. */
export interface Bench {
  readonly question: string
  /** Whether it is run when none is named: it needs nothing but the project. */
  readonly always: boolean
  readonly run: (settings: Settings) => Promise<readonly Table[]>
}

/** A contender of our own, in a process of this very program. */
export function ownContender(
  name: string,
  served: Served,
  args: readonly string[],
  note?: string,
): Contender {
  return { ...peerContender(name, served, args, note), isOurs: true }
}

/** One that this program calls in a process of its own, and that need not be there. */
export function peerContender(
  name: string,
  served: Served,
  args: readonly string[],
  note?: string,
): Contender {
  return {
    name,
    program: process.execPath,
    args: [process.argv[1]!, SERVE, served, ...args],
    ...(note !== undefined && { note }),
  }
}

/** What `work` gives, with a temporary folder that is removed after it. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  // its real name: modules are known by that
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sauda-bench-')))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
