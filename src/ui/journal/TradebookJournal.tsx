import { FileUp, NotebookText, Trash2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { TradebookHolding } from '../../engine/tradebook/trips.ts'
import type { TradebookRead } from '../../import/tradebook/readTradebook.ts'
import type { JournalState, JournalStore } from '../../storage/journal/journalStore.ts'
import { TRADEBOOK } from '../../storage/journal/readJournal.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { decimal, quantity } from '../format/format.ts'
import { Button, buttonClass } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Disclosure } from '../primitives/Disclosure.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useAsked } from '../primitives/useAsked.ts'
import { EngineFillsPanel } from './EngineFillsPanel.tsx'
import { chosenDay, JournalBook } from './JournalBook.tsx'
import type { JournalSearch } from './journalSearch.ts'
import { tradebookRow } from './journalTrade.ts'

interface TradebookJournalProps {
  client: Client
  journal: JournalState
  store: JournalStore
  search: JournalSearch
  onSearch: (patch: Partial<JournalSearch>) => void
}

/** The trader's own fills: import, days, round trips, and what the engine would have filled. */
export function TradebookJournal(props: TradebookJournalProps) {
  const { client, journal, store } = props
  if (!journal.isRead) return <Skeleton className="h-80" />
  const isEmpty = journal.fills.length === 0
  return (
    <>
      {isEmpty && (
        <EmptyState
          icon={NotebookText}
          title="No tradebook imported"
          text="In Zerodha Console open Reports, Tradebook, and download it as CSV. It stays on this device."
        />
      )}
      <TradebookImport client={client} store={store} isFirst={isEmpty} />
      {!isEmpty && <TradebookBook {...props} />}
    </>
  )
}

function TradebookBook({ client, journal, store, search, onSearch }: TradebookJournalProps) {
  const { fills } = journal
  const ask = useCallback(() => client.tradebookReport(fills), [client, fills])
  const { answer: report, failed, retry } = useAsked(ask)
  if (failed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
        The round trips of the tradebook could not be computed.
      </Notice>
    )
  }
  if (!report) return <Skeleton className="h-80" />
  const chosen = chosenDay(report.days, search)
  const rows = report.trips.map(tradebookRow)
  const held = report.open.filter(({ lacksBuy }) => !lacksBuy)
  const sold = report.open.filter(({ lacksBuy }) => lacksBuy)
  const unknown = report.trips.filter(({ chargesPaise }) => chargesPaise === null).length
  return (
    <>
      <p className="text-label text-faint">
        {counted(fills.length, 'fill')}. Round trips are matched first in, first out; shares bought and sold
        on the same day are matched first, as intraday. Charges: NSE rates of each trade date and Zerodha's
        brokerage.
        {unknown > 0 &&
          ` Charges unknown for ${counted(unknown, 'round trip')} (segment or date outside the NSE rates): ${unknown === 1 ? 'its' : 'their'} net P&L is before charges.`}
        {held.length > 0 && ` Still held: ${held.map(holdingWords).join(', ')}.`}
        {sold.length > 0 &&
          ` Sold without a buy in this tradebook: ${sold.map(soldWords).join(', ')}. Import the earlier period, too.`}
      </p>
      <JournalBook
        source={TRADEBOOK}
        days={report.days}
        rows={search.tag === '' ? rows.filter(({ date }) => date === chosen) : rows}
        candlesOf={null}
        {...{ journal, store, search, onSearch }}
      >
        <EngineFillsPanel client={client} fills={fills} />
      </JournalBook>
    </>
  )
}

/** "1 fill", "2 fills". */
function counted(count: number, noun: string): string {
  return `${quantity(count)} ${noun}${count === 1 ? '' : 's'}`
}

function holdingWords({ symbol, qty, avgPrice }: TradebookHolding): string {
  return `${quantity(qty)} ${symbol} at ${decimal(avgPrice)}`
}

function soldWords({ symbol, qty }: TradebookHolding): string {
  return `${quantity(-qty)} ${symbol}`
}

interface TradebookImportProps {
  client: Client
  store: JournalStore
  /** There is nothing yet that could be removed. */
  isFirst: boolean
}

/** What came of a file. */
interface Imported {
  readonly read: TradebookRead
  readonly added: number
}

function TradebookImport({ client, store, isFirst }: TradebookImportProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const take = async (file: File) => {
    setBusy(true)
    setProblem(null)
    setImported(null)
    try {
      const outcome = await client.readTradebook(await file.text())
      if (outcome.ok) {
        const added = await store.addFills(outcome.value.fills)
        if (added !== null) setImported({ read: outcome.value, added })
      } else setProblem(`${file.name}: ${outcome.problem.message}`)
    } catch {
      setProblem(`${file.name} could not be read. Choose the file again.`)
    }
    setBusy(false)
  }
  const picker = useRef<HTMLInputElement>(null)
  const remove = () => {
    // the button leaves with the fills: the focus would go with it
    picker.current?.focus()
    setImported(null)
    void store.removeFills()
  }
  return (
    <div className={cx('grid gap-2', isFirst && 'justify-items-center')}>
      <div className="flex flex-wrap gap-2">
        <label
          className={cx(
            buttonClass(isFirst ? 'primary' : 'secondary', isFirst ? 'form' : 'panel'),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-50',
          )}
        >
          <Icon of={FileUp} />
          {isBusy ? 'Importing…' : 'Import tradebook'}
          <input
            ref={picker}
            type="file"
            accept=".csv,text/csv"
            disabled={isBusy}
            className="sr-only"
            onChange={event => {
              const [file] = event.target.files ?? []
              // the same file may be chosen again
              event.target.value = ''
              if (file) void take(file)
            }}
          />
        </label>
        {!isFirst && (
          <Button icon={Trash2} variant="ghost" onClick={remove}>
            Remove all fills
          </Button>
        )}
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      {imported && <ImportReport {...imported} />}
    </div>
  )
}

function ImportReport({ read, added }: Imported) {
  const { fills, duplicates, rejected, rejectedCount } = read
  const known = fills.length - added + duplicates
  return (
    <div role="status" className="grid gap-2">
      {fills.length === 0 && rejectedCount === 0 ? (
        <Notice tone="warn">
          There are no trades in this file. Choose a longer period in Zerodha Console and download it again.
        </Notice>
      ) : (
        <Notice tone={rejectedCount > 0 ? 'warn' : 'info'}>
          {counted(added, 'fill')} added.
          {known > 0 && ` ${quantity(known)} ${known === 1 ? 'was' : 'were'} there already.`}
          {rejectedCount > 0 && ` ${counted(rejectedCount, 'line')} rejected.`}
        </Notice>
      )}
      {rejectedCount > 0 && (
        <Disclosure title="Rejected lines" summary={quantity(rejectedCount)}>
          <ul className="grid gap-1">
            {rejected.map(({ line, reason }) => (
              <li key={line}>
                Line {quantity(line)}: {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}
