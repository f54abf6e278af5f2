/**
 * The note that is being typed, where a page that is left at once still finds it: what the journal writes to its database is
 * cut off by a reload that comes with the last letter.
 */

import { readMark, writeMark } from '../../storage/device.ts'
import type { JournalStore } from '../../storage/journal/journalStore.ts'
import { journalRecord, noteId, readNote, type TradeNote } from '../../storage/journal/readJournal.ts'
import { parseSafely } from '../../storage/records/shapes.ts'

const KEY = 'sauda.journal-note'

type Trade = Pick<TradeNote, 'source' | 'date' | 'trade'>

/** Changes the note of a trade; from then on it survives a reload. */
export function typeNote(
  store: JournalStore,
  trade: Trade,
  change: Partial<Pick<TradeNote, 'note' | 'tags'>>,
): void {
  store.write(trade, change)
  const note = store.store.get().notes.get(noteId(trade))
  if (note) writeMark(KEY, JSON.stringify(journalRecord(note)))
}

/** Writes what was typed to the database, after which nothing else has to hold it. */
export async function settleNote(store: JournalStore): Promise<void> {
  const mark = readMark(KEY)
  await store.flush()
  // another note may be typed by now, or the device may have refused this one
  if (mark !== null && !store.hasUnsaved && readMark(KEY) === mark) writeMark(KEY, null)
}

/** Puts back what a page typed last and had not written; the journal must have been read. */
export async function restoreNote(store: JournalStore): Promise<void> {
  const mark = readMark(KEY)
  const { notes, problem } = store.store.get()
  if (mark === null || problem !== null) return
  const note = readTyped(mark)
  const storedMs = note ? (notes.get(note.id)?.changedMs ?? 0) : 0
  if (note && storedMs < note.changedMs) {
    store.write(note, { note: note.note, tags: note.tags }, note.changedMs)
  }
  await settleNote(store)
}

/** One that is damaged is none. */
function readTyped(mark: string): TradeNote | undefined {
  try {
    return readNote(parseSafely(mark))
  } catch {
    return undefined
  }
}
