/** The saved runs of this page: one place that every view reads. */
import type { EquityCurve } from '../../workers/api/api.ts'
import type { Notices } from '../notices.ts'
import { createStore } from '../value.ts'
import { RunsDbError } from './openRuns.ts'
import { addToCount, countedAlone, onCount, readCount, writeCount } from './runCount.ts'
import type { ReadRuns, Removed, RunsDb } from './runsDb.ts'
import {
  isSameRun,
  type MarketResult,
  newRunId,
  type RunMarks,
  runFacts,
  type SavedRun,
  thinCurve,
  toSavedRun,
} from './savedRun.ts'

/** What the page knows of the saved runs. */
export interface RunsState {
  /** Null until they are read from the device. */
  readonly runs: readonly SavedRun[] | null
  readonly damaged: ReadRuns['damaged']
  readonly newer: number
  /** Runs that this device had and that are gone without having been deleted. */
  readonly missing: number
  /** Why they cannot be read, as one sentence. */
  readonly problem: string | null
}

const INITIAL: RunsState = { runs: null, damaged: [], newer: 0, missing: 0, problem: null }
const CHANNEL = 'sauda-runs'

/** Saved runs and what can be done with them. */
export class RunsStore {
  readonly store = createStore<RunsState>(INITIAL)
  /** The result that a saved run was opened over, which it hides. */
  openedOver: MarketResult | null = null
  /** The last step of the tuning under way. */
  #step: string | undefined
  readonly #db: RunsDb
  readonly #notices: Notices
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  #writing: Promise<unknown> = Promise.resolve()

  constructor(db: RunsDb, notices: Notices) {
    this.#db = db
    this.#notices = notices
    this.#channel?.addEventListener('message', () => {
      if (this.store.get().runs) void this.load()
    })
    onCount(() => {
      if (this.store.get().missing > 0) void this.load()
    })
  }

  /** A saved run comes on show; a result on screen that is the same run stays, since it has its trades. */
  openOver(result: MarketResult | null, run: SavedRun): void {
    // what was looked at stays
    this.#step = undefined
    this.openedOver = result && isSameRun(runFacts(result), run) ? null : result
  }

  /** Reads what the device keeps; a failure becomes the state's problem. */
  async load(): Promise<void> {
    try {
      const read = await countedAlone(async () => {
        const found = await this.#db.load()
        const missing = Math.max(0, readCount() - countOf(found))
        if (missing === 0) writeCount(countOf(found))
        return { ...found, missing }
      })
      this.store.set({ ...read, problem: null })
    } catch (error) {
      this.#patch({ problem: sentence(error), runs: this.store.get().runs ?? [] })
    }
  }

  /** Keeps a finished run; of a tuning only the last step stays, and what the trader marked. It never rejects: when there is no room, a notice says so and the run stays on screen. */
  async keep(result: MarketResult, tuned = false): Promise<void> {
    await this.#write(async () => {
      const { run, dropped } = await this.#db.keep(
        toSavedRun(result, newRunId(), Date.now(), tuned),
        thinCurve(result.view.curve),
        tuned ? this.#step : undefined,
      )
      // one that was there before is no step of this tuning
      this.#step = tuned && (run.times === 1 || run.id === this.#step) ? run.id : undefined
      addToCount(Number(run.times === 1) - dropped.length)
      this.#have(runs => [...runs.filter(({ id }) => id !== run.id && !dropped.includes(id)), run])
    })
  }

  /** Changes name, note or star; the answer says whether that is on the disk. */
  async mark(id: string, marks: Partial<RunMarks>): Promise<boolean> {
    return this.#write(async () => {
      const marked = await this.#db.mark(id, marks)
      this.#have(runs => runs.flatMap(run => (run.id === id ? (marked ?? []) : run)))
    })
  }

  /** Takes the run away; the notice of it can bring it back. */
  async remove({ id, name }: SavedRun): Promise<void> {
    await this.#remove([id], `Deleted “${name}”`)
  }

  /** Takes away the records that could not be read. */
  async removeDamaged(): Promise<void> {
    await this.#remove('damaged', 'Damaged runs removed')
  }

  /** The saved curve; undefined when it is damaged or gone. */
  async curve(id: string): Promise<EquityCurve | undefined> {
    return this.#db.curve(id).catch(() => undefined)
  }

  /** Says no more that runs are missing. */
  async acceptMissing(): Promise<void> {
    // what is read next is all that there was
    writeCount(0)
    await this.load()
  }

  /**
   * Adds records that are not here yet; the answer is their ids.
   * @throws RunsDbError when they cannot be written; then none is.
   */
  async add(records: Removed['records']): Promise<readonly string[]> {
    const added = await countedAlone(async () => {
      const { runs } = await this.#db.load()
      const here = new Set(runs.map(({ id }) => id))
      const fresh = records.filter(({ run }) => !here.has((run as SavedRun).id))
      await this.#db.restore({ records: fresh })
      addToCount(fresh.length)
      await this.#reread()
      return fresh.map(({ run }) => (run as SavedRun).id)
    })
    this.#channel?.postMessage('changed')
    return added
  }

  /** Takes added records away, without a word. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await countedAlone(async () => {
      const { records } = await this.#db.remove(ids)
      addToCount(-records.length)
      await this.#reread()
    })
    this.#channel?.postMessage('changed')
  }

  /** The database, for the backup. */
  get db(): RunsDb {
    return this.#db
  }

  async #remove(which: Parameters<RunsDb['remove']>[0], words: string): Promise<void> {
    await this.#write(async () => {
      const removed = await this.#db.remove(which)
      addToCount(-removed.records.length)
      await this.#reread()
      this.#notices.done(words, () => void this.#restore(removed))
    })
  }

  async #restore(removed: Removed): Promise<void> {
    await this.#write(async () => {
      await this.#db.restore(removed)
      addToCount(removed.records.length)
      await this.#reread()
    })
  }

  async #reread(): Promise<void> {
    const { runs, damaged, newer } = await this.#db.load()
    this.#patch({ runs, damaged, newer })
  }

  /** One change after the other; the other tabs follow. */
  async #write(work: () => Promise<void>): Promise<boolean> {
    const mine = this.#writing.then(async () => {
      try {
        await countedAlone(work)
        this.#channel?.postMessage('changed')
        return true
      } catch (error) {
        this.#notices.failed(sentence(error))
        return false
      }
    })
    this.#writing = mine
    return mine
  }

  /** Changes the list where it has been read. */
  #have(change: (runs: readonly SavedRun[]) => readonly SavedRun[]): void {
    const { runs } = this.store.get()
    if (runs) this.#patch({ runs: change(runs) })
  }

  #patch(part: Partial<RunsState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }
}

function countOf({ runs, damaged, newer }: ReadRuns): number {
  return runs.length + damaged.length + newer
}

/** What a trader reads of a failure; a bug reaches the console as well. */
function sentence(error: unknown): string {
  if (error instanceof RunsDbError) return error.message
  reportError(error)
  return 'Saved runs could not be read or written. Reload the page and try again.'
}
