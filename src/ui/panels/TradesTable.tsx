import { ListX } from 'lucide-react'
import { memo, useMemo, useRef } from 'react'
import type { RunView, TradeColumns } from '../../workers/api.ts'
import { decimal, inr, istDateTime, quantity, signedInr } from '../format.ts'
import { useRowWindow } from '../hooks/useRowWindow.ts'
import { cx } from '../primitives/cx.ts'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Table, Td, Th } from '../primitives/Table.tsx'
import { signClass } from './Figures.tsx'
import type { RunSearch } from './runSearch.ts'
import { sortTrades, type TradeRow, type TradeSort, tradeAt } from './tradeTable.ts'

interface TradesTableProps {
  view: RunView
  search: Pick<RunSearch, 'sort' | 'order'>
  onSort: (patch: Pick<RunSearch, 'sort' | 'order'>) => void
  /** Shows that trade among the prices. */
  onOpen: (index: number) => void
  /** Shows what that trade paid. */
  onCharges: (index: number) => void
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
  { title: 'Entry', sort: 'entry' },
  { title: 'Entry price', numeric: true },
  { title: 'Exit', sort: 'exit' },
  { title: 'Exit price', numeric: true },
  { title: 'Net P&L', sort: 'pnl', numeric: true },
  { title: 'Charges', sort: 'charges', numeric: true },
  { title: 'Bars', sort: 'bars', numeric: true },
  { title: 'Entry reason' },
  { title: 'Exit reason', sort: 'reason' },
]

/** The round trips of a run; only the rows in sight are in the page. */
export function TradesTable({ view, search, onSort, onOpen, onCharges }: TradesTableProps) {
  const { trades, open, legs } = view
  const columns = legs.length > 1 ? [INSTRUMENT, ...COLUMNS] : COLUMNS
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = useMemo(() => sortTrades(trades, search.sort, search.order), [trades, search])
  const { from, to, abovePx, belowPx } = useRowWindow(body, rows.length, ROW_PX)
  if (trades.count === 0 && open.count === 0) {
    return (
      <EmptyState icon={ListX} title="No trades" text="The strategy entered no position in this range." />
    )
  }
  const sortBy = (sort: TradeSort) => {
    const isSame = sort === search.sort
    onSort({ sort, order: isSame && search.order === 'ascending' ? 'descending' : 'ascending' })
  }
  return (
    <>
      {Array.from({ length: open.count }, (_, i) => (
        <OpenTrade key={open.leg[i]} trade={tradeAt(open, i)} legs={legs} />
      ))}
      <Table caption="Trades" className="max-h-112">
        <thead>
          <tr>
            {columns.map(({ title, sort, numeric }) => (
              <Th
                key={title}
                numeric={numeric ?? false}
                sorted={sort === search.sort ? search.order : undefined}
                onSort={sort && (() => sortBy(sort))}
              >
                {title}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer px={abovePx} />
          {Array.from(rows.subarray(from, to), index => (
            <Row key={index} {...{ trades, legs, index, onOpen, onCharges }} />
          ))}
          <Spacer px={belowPx} />
        </tbody>
      </Table>
    </>
  )
}

function Spacer({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden style={{ height: px }} /> : null
}

interface RowProps {
  trades: TradeColumns
  legs: readonly string[]
  index: number
  onOpen: (index: number) => void
  onCharges: (index: number) => void
}

const Row = memo(function Row({ trades, legs, index, onOpen, onCharges }: RowProps) {
  const trade = tradeAt(trades, index)
  return (
    <tr className="cursor-pointer hover:bg-raised" onClick={() => onOpen(index)}>
      {legs.length > 1 && <Td>{legs[trade.leg]}</Td>}
      <Td>
        <Side side={trade.side} />
      </Td>
      <Td numeric>{quantity(trade.qty)}</Td>
      <Td>
        {/* the row reacts to the pointer, this button to the keyboard: its click reaches the row */}
        <button type="button" title="Show among the prices" className="hover:underline">
          {istDateTime(trade.entryMs)}
        </button>
      </Td>
      <Td numeric>{decimal(trade.entryPrice)}</Td>
      <Td>{istDateTime(trade.exitMs)}</Td>
      <Td numeric>{decimal(trade.exitPrice)}</Td>
      <Td numeric className={cx('font-medium', signClass(trade.netPnl))}>
        {signedInr(trade.netPnl, 2)}
      </Td>
      <Td numeric className="text-muted">
        <button
          type="button"
          title="Show each charge"
          className="hover:text-text hover:underline"
          onClick={event => {
            // the row would open the prices
            event.stopPropagation()
            onCharges(index)
          }}
        >
          {inr(trade.charges, 2)}
        </button>
      </Td>
      <Td numeric className="text-muted">
        {quantity(trade.bars)}
      </Td>
      <Td className="text-muted">{trade.entryReason}</Td>
      <Td className="text-muted">{trade.exitReason}</Td>
    </tr>
  )
})

function Side({ side }: { side: TradeRow['side'] }) {
  return (
    <span className={side === 'long' ? 'text-up' : 'text-down'}>{side === 'long' ? 'LONG' : 'SHORT'}</span>
  )
}

function OpenTrade({ trade, legs }: { trade: TradeRow; legs: readonly string[] }) {
  return (
    <p className="border-b border-line px-4 py-2 text-muted">
      Still open at the last bar: <Side side={trade.side} /> {quantity(trade.qty)}{' '}
      {legs.length > 1 && `${legs[trade.leg]} `}since {istDateTime(trade.entryMs)} at{' '}
      {decimal(trade.entryPrice)},{' '}
      <span className={signClass(trade.netPnl)}>{signedInr(trade.netPnl, 2)}</span> so far.
    </p>
  )
}
