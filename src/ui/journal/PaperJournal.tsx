import { BookOpen } from 'lucide-react'
import { useCallback } from 'react'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { JournalState, JournalStore } from '../../storage/journal/journalStore.ts'
import type { PaperClient } from '../../workers/api/paperApi.ts'
import { Button } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { chosenDay, JournalBook } from './JournalBook.tsx'
import type { JournalSearch } from './journalSearch.ts'
import type { JournalRow } from './journalTrade.ts'
import { usePaperDays, usePaperTrades } from './useJournal.ts'

interface PaperJournalProps {
  client: PaperClient
  paper: PaperView
  journal: JournalState
  store: JournalStore
  search: JournalSearch
  onSearch: (patch: Partial<JournalSearch>) => void
}

/** The days and trades of the paper session on show. */
export function PaperJournal({ client, paper, journal, store, search, onSearch }: PaperJournalProps) {
  const { answer: days, failed, retry } = usePaperDays(client, paper)
  const chosen = days ? chosenDay(days, search) : null
  const { tag } = search
  const tagged = [...journal.notes.values()].filter(
    note => note.source === paper.id && note.tags.includes(tag),
  )
  const dates = tag === '' ? [chosen].filter(date => date !== null) : datesOf(tagged)
  const trades = usePaperTrades(client, paper, dates)
  const candlesOf = useCallback(({ date, key }: JournalRow) => client.tradeCandles(date, key), [client])
  if (failed || trades.failed) {
    const again = () => {
      retry()
      trades.retry()
    }
    return (
      <Notice tone="error" action={<Button onClick={again}>Retry</Button>}>
        The journal of this session could not be read.
      </Notice>
    )
  }
  if (!days) return <Skeleton className="h-80" />
  if (days.length === 0) {
    return (
      <EmptyState
        icon={BookOpen}
        title="No trading day yet"
        text="Start the feed: each day of the session is listed here with its trades."
      />
    )
  }
  // the answer of the day before stays while the next one comes
  const rows = trades.answer?.filter(({ source, date }) => source === paper.id && dates.includes(date))
  const isLate = trades.answer?.some(({ date }) => !dates.includes(date))
  return (
    <JournalBook
      source={paper.id}
      days={days}
      rows={isLate ? undefined : rows}
      {...{ candlesOf, journal, store, search, onSearch }}
    />
  )
}

function datesOf(notes: readonly { readonly date: string }[]): readonly string[] {
  return [...new Set(notes.map(({ date }) => date))].sort().reverse()
}
