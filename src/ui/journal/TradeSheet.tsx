import { useCallback, useEffect, useState } from 'react'
import type { JournalStore } from '../../storage/journal/journalStore.ts'
import { MAX_NOTE, MAX_TAG, MAX_TAGS, type TradeNote } from '../../storage/journal/readJournal.ts'
import type { RunCandles } from '../../workers/api/api.ts'
import { CandleChart } from '../charts/CandleChart.tsx'
import type { Span, TradeMark, TradePath } from '../charts/drawCandles.ts'
import { decimal, inr, istDateTime, quantity, signedInr } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Sheet } from '../primitives/Dialog.tsx'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { TextField } from '../primitives/TextField.tsx'
import { useAsked } from '../primitives/useAsked.ts'
import { type JournalRow, parseTags, rupeesOf, tradeOf } from './journalTrade.ts'
import { signClass } from './PnlCalendar.tsx'
import { settleNote, typeNote } from './typedNote.ts'

interface TradeSheetProps {
  row: JournalRow | null
  note: TradeNote | undefined
  store: JournalStore
  /** Prices around the trade; null where there are none. */
  candlesOf: ((row: JournalRow) => Promise<RunCandles | null>) | null
  onClose: () => void
}

/** A trade with its chart, its figures, and what the trader writes to it. */
export function TradeSheet({ row, onClose, ...rest }: TradeSheetProps) {
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={row ? `${row.instrument} ${row.side}, ${quantity(row.qty)}` : 'Trade'}
      side="right"
      fits="text"
    >
      {row && <TradeBody key={`${row.source} ${row.date} ${row.key}`} row={row} {...rest} />}
    </Sheet>
  )
}

function TradeBody({
  row,
  note,
  store,
  candlesOf,
}: Omit<TradeSheetProps, 'row' | 'onClose'> & { row: JournalRow }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Entry', `${istDateTime(row.entryMs)} at ${decimal(row.entryPrice)}`],
    ['Exit', `${istDateTime(row.exitMs)} at ${decimal(row.exitPrice)}`],
    ...(row.entryReason ? [['Entry reason', row.entryReason] as const] : []),
    ...(row.exitReason ? [['Exit reason', row.exitReason] as const] : []),
    ['P&L before charges', signedInr(rupeesOf(row.grossPaise), 2)],
    ['Charges', row.chargesPaise === null ? 'Not known' : inr(rupeesOf(row.chargesPaise), 2)],
  ]
  return (
    <div className="grid gap-4 p-4">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-grid py-1">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-b border-grid py-1">
          <dt className="text-muted">Net P&L</dt>
          <dd className={signClass(row.netPaise)}>{signedInr(rupeesOf(row.netPaise), 2)}</dd>
        </div>
      </dl>
      {candlesOf && <TradeChart row={row} candlesOf={candlesOf} />}
      <NoteFields row={row} note={note} store={store} />
    </div>
  )
}

interface TradeChartProps {
  row: JournalRow
  candlesOf: (row: JournalRow) => Promise<RunCandles | null>
}

function TradeChart({ row, candlesOf }: TradeChartProps) {
  // the row is made anew with each tick of the feed: the trade is what counts
  const [trade] = useState(row)
  const ask = useCallback(() => candlesOf(trade), [candlesOf, trade])
  const { answer, failed, retry } = useAsked(ask)
  if (failed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
        The chart of this trade could not be read.
      </Notice>
    )
  }
  if (answer === undefined) return <Skeleton className="h-80" />
  if (answer === null || answer.ms.length === 0) {
    return <Notice>There are no prices around this trade on this device.</Notice>
  }
  return <DrawnTrade row={trade} candles={answer} />
}

function DrawnTrade({ row, candles }: { row: JournalRow; candles: RunCandles }) {
  const { entryMs, entryPrice, exitMs, exitPrice, side } = row
  const [whole] = useState<Span>(() => ({ fromMs: candles.ms[0]!, toMs: candles.ms.at(-1)! }))
  const [span, setSpan] = useState(whole)
  const [marks] = useState<readonly TradeMark[]>(() => [
    { trade: 0, ms: entryMs, side: side === 'long' ? 'buy' : 'sell', look: 'focus' },
    { trade: 0, ms: exitMs, side: side === 'long' ? 'sell' : 'buy', look: 'focus' },
  ])
  const [path] = useState<TradePath>(() => ({
    ...{ entryMs, entryPrice, exitMs, exitPrice },
    levels: [
      { name: 'Entry', price: entryPrice, tone: 'muted' },
      { name: 'Exit', price: exitPrice, tone: 'muted' },
    ],
  }))
  return (
    <div className="rounded-panel border border-line">
      <CandleChart
        candles={candles}
        marks={marks}
        path={path}
        pathWords={`Entry ${decimal(entryPrice)}, exit ${decimal(exitPrice)}.`}
        span={span}
        onView={() => {}}
        onWholeRun={() => setSpan({ ...whole })}
        onPick={() => {}}
        heightClass="h-80"
      />
    </div>
  )
}

function NoteFields({ row, note, store }: Pick<TradeSheetProps, 'note' | 'store'> & { row: JournalRow }) {
  const [typed, setTyped] = useState(() => note?.tags.join(', ') ?? '')
  const tags = note?.tags ?? []
  // what was typed is written as soon as the trade is left
  useEffect(() => () => void settleNote(store), [store])
  // another tab may have changed them
  const shown = sameTags(parseTags(typed, MAX_TAGS, MAX_TAG), tags) ? typed : tags.join(', ')
  return (
    <>
      <TextField
        label="Tags"
        value={shown}
        placeholder="breakout, late exit"
        help="Separate tags with commas. Saved on this device as you type."
        onChange={text => {
          setTyped(text)
          typeNote(store, tradeOf(row), { tags: parseTags(text, MAX_TAGS, MAX_TAG) })
        }}
      />
      <Field label="Note">
        {control => (
          <textarea
            {...control}
            rows={5}
            maxLength={MAX_NOTE}
            value={note?.note ?? ''}
            onChange={event => typeNote(store, tradeOf(row), { note: event.target.value })}
            className={`${CONTROL_CLASS} min-h-24 py-1.5`}
          />
        )}
      </Field>
    </>
  )
}

function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag, k) => tag === b[k])
}
