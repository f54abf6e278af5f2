import { ListX } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { RunView, TradeColumns } from '../../../workers/api/api.ts'
import { decimal, inr, quantity, signedInr, signedPercent } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Spacer, Table, Td, Th } from '../../primitives/Table.tsx'
import { useRowWindow } from '../../primitives/useRowWindow.ts'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { type TradeTimes, tradeTimes } from '../../run/report/tradeTimes.ts'
import type { ResultSearch } from '../resultSearch.ts'
import { barsTitle } from './barsTitle.ts'
import { TradeFilters } from './TradeFilters.tsx'
import { cumulativeNet, listTrades, pnlPct, type TradeRow, type TradeSort, tradeAt } from './tradeTable.ts'

interface TradesTableProps {
  view: RunView
  search: Pick<ResultSearch, 'sort' | 'order' | 'tradeSide' | 'exitReason'>
  onSearch: (patch: Partial<ResultSearch>) => void
  /** The trade that is explained in full, if one is. */
  selected: number | null
  onSelect: (index: number) => void
}

const ROW_PX = 32

interface Column {
  readonly title: string
  readonly sort?: TradeSort
  readonly numeric?: boolean
}

const INSTRUMENT: Column = { title: 'Instrument' }

const COLUMNS: readonly Column[] = [
  { title: 'Side', sort: 'side' },
  { title: 'Qty', sort: 'qty', numeric: true },
  // on a phone it would be out of sight further back
  { title: 'Net P&L', sort: 'pnl', numeric: true },
  // 1440 px have room for the columns up to the charges, 1024 px for those up to the exit: words at the edge are cut, and no number
  { title: 'Entry', sort: 'entry' },
  { title: 'Exit', sort: 'exit' },
  { title: 'Entry reason' },
  { title: 'Exit reason', sort: 'reason' },
  { title: 'Entry price', numeric: true },
  { title: 'Exit price', numeric: true },
  { title: 'P&L %', numeric: true },
  { title: 'Charges', sort: 'charges', numeric: true },
]

function columnsOf(view: RunView): readonly Column[] {
  const columns: readonly Column[] = [
    ...COLUMNS,
    { title: barsTitle(view), sort: 'bars', numeric: true },
    { title: 'Cumulative', numeric: true },
  ]
  return view.legs.length > 1 ? [INSTRUMENT, ...columns] : columns
}

