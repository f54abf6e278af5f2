import type { DeskPosition } from '../../engine/desk/types.ts'
import { decimal, quantity, signedInr, signedPercent } from '../format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { changePct, positionKey, positionTotals } from './positionRows.ts'
import type { PositionSearch, PositionSort } from './positionSearch.ts'
import { nextSort } from './strategyRows.ts'

interface PositionTableProps {
  rows: readonly DeskPosition[]
  search: PositionSearch
  onSort: (patch: Pick<PositionSearch, 'sort' | 'order'>) => void
  onClose: (position: DeskPosition) => void
}

const COLUMNS: readonly {
  readonly title: string
  readonly sort: PositionSort
  readonly numeric?: boolean
}[] = [
  { title: 'Instrument', sort: 'instrument' },
  { title: 'Position', sort: 'quantity' },
  { title: 'Avg. Price', sort: 'avgPrice', numeric: true },
  { title: 'Current Price', sort: 'currentPrice', numeric: true },
  { title: 'Change', sort: 'change', numeric: true },
  { title: 'P&L', sort: 'pnl', numeric: true },
  { title: 'Strategy', sort: 'strategy' },
]

/** What a row is about and what to do with it stay in sight while the rest scrolls sideways. */
const STICKY = 'sticky left-0 z-[1] bg-panel'
const STICKY_END = 'sticky right-0 z-[1] bg-panel text-right group-hover:bg-raised'

/** Open positions with their totals at the foot. */
export function PositionTable({ rows, search, onSort, onClose }: PositionTableProps) {
  return (
    <Table caption="Positions">
      <thead>
        <tr>
          {COLUMNS.map(({ title, sort, numeric }) => (
            <Th
              key={sort}
              numeric={numeric ?? false}
              sorted={sort === search.sort ? search.order : undefined}
              onSort={() => onSort(nextSort(search, sort))}
              className="first:left-0 first:z-20"
            >
              {title}
            </Th>
          ))}
          <Th className="right-0 z-20 text-right">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(position => (
          <Row key={positionKey(position)} position={position} onClose={onClose} />
        ))}
      </tbody>
      <Totals rows={rows} />
    </Table>
  )
}

interface RowProps {
  position: DeskPosition
  onClose: (position: DeskPosition) => void
}

function Row({ position, onClose }: RowProps) {
  const { instrument, avgPrice, currentPrice, pnl, strategy, exiting } = position
  const change = changePct(position)
  return (
    <Tr>
      <Td className={cx(STICKY, 'h-9 font-medium group-hover:bg-raised')}>{instrument}</Td>
      <Td>
        <PositionSide position={position} />
      </Td>
      <Td numeric>{decimal(avgPrice)}</Td>
      <Td numeric>{decimal(currentPrice)}</Td>
      <Td numeric className={gainClass(change ?? 0)}>
        {signedPercent(change)}
      </Td>
      <Td numeric className={cx('font-medium', gainClass(pnl))}>
        {signedInr(pnl, 2)}
      </Td>
      <Td className="text-muted">
        <bdi className="block max-w-28 truncate xl:max-w-56" title={strategy}>
          {strategy}
        </bdi>
      </Td>
      <Td className={STICKY_END}>
        {/* not `disabled`: the focus comes back to it when the dialog closes */}
        <Button
          aria-label={`${exiting ? 'Closing' : 'Close'} ${instrument}, ${strategy}`}
          aria-disabled={exiting}
          aria-haspopup="dialog"
          onClick={() => exiting || onClose(position)}
          className={cx(exiting && 'cursor-default! opacity-50')}
        >
          {exiting ? 'Closing' : 'Close'}
        </Button>
      </Td>
    </Tr>
  )
}

/** LONG or SHORT with how much. */
export function PositionSide({ position: { quantity: held } }: { position: Pick<DeskPosition, 'quantity'> }) {
  const isShort = held < 0
  return (
    <>
      <span className={cx('font-medium', isShort ? 'text-down' : 'text-up')}>
        {isShort ? 'SHORT' : 'LONG'}
      </span>{' '}
      {quantity(Math.abs(held))}
    </>
  )
}

/** The colour of money that was made or lost; nothing made is no loss. */
export function gainClass(amount: number): string {
  return amount < 0 ? 'text-down' : 'text-up'
}

function Totals({ rows }: Pick<PositionTableProps, 'rows'>) {
  const { count, longs, shorts, pnl } = positionTotals(rows)
  const cell = 'h-9 border-t border-b-0! border-line'
  return (
    <tfoot>
      <tr>
        <Td className={cx(STICKY, cell, 'text-muted')}>Total of {quantity(count)}</Td>
        <Td colSpan={4} className={cx(cell, 'text-muted')}>
          {quantity(longs)} long, {quantity(shorts)} short
        </Td>
        <Td numeric className={cx(cell, 'font-semibold', gainClass(pnl))}>
          {signedInr(pnl, 2)}
        </Td>
        <Td colSpan={2} className={cell} />
      </tr>
    </tfoot>
  )
}
