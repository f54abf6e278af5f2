/** Saved sweeps, saved walk-forwards and what was tried before, as a part of the one-file backup. */

import type { Notices } from '../notices.ts'
import { isPlain, parseSafely } from '../records/shapes.ts'
import { pack, unpack } from '../runs/packed.ts'
import { readChunk, readSweep, type SavedSweep, type SweepChunk } from '../runs/sweep.ts'
import { openSweepsDb, type SweepsDb } from '../runs/sweepsDb.ts'
import { type PastTrials, readPastTrials } from '../runs/trials.ts'
import { openPastTrials, type PastTrialsDb } from '../runs/trialsDb.ts'
import { readWalkForward, type SavedWalkForward } from '../runs/walkForward.ts'
import { openWalkForwardsDb, type WalkForwardsDb } from '../runs/walkForwardsDb.ts'
import type { BackupProvider } from './parts.ts'

/** Where the three are kept. */
export interface ResearchDb {
  readonly sweeps: Pick<SweepsDb, 'listSweeps' | 'getSweep' | 'add'>
  readonly walks: Pick<WalkForwardsDb, 'list' | 'add'>
  readonly past: PastTrialsDb
}

interface ResearchRecords {
  readonly sweeps: readonly SavedSweep[]
  readonly walks: readonly SavedWalkForward[]
  readonly past: readonly PastTrials[]
}

const UNREADABLE = 'The sweeps and walk-forwards in this backup cannot be read. Yours stay as they are.'
/** What a list of a backup may have; the room that is left is for walk-forwards and trials. */
const MAX_SWEEP_CHARS = 200_000_000

/** The part of the backup, from the tables of this device or of a test. Restoring adds what is not here and replaces nothing. */
export function researchPart(
  { done: tell }: Pick<Notices, 'done'>,
  open: () => ResearchDb = openAll,
  mostLetters = MAX_SWEEP_CHARS,
): BackupProvider {
  return {
    name: 'research',
    label: 'Saved sweeps and walk-forwards, and earlier trials',
    collect: async () =>
      'indexedDB' in globalThis || open !== openAll ? collect(open(), mostLetters, tell) : undefined,
    compare: async json => {
      await parse(json)
      return []
    },
    restore: async json => restore(open(), await parse(json)),
  }
}

function openAll(): ResearchDb {
  return { sweeps: openSweepsDb(), walks: openWalkForwardsDb(), past: openPastTrials() }
}

async function collect(
  { sweeps, walks, past }: ResearchDb,
  mostLetters: number,
  tell: Notices['done'],
): Promise<unknown> {
  const saved: unknown[] = []
  const listed = await sweeps.listSweeps()
  let letters = 0
  for (const { id } of listed) {
    const sweep = await sweeps.getSweep(id)
    if (!sweep) continue
    const { chunks, ...head } = sweep
    const packed = await inTurns(chunks, packChunk)
    letters += packed.reduce((sum, chunk) => sum + lettersOf(chunk), 0)
    if (letters > mostLetters) break
    saved.push({ sweep: head, chunks: packed })
  }
  if (saved.length < listed.length) {
    tell(`Only the newest ${saved.length} of ${listed.length} sweeps fit into the backup.`)
  }
  const all = { sweeps: saved, walks: (await walks.list()).map(plainWalkForward), past: await past.load() }
  return Object.values(all).some(list => list.length > 0) ? all : undefined
}

type PackedChunk = ReturnType<typeof packChunk>

function packChunk({ indices, params, figures, refusals }: SweepChunk) {
  const packAll = (columns: SweepChunk['figures']) =>
    Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, pack(column)] as const))
  return { indices: pack(indices), params: packAll(params), figures: packAll(figures), refusals }
}

function lettersOf({ params, figures }: PackedChunk): number {
  return [...Object.values(params), ...Object.values(figures)].reduce((sum, { length }) => sum + length, 0)
}

/** Typed arrays as lists, which JSON has. */
function plainWalkForward({ curve, hold, ...walkForward }: SavedWalkForward) {
  const { ms, equity, drawdown, bars } = curve
  return {
    ...walkForward,
    curve: { ms: [...ms], equity: [...equity], drawdown: [...drawdown], bars },
    hold: { ms: [...hold.ms], rupees: [...hold.rupees] },
  }
}

/** Each field is checked: a backup may be anybody's. @throws Error with a sentence for the trader. */
async function parse(json: unknown): Promise<ResearchRecords> {
  const { sweeps, walks, past } = shapeOf(typeof json === 'string' ? parseText(json) : json)
  const read = async (item: unknown): Promise<SavedSweep> => {
    if (!isPlain(item) || !Array.isArray(item.chunks)) throw new Error(UNREADABLE)
    const chunks = await inTurns(item.chunks, chunk => orFail(readChunk(unpackChunk(chunk))))
    return { ...orFail(readSweep(item.sweep)), chunks }
  }
  const found: SavedSweep[] = []
  for (const item of sweeps) found.push(await read(item))
  return {
    sweeps: found,
    walks: await inTurns(walks, walkForward => orFail(readWalkForward(walkForward))),
    past: await inTurns(past, part => orFail(readPastTrials(part))),
  }
}

function shapeOf(value: unknown): Readonly<Record<'sweeps' | 'walks' | 'past', readonly unknown[]>> {
  if (!isPlain(value)) throw new Error(UNREADABLE)
  const { sweeps, walks: walkForwards, past } = value
  if (Array.isArray(sweeps) && Array.isArray(walkForwards) && Array.isArray(past))
    return { sweeps, walks: walkForwards, past }
  throw new Error(UNREADABLE)
}

function unpackChunk(value: unknown): unknown {
  if (!isPlain(value) || !isPlain(value.params) || !isPlain(value.figures)) return undefined
  const unpackAll = (columns: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(columns).map(([id, text]) => [id, unpack(Float64Array, text)] as const))
  return {
    indices: unpack(Int32Array, value.indices),
    params: unpackAll(value.params),
    figures: unpackAll(value.figures),
    refusals: value.refusals,
  }
}

function orFail<T>(value: T | undefined): T {
  if (value === undefined) throw new Error(UNREADABLE)
  return value
}

function parseText(json: string): unknown {
  try {
    return parseSafely(json)
  } catch {
    throw new Error(UNREADABLE)
  }
}

async function restore(
  { sweeps, walks, past }: ResearchDb,
  records: ResearchRecords,
): Promise<() => Promise<void>> {
  const undos: (() => Promise<void>)[] = []
  const undo = async () => {
    for (const takeBack of undos.splice(0).reverse()) await takeBack()
  }
  try {
    undos.push(await sweeps.add(records.sweeps))
    undos.push(await walks.add(records.walks))
    undos.push(await past.add(records.past))
    return undo
  } catch (error) {
    await undo()
    throw error
  }
}

/** What becomes of each item, one in each task of the page: all at once would hold it up. */
async function inTurns<I, T>(items: readonly I[], work: (item: I) => T): Promise<T[]> {
  const done: T[] = []
  for (const item of items) {
    done.push(work(item))
    await new Promise(resolve => setTimeout(resolve))
  }
  return done
}
