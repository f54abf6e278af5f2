import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryJournal } from '../../ui/journal/testing/memoryJournal.ts'
import { journalPart } from '../backup/journalPart.ts'
import { journalRecord, noteId, TRADEBOOK, type TradeNote } from './readJournal.ts'
import { FILL } from './testing/fill.ts'

function noteOf(trade: string, note: string): TradeNote {
  const named = { source: TRADEBOOK, date: '2023-03-14', trade }
  return { ...named, id: noteId(named), note, tags: [], changedMs: 1_678_766_400_000 }
}

const MINE = noteOf('T1', 'Mine.')
const SAVED = noteOf('T2', 'Too early.')
const BACKUP = {
  notes: [noteOf('T1', 'Older.'), SAVED].map(journalRecord),
  fills: [journalRecord(FILL)],
}

/** What the other tabs are told. */
const told = vi.fn()

beforeEach(() => {
  told.mockClear()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = () => {}
      postMessage = told
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** A device with a note, and the journal of a page that has read it. */
async function device() {
  const { db, store } = memoryJournal()
  await db.add([MINE], [])
  const journal = store()
  await journal.load()
  return { db, journal, part: journalPart(() => journal) }
}

describe('a journal from a backup', () => {
  it('is put beside the notes that are here and seen at once, and can be taken away again', async () => {
    const { db, journal, part } = await device()
    const undo = await part.restore(BACKUP)
    expect(await db.load()).toEqual({ notes: [MINE, SAVED], fills: [FILL], damaged: [] })
    expect([...journal.store.get().notes.values()]).toEqual([MINE, SAVED])
    expect(journal.store.get().fills).toEqual([FILL])
    await undo()
    expect(await db.load()).toEqual({ notes: [MINE], fills: [], damaged: [] })
    expect([...journal.store.get().notes.values()]).toEqual([MINE])
    expect(journal.store.get().fills).toEqual([])
  })

  it('is told to the other tabs, and so is its Undo', async () => {
    const { part } = await device()
    const undo = await part.restore(BACKUP)
    expect(told).toHaveBeenCalledTimes(1)
    await undo()
    expect(told).toHaveBeenCalledTimes(2)
  })
})
