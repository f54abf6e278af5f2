import { BookOpen, Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { dateWords, toIsoDate } from '../../engine/market/ist.ts'
import type { JournalState, JournalStore } from '../../storage/journal/journalStore.ts'
import { noteId } from '../../storage/journal/readJournal.ts'
import type { RunCandles } from '../../workers/api/api.ts'
import type { JournalDay } from '../../workers/api/paperApi.ts'
import { Button } from '../primitives/Button.tsx'
import { download } from '../primitives/download.ts'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { Select } from '../primitives/Select.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { toast } from '../primitives/toasts.ts'
import { useLastOpen } from '../primitives/useLastOpen.ts'
import { DayTable } from './DayTable.tsx'
import type { JournalSearch } from './journalSearch.ts'
import { type JournalRow, tradeOf } from './journalTrade.ts'
import { monthOf } from './month.ts'
import { PnlCalendar } from './PnlCalendar.tsx'
import { TradeSheet } from './TradeSheet.tsx'
import { TradeTable } from './TradeTable.tsx'
import { tradesFile } from './tradesCsv.ts'

interface JournalBookProps {
  /** The session, or the tradebook: whose notes these are. */
  source: string
  /** The newest first. */
  days: readonly JournalDay[]
  /** The trades of the chosen day, or of all days with the tag; undefined while they are on their way. */
  rows: readonly JournalRow[] | undefined
  candlesOf: ((row: JournalRow) => Promise<RunCandles | null>) | null
  journal: JournalState
  store: JournalStore
  search: JournalSearch
  onSearch: (patch: Partial<JournalSearch>) => void
  /** What stands between the days and the trades. */
  children?: ReactNode
}

/** The day whose trades are shown: the one of the address, or the newest of its month; null without one. */
export function chosenDay(
  days: readonly JournalDay[],
  { day, month }: Pick<JournalSearch, 'day' | 'month'>,
): string | null {
  if (day !== undefined && days.some(({ date }) => date === day)) return day
  return days.find(({ date }) => month === undefined || monthOf(date) === month)?.date ?? null
}

/** Calendar, days, and the trades of one day or of one tag. */
export function JournalBook(props: JournalBookProps) {
  const { source, days, rows, journal, store, search, onSearch, candlesOf, children } = props
  const chosen = chosenDay(days, search)
  const month = search.month ?? monthOf(chosen ?? days[0]?.date ?? toIsoDate(Date.now()))
  const noteOf = (row: JournalRow) => journal.notes.get(noteId(tradeOf(row)))
  const tags = useMemo(() => tagsOf(journal, source), [journal, source])
  const tagged = search.tag === '' ? rows : rows?.filter(row => noteOf(row)?.tags.includes(search.tag))
  const listed = rows?.find(row => isOpen(row, search))
  // what is typed as a tag may take the trade off the list: its window stays until it is closed
  const last = useLastOpen(listed !== undefined, listed)
  const opened = last?.source === source && isOpen(last, search) ? last : null
  const pick = (date: string) => onSearch({ ...dayOf(date), tag: '', trade: undefined })
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[5fr_6fr] xl:grid-cols-2">
        <PnlCalendar
          days={days}
          month={month}
          chosen={search.tag === '' ? chosen : null}
          onMonth={next => onSearch({ month: next, day: undefined, trade: undefined })}
          onDay={pick}
        />
        <Panel title="Days">
          <DayTable
            days={days.filter(({ date }) => monthOf(date) === month)}
            chosen={search.tag === '' ? chosen : null}
            onDay={pick}
          />
        </Panel>
      </div>
      {children}
      <Panel
        title={titleOf(search.tag, chosen)}
        actions={
          <>
            {tags.length > 0 && (
              <Select
                label="Tag"
                className="w-44 [&>label]:sr-only"
                value={search.tag === '' ? ALL : search.tag}
                options={[
                  { value: ALL, label: 'All tags' },
                  ...tags.map(tag => ({ value: tag, label: tag })),
                ]}
                onChange={tag => onSearch({ tag: tag === ALL ? '' : tag, trade: undefined })}
              />
            )}
            <Button
              icon={Download}
              disabled={!tagged || tagged.length === 0}
              onClick={() => {
                const file = tradesFileOf(tagged ?? [], noteOf)
                download(file)
                toast(`${file.name} saved`)
              }}
            >
              Export CSV
            </Button>
          </>
        }
      >
        <Trades
          rows={tagged}
          noteOf={noteOf}
          search={search}
          onOpen={({ key, date }) => onSearch({ ...dayOf(date), trade: key })}
        />
      </Panel>
      <TradeSheet
        row={opened}
        note={opened ? noteOf(opened) : undefined}
        store={store}
        candlesOf={candlesOf}
        onClose={() => onSearch({ trade: undefined })}
      />
    </>
  )
}

/** The day in the address, with its month: the calendar shows it. */
function dayOf(date: string): Partial<JournalSearch> {
  return { day: date, month: monthOf(date) }
}

/** Whether the address names the trade: other days may have one of the same key. Without a day it names any of them. */
function isOpen({ key, date }: JournalRow, { trade, day = date }: JournalSearch): boolean {
  return key === trade && date === day
}

/** No tag is called that: they have no commas. */
const ALL = ','

interface TradesProps {
  rows: readonly JournalRow[] | undefined
  noteOf: Parameters<typeof TradeTable>[0]['noteOf']
  search: JournalSearch
  onOpen: (row: JournalRow) => void
}

function Trades({ rows, noteOf, search, onOpen }: TradesProps) {
  if (!rows) return <Skeleton className="m-4 h-24" />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={BookOpen}
        title={search.tag === '' ? 'No trades ended on this day' : `No trades are tagged "${search.tag}"`}
      />
    )
  }
  return <TradeTable rows={rows} noteOf={noteOf} hasDays={search.tag !== ''} onOpen={onOpen} />
}

function tradesFileOf(rows: readonly JournalRow[], noteOf: TradesProps['noteOf']) {
  return tradesFile(rows, noteOf, toIsoDate(Date.now()))
}

function titleOf(tag: string, chosen: string | null): string {
  if (tag !== '') return `Trades tagged "${tag}"`
  return chosen === null ? 'Trades' : `Trades of ${dateWords(chosen)}`
}

function tagsOf({ notes }: JournalState, source: string): readonly string[] {
  const own = [...notes.values()].filter(note => note.source === source)
  return [...new Set(own.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
}
