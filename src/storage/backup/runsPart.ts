/** Saved runs as a part of the one-file backup. */

import { isPlain, parseSafely } from '../records/shapes.ts'
import { readCurve, readRun, toRecord } from '../runs/readSaved.ts'
import type { Removed } from '../runs/runsDb.ts'
import type { RunsStore } from '../runs/runsStore.ts'
import type { BackupProvider } from './parts.ts'

const UNREADABLE = 'The runs in this backup cannot be read. Yours stay as they are.'
const NEWER =
  'The runs in this backup were saved by a newer version of Sauda. Reload the page to get that version.'

/** Every saved run with its curve as plain data; undefined when there is none. What is damaged is left out. */
export async function runsBackup(store: RunsStore): Promise<unknown> {
  const { runs } = await store.db.load()
  if (runs.length === 0) return undefined
  const saved = runs.map(async run => {
    const curve = await store.db.curve(run.id)
    const lists = curve && Object.entries(curve).map(([name, part]) => [name, plain(part)] as const)
    return { run: toRecord(run), curve: lists ? Object.fromEntries(lists) : null }
  })
  return Promise.all(saved)
}

function plain(part: Float64Array | number): number[] | number {
  return typeof part === 'number' ? part : Array.from(part)
}

/**
 * Adds the runs of a backup, as JSON text or as data, to those here, which stay as they are. The answer takes them away
 * again.
 * @throws Error with a sentence for the trader when one cannot be read; then none is added.
 */
export async function restoreRuns(json: unknown, store: RunsStore): Promise<() => Promise<void>> {
  const added = await store.add(parseRuns(json))
  return () => store.takeBack(added)
}

/** Records as the database keeps them, each checked field by field. */
function parseRuns(json: unknown): Removed['records'] {
  const list = typeof json === 'string' ? parseText(json) : json
  if (!Array.isArray(list)) throw new Error(UNREADABLE)
  return list.map((item: unknown) => {
    if (!isPlain(item)) throw new Error(UNREADABLE)
    const run = readRun(item.run)
    const curve = item.curve === null ? undefined : readCurve(item.curve)
    if (run === 'newer') throw new Error(NEWER)
    if (run === 'damaged' || (item.curve !== null && !curve)) throw new Error(UNREADABLE)
    return { run: toRecord(run), curve }
  })
}

function parseText(json: string): unknown {
  try {
    return parseSafely(json)
  } catch {
    throw new Error(UNREADABLE)
  }
}

/** The saved runs in the backup: restoring adds those that are not here and replaces none. */
export function runsPart(open: () => RunsStore): BackupProvider {
  return {
    name: 'runs',
    label: 'Saved runs',
    collect: () => runsBackup(open()),
    compare: async json => {
      parseRuns(json)
      return []
    },
    restore: json => restoreRuns(json, open()),
  }
}
