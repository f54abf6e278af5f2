import { openJournalDb } from '../../storage/journal/journalDb.ts'
import { JournalStore } from '../../storage/journal/journalStore.ts'
import { TOASTS } from './notices.ts'

let shared: JournalStore | undefined

/** The journal of this device. */
export function sharedJournal(): JournalStore {
  shared ??= new JournalStore(openJournalDb(), TOASTS)
  return shared
}
