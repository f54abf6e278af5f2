import { useCallback, useEffect } from 'react'
import type { PaperView } from '../../engine/desk/paperView.ts'
import { MINUTE_MS, toIsoDate } from '../../engine/market/ist.ts'
import type { JournalState, JournalStore } from '../../storage/journal/journalStore.ts'
import type { JournalDay, PaperClient } from '../../workers/api/paperApi.ts'
import { useStore } from '../primitives/store.ts'
import { type Asked, useAsked } from '../primitives/useAsked.ts'
import { type JournalRow, paperRow } from './journalTrade.ts'
import { restoreNote } from './typedNote.ts'

/** Notes and fills of this device, read when they are first shown; with what was typed last, if a reload cut it off. */
export function useJournal(store: JournalStore): JournalState {
  const state = useStore(store.store)
  useEffect(() => {
    const read = store.store.get().isRead ? Promise.resolve() : store.load()
    void read.then(() => restoreNote(store))
  }, [store])
  return state
}

/** The days of a session; asked again with each minute of its feed. */
export function usePaperDays(client: PaperClient, { id, feedMs }: PaperView): Asked<readonly JournalDay[]> {
  const minute = Math.floor(feedMs / MINUTE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, and a later minute, have other days
  const ask = useCallback(() => client.journalDays(), [client, id, minute])
  return useAsked(ask)
}

/** The trades of these days of a session, the newest day first; today's are asked for again with each minute. */
export function usePaperTrades(
  client: PaperClient,
  { id, feedMs }: PaperView,
  dates: readonly string[],
): Asked<readonly JournalRow[]> {
  const wanted = dates.join()
  const minute = dates.includes(toIsoDate(feedMs)) ? Math.floor(feedMs / MINUTE_MS) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later minute may have more trades
  const ask = useCallback(async () => {
    const all: JournalRow[] = []
    for (const date of wanted === '' ? [] : wanted.split(',')) {
      for (const trade of await client.journalTrades(date)) all.push(paperRow(id, date, trade))
    }
    return all
  }, [client, id, wanted, minute])
  return useAsked(ask)
}
