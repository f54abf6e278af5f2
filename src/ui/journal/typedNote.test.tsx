import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryJournal } from './testing/memoryJournal.ts'
import { open, rowsOf } from './testing/openJournal.tsx'

/** After which the journal writes what is typed. */
const TYPED_MS = 400
const ID = 'paper-1/2023-03-14/t1'

beforeEach(() => {
  cleanup()
  localStorage.clear()
})

afterEach(() => vi.restoreAllMocks())

/** What a reload leaves of a page: neither its timers nor what its database had begun to write. */
function cutOff(journal: ReturnType<typeof memoryJournal>) {
  const { saveNote } = journal.db
  journal.db.saveNote = () => new Promise(() => {})
  return () => {
    cleanup()
    journal.db.saveNote = saveNote
  }
}

async function openTrade() {
  await userEvent.click(await screen.findByRole('button', { name: 'NIFTY' }))
  return within(await screen.findByRole('dialog', { name: 'NIFTY long, 50' }))
}

it('a note and tags that are typed just before a reload are there after it, and are then written', async () => {
  const journal = memoryJournal()
  const reload = cutOff(journal)
  open({}, journal)
  const sheet = await openTrade()
  fireEvent.change(sheet.getByLabelText('Tags'), { target: { value: 'late' } })
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Held well' } })
  reload()
  open({}, journal)
  await waitFor(async () => expect((await rowsOf('Trades'))[0]).toContain('lateHeld well'))
  await waitFor(() =>
    expect(journal.tables.notes.get(ID)).toMatchObject({ note: 'Held well', tags: ['late'] }),
  )
  await waitFor(() => expect(localStorage.length).toBe(0))
})

it('a note that another tab has changed since is not put back', async () => {
  const journal = memoryJournal()
  const reload = cutOff(journal)
  open({}, journal)
  const sheet = await openTrade()
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Old' } })
  reload()
  const other = journal.store()
  other.write({ source: 'paper-1', date: '2023-03-14', trade: 't1' }, { note: 'New' }, Date.now() + 1_000)
  await other.flush()
  open({}, journal)
  await waitFor(async () => expect((await rowsOf('Trades'))[0]).toContain('New'))
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect((await rowsOf('Trades'))[0]).not.toContain('Old')
})

it('a note is written at once when its trade is closed', async () => {
  const journal = memoryJournal()
  open({}, journal)
  const sheet = await openTrade()
  const wait = globalThis.setTimeout
  // the pause after the last letter never ends
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
    ms === TYPED_MS ? 0 : wait(run, ms)) as typeof setTimeout)
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Held well' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(journal.tables.notes.get(ID)).toMatchObject({ note: 'Held well' }))
  await waitFor(() => expect(localStorage.length).toBe(0))
})

it('what is kept of it and damaged is left out', async () => {
  localStorage.setItem('sauda.journal-note', '{"form":1,"note":7}')
  open()
  expect((await rowsOf('Trades'))[0]).not.toContain('7}')
  await waitFor(() => expect(localStorage.length).toBe(0))
})

it('a note that the device refuses to store stays where a reload finds it', async () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  const journal = memoryJournal()
  journal.db.saveNote = () => Promise.reject(new Error('No room.'))
  open({}, journal)
  const sheet = await openTrade()
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Held well' } })
  cleanup()
  await waitFor(() => expect(told).toHaveBeenCalled())
  await journal.store().flush()
  expect(journal.tables.notes.size).toBe(0)
  expect(localStorage.getItem('sauda.journal-note')).toContain('Held well')
  vi.unstubAllGlobals()
})