/** The round trips of a run; only the rows in sight are in the page. Arrow keys walk from trade to trade. */
export function TradesTable({ view, search, onSearch, selected, onSelect }: TradesTableProps) {
  const { trades, open, legs } = view
  const { sort, order, tradeSide, exitReason } = search
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = useMemo(
    () => listTrades(trades, { sort, order, tradeSide, exitReason }),
    [trades, sort, order, tradeSide, exitReason],
  )
  const { from, to, abovePx, belowPx } = useRowWindow(body, rows.length, ROW_PX)
  const place = selected === null ? -1 : rows.indexOf(selected)
  // Tab reaches one row, the arrow keys the others: the selected one, or one in sight
  const stop = place >= from && place < to ? place : from
  const walk = useRowKeys(body, rows, place, onSelect)
  const times = useMemo(() => tradeTimes(view.curve.ms), [view.curve.ms])
  const sums = useMemo(() => cumulativeNet(trades), [trades])
  if (trades.count === 0 && open.count === 0) {
    return <EmptyState icon={ListX} title="No trades" text="No positions were opened in this range." />
  }
  const sortBy = (by: TradeSort) => {
    onSearch({ sort: by, order: by === sort && order === 'ascending' ? 'descending' : 'ascending' })
  }
  return (
    <>
      {trades.count > 1 && (
        <TradeFilters trades={trades} shown={rows.length} search={search} onSearch={onSearch} />
      )}
      {Array.from({ length: open.count }, (_, i) => (
        <OpenTrade key={open.leg[i]} trade={tradeAt(open, i)} {...{ legs, times }} />
      ))}
      <Table
        caption="Trades"
        className={cx('[&_td]:px-1.5 [&_th]:px-1.5', selected === null ? 'max-h-112' : 'max-h-80')}
      >
        <thead>
          <tr>
            {columnsOf(view).map(({ title, sort: by, numeric }) => (
              <Th
                key={title}
                numeric={numeric ?? false}
                sorted={by === sort ? order : undefined}
                onSort={by && (() => sortBy(by))}
              >
                {title}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          <Spacer px={abovePx} />
          {Array.from(rows.subarray(from, to), (index, k) => (
            <Row
              key={index}
              {...{ trades, legs, times, sums, index, onSelect }}
              isSelected={index === selected}
              isStop={from + k === stop}
            />
          ))}
          <Spacer px={belowPx} />
        </tbody>
      </Table>
      {to - from < rows.length && (
        <p className="hidden px-4 py-2 text-label text-muted print:block">
          {quantity(to - from)} of {quantity(rows.length)} trades. The HTML report lists up to 2,000; the CSV
          has all.
        </p>
      )}
      {rows.length === 0 && trades.count > 0 && (
        <p className="px-4 py-6 text-center text-muted">No trades match these filters.</p>
      )}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Keeps the selected row in sight, and lets the arrow keys select the row below or above. */
function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: Uint32Array,
  place: number,
  onSelect: (index: number) => void,
) {
  const wantsFocus = useRef(false)
  useEffect(() => {
    const box = body.current?.closest('section')
    if (!box || place < 0) return
    const topPx = place * ROW_PX
    // the header covers as much as a row
    const roomPx = box.clientHeight - 2 * ROW_PX
    if (topPx < box.scrollTop || topPx > box.scrollTop + roomPx) box.scrollTop = topPx - roomPx / 2
    if (!wantsFocus.current) return
    wantsFocus.current = false
    body.current?.querySelector<HTMLElement>(`[data-trade="${rows[place]}"]`)?.focus({ preventScroll: true })
  }, [body, rows, place])
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const focused = (event.target as HTMLElement).dataset.trade
    if (step === undefined || focused === undefined) return
    const next = rows[rows.indexOf(Number(focused)) + step]
    event.preventDefault()
    if (next === undefined) return
    wantsFocus.current = true
    onSelect(next)
  }
}

interface RowProps {
  trades: TradeColumns
  legs: readonly string[]
  times: TradeTimes
  /** The net P&L of each trade and all before it. */
  sums: Float64Array
  index: number
  isSelected: boolean
  isStop: boolean
  onSelect: (index: number) => void
}

const Row = memo(function Row(props: RowProps) {
  const { trades, legs, times, sums, index, isSelected, isStop, onSelect } = props
  const trade = tradeAt(trades, index)
  return (
    <tr
      aria-current={isSelected || undefined}
      className={cx(
        'cursor-pointer hover:bg-raised',
        isSelected && 'bg-raised [&>td:first-child]:shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
      onClick={({ currentTarget }) => {
        // the arrow keys go on from here
        currentTarget.querySelector<HTMLElement>('[data-trade]')?.focus({ preventScroll: true })
        onSelect(index)
      }}
    >
      {legs.length > 1 && <Td>{legs[trade.leg]}</Td>}
      <Td>
        <Side side={trade.side} />
      </Td>
      <Td numeric>{quantity(trade.qty)}</Td>
      <Td numeric className={cx('font-medium', signClass(trade.netPnl))}>
        {signedInr(trade.netPnl, 2)}
      </Td>
      <Td>
        {/* the row reacts to the pointer, this button to the keyboard: its click reaches the row */}
        <button
          type="button"
          data-trade={index}
          tabIndex={isStop ? 0 : -1}
          title="Why these fills?"
          className="hover:underline"
        >
          {times.entry(trade)}
        </button>
      </Td>
      <Td title={times.moment(trade.exitMs)}>{times.exit(trade)}</Td>
      <Td className="text-muted">{trade.entryReason}</Td>
      <Td className="text-muted">{trade.exitReason}</Td>
      <Td numeric>{decimal(trade.entryPrice)}</Td>
      <Td numeric>{decimal(trade.exitPrice)}</Td>
      <Td numeric className={signClass(trade.netPnl)}>
        {signedPercent(pnlPct(trade))}
      </Td>
      <Td numeric className="text-muted">
        <span title="Show each charge">{inr(trade.charges, 2)}</span>
      </Td>
      <Td numeric className="text-muted">
        {quantity(trade.bars)}
      </Td>
      <Td numeric className={signClass(sums[index])}>
        {signedInr(sums[index], 2)}
      </Td>
    </tr>
  )
})

function Side({ side }: { side: TradeRow['side'] }) {
  return (
    <span className={side === 'long' ? 'text-up' : 'text-down'}>{side === 'long' ? 'LONG' : 'SHORT'}</span>
  )
}

interface OpenTradeProps {
  trade: TradeRow
  legs: readonly string[]
  times: TradeTimes
}

function OpenTrade({ trade, legs, times }: OpenTradeProps) {
  return (
    <p className="border-b border-line px-4 py-2 text-muted">
      Still open at the last bar: <Side side={trade.side} /> {quantity(trade.qty)}{' '}
      {legs.length > 1 && `${legs[trade.leg]} `}since {times.moment(trade.entryMs)} at{' '}
      {decimal(trade.entryPrice)},{' '}
      <span className={signClass(trade.netPnl)}>{signedInr(trade.netPnl, 2)}</span> so far.
    </p>
  )
}
