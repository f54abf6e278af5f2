/** The journal of this page: one place that every view reads, told to the other tabs. */
import type { TradebookFill } from '../../engine/tradebook/fill.ts'
import type { Notices } from '../notices.ts'
import { createStore } from '../value.ts'
import {
  JOURNAL_DB,
  type JournalDb,
  JournalError,
  type JournalKeys,
  type JournalRecords,
  type ReadJournal,
} from './journalDb.ts'
import { noteId, storedKey, type TradeNote } from './readJournal.ts'

/** What the page knows of the journal. */
export interface JournalState extends Pick<ReadJournal, 'fills' | 'damaged'> {
  readonly isRead: boolean
  readonly notes: ReadonlyMap<string, TradeNote>
  /** Why it cannot be read, as one sentence. */
  readonly problem: string | null
}

const EMPTY: JournalState = { isRead: false, notes: new Map(), fills: [], damaged: [], problem: null }
/** Typing must not write with each letter. */
const SAVE_AFTER_MS = 400

/** Notes and fills, and what can be done with them. */
export class JournalStore {
  readonly store = createStore<JournalState>(EMPTY)
  readonly db: JournalDb
  readonly #notices: Notices
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(JOURNAL_DB)
  readonly #unsaved = new Map<string, TradeNote>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<unknown> = Promise.resolve()

  constructor(db: JournalDb, notices: Notices) {
    this.db = db
    this.#notices = notices
    this.#channel?.addEventListener('message', () => {
      if (this.store.get().isRead) void this.load()
    })
    // a page that is closed while its trader types keeps what was typed
    if (typeof addEventListener === 'function') addEventListener('pagehide', () => void this.flush())
  }

  /** Reads what the device keeps; a failure becomes the state's problem. */
  async load(): Promise<void> {
    try {
      const { notes, fills, damaged } = await this.db.load()
      const byId = new Map(notes.map(note => [note.id, note]))
      // what is being typed here is newer
      for (const [id, note] of this.#unsaved) byId.set(id, note)
      this.store.set({ isRead: true, notes: byId, fills, damaged, problem: null })
    } catch (error) {
      this.store.set({ ...this.store.get(), isRead: true, problem: sentence(error) })
    }
  }

  /** Changes the note of a trade; it is on the disk a moment later, or at once when the page goes. */
  write(
    trade: Pick<TradeNote, 'source' | 'date' | 'trade'>,
    change: Partial<Pick<TradeNote, 'note' | 'tags'>>,
    nowMs = Date.now(),
  ): void {
    const id = noteId(trade)
    const before = this.store.get().notes.get(id) ?? { ...trade, id, note: '', tags: [], changedMs: 0 }
    const note = { ...before, ...change, changedMs: nowMs }
    this.#unsaved.set(id, note)
    this.store.set({ ...this.store.get(), notes: new Map(this.store.get().notes).set(id, note) })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS)
  }

  /** Whether something that was typed is not on the disk, as it is being written or the device refused it. */
  get hasUnsaved(): boolean {
    return this.#unsaved.size > 0
  }

  /** Writes what has been typed; resolves once it is on the disk, or was refused. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    return this.#change(async () => {
      for (const [id, note] of [...this.#unsaved]) {
        await this.db.saveNote(note)
        // typed on meanwhile: the newer one is written next
        if (this.#unsaved.get(id) === note) this.#unsaved.delete(id)
      }
    })
  }

  /** Adds the fills that are not there; answers how many were, or null where it failed. */
  async addFills(fills: readonly TradebookFill[]): Promise<number | null> {
    let added: number | null = null
    await this.#change(async () => {
      added = (await this.db.add([], fills)).fills.length
    })
    await this.load()
    return added
  }

  /** Removes all fills, with Undo. */
  async removeFills(): Promise<void> {
    const { fills } = this.store.get()
    await this.#remove(
      { notes: [], fills: fills.map(storedKey) },
      'The tradebook was removed from the journal.',
    )
  }

  /** Deletes what cannot be read, with Undo. */
  async removeDamaged(): Promise<void> {
    const keysOf = (table: 'notes' | 'fills') =>
      this.store.get().damaged.flatMap(record => (record.table === table ? [record.key] : []))
    await this.#remove({ notes: keysOf('notes'), fills: keysOf('fills') }, 'Damaged records deleted.')
  }

  /** Puts records of a backup beside those that are here; the answer takes them away again. */
  async addAll(notes: readonly TradeNote[], fills: readonly TradebookFill[]): Promise<() => Promise<void>> {
    const added = await this.db.add(notes, fills)
    await this.#told()
    return async () => {
      await this.db.remove(added)
      await this.#told()
    }
  }

  async #remove(keys: JournalKeys, words: string): Promise<void> {
    let taken: JournalRecords | null = null
    await this.#change(async () => {
      taken = await this.db.remove(keys)
    })
    await this.load()
    if (taken) this.#notices.done(words, () => void this.#putBack(taken!))
  }

  async #putBack(records: JournalRecords): Promise<void> {
    await this.#change(() => this.db.restore(records))
    await this.load()
  }

  /** One change after the other; a failure is told, and the others go on. */
  #change(work: () => Promise<unknown>): Promise<void> {
    const next = this.#writing.then(work).then(
      () => this.#channel?.postMessage('changed'),
      error => this.#notices.failed(sentence(error)),
    )
    this.#writing = next
    return next
  }

  async #told(): Promise<void> {
    this.#channel?.postMessage('changed')
    if (this.store.get().isRead) await this.load()
  }
}

function sentence(error: unknown): string {
  if (error instanceof JournalError) return error.message
  reportError(error)
  return 'The journal could not be read or written. Reload the page and try again.'
}
