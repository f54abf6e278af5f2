import { Link } from '@tanstack/react-router'
import type { DeskPosition } from '../../../engine/desk/types.ts'
import { decimal, gainClass, quantity, signedPercent } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { rememberPlace } from '../../primitives/rememberPlace.ts'
import { type SortColumn, SortHeads } from '../../primitives/SortHeads.tsx'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { HeldButton } from '../HeldButton.tsx'
import { MobileHint } from '../MobileHint.tsx'
import { PriceCell } from '../PriceCell.tsx'
import { paiseClass, signedPaiseInr } from '../paise.ts'
import { changePct, closableQty, exitingWords, positionKey, positionTotals } from './positionRows.ts'
import type { PositionSearch, PositionSort } from './positionSearch.ts'

interface PositionTableProps {
  rows: readonly DeskPosition[]
  search: PositionSearch
  onSort: (patch: Pick<PositionSearch, 'sort' | 'order'>) => void
  onClose: (position: DeskPosition) => void
  paper: PaperRows | null
}

/** What rows of a paper session have beside: null is the sample. */
export interface PaperRows {
  readonly onOrder: (instrument: string) => void
  /** Why nothing can be done now; null where it can. */
  readonly held: string | null
}

const COLUMNS: readonly SortColumn<PositionSort>[] = [
  { title: 'Instrument', sort: 'instrument' },
  { title: 'Position', sort: 'quantity' },
  { title: 'Avg. Price', sort: 'avgPrice', numeric: true },
  { title: 'Current Price', sort: 'currentPrice', numeric: true },
  { title: 'Change', sort: 'change', numeric: true },
  { title: 'P&L', sort: 'pnl', numeric: true },
  { title: 'Strategy', sort: 'strategy' },
]

/** Below 1,280 px the cells stand closer, so that at 1,024 px the strategy has room beside the buttons. */
const NARROW = 'max-xl:[&_td]:px-2 max-xl:[&_th]:px-2'
/** On the narrowest screens the position takes the room beside the buttons, which would cut the next price in two. */
const SAMPLE_ROOM = 'max-[24rem]:min-w-[calc(100vw-13rem)]'
const PAPER_ROOM = 'max-xl:py-1 max-[28rem]:min-w-[calc(100vw-17rem)]'

/** Open positions with their totals at the foot. */
export function PositionTable({ rows, search, onSort, onClose, paper }: PositionTableProps) {
  return (
    <Table caption="Positions" className={NARROW}>
      <thead>
        <tr>
          <SortHeads columns={COLUMNS} sorting={search} onSort={onSort} />
          <Th numeric pin="end">
            Actions
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(position => (
          <Row key={positionKey(position)} {...{ position, onClose, paper }} />
        ))}
      </tbody>
      <Totals rows={rows} />
    </Table>
  )
}

interface RowProps {
  position: DeskPosition
  onClose: (position: DeskPosition) => void
  paper: PaperRows | null
}

function Row({ position, onClose, paper }: RowProps) {
  const { instrument, avgPrice, currentPrice, pnlPaise, strategy, exitingQty } = position
  const change = changePct(position)
  return (
    <Tr>
      <Td pin="start" className="h-9 font-medium">
        {instrument}
        <MobileHint>
          <span className={paiseClass(pnlPaise, 2)}>{signedPaiseInr(pnlPaise, 2)}</span>
        </MobileHint>
      </Td>
      <Td className={paper ? PAPER_ROOM : SAMPLE_ROOM}>
        <PositionSide position={position} />
        {paper && <Lots position={position} />}
        {exitingQty > 0 && (
          <Link
            to="/orders"
            search={{ search: strategy, status: 'OPEN' }}
            className="block text-label text-muted underline hover:text-text"
          >
            {quantity(exitingQty)} closing
          </Link>
        )}
      </Td>
      <Td numeric>{decimal(avgPrice)}</Td>
      <Td numeric>
        <PriceCell price={currentPrice} />
      </Td>
      <Td numeric className={gainClass(change ?? 0, 2)}>
        {signedPercent(change)}
      </Td>
      <Td numeric className={cx('font-medium', paiseClass(pnlPaise, 2))}>
        {signedPaiseInr(pnlPaise, 2)}
      </Td>
      <Td className="text-muted lg:max-xl:w-full lg:max-xl:max-w-0">
        <bdi className="block truncate max-lg:max-w-40 lg:max-xl:min-w-16 xl:max-w-56" title={strategy}>
          {strategy}
        </bdi>
      </Td>
      <Td numeric pin="end" className="max-md:py-1">
        <div className="flex justify-end gap-1.5">
          {paper && (
            <HeldButton
              held={paper.held}
              aria-label={`Order ${instrument}, beside ${strategy}`}
              aria-haspopup="dialog"
              onClick={() => paper.onOrder(instrument)}
            >
              Order
            </HeldButton>
          )}
          <CloseButton position={position} held={paper?.held ?? null} onClose={onClose} />
        </div>
      </Td>
    </Tr>
  )
}

interface CloseButtonProps extends Pick<RowProps, 'position' | 'onClose'> {
  held: string | null
}

function CloseButton({ position, held, onClose }: CloseButtonProps) {
  const isExiting = closableQty(position) === 0
  const label = `${isExiting ? 'Closing' : 'Close'} ${position.instrument}, ${position.strategy}`
  return (
    // not `disabled`: the focus comes back to it when the dialog closes
    <HeldButton
      held={held ?? (isExiting ? exitingWords(1) : null)}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={event => {
        rememberPlace(event.currentTarget)
        onClose(position)
      }}
    >
      {isExiting ? 'Closing' : 'Close'}
    </HeldButton>
  )
}

/** How many lots a position is, where it trades in lots. */
function Lots({ position: { qty, lot } }: Pick<RowProps, 'position'>) {
  if (lot <= 1) return null
  const lots = Math.abs(qty) / lot
  return (
    // below the quantity where beside it the Actions column would cut what follows
    <span className="text-label text-faint max-xl:block">
      {' '}
      {quantity(lots)} {lots === 1 ? 'lot' : 'lots'}
    </span>
  )
}

/** LONG or SHORT with how much. */
export function PositionSide({ position: { qty: held } }: { position: Pick<DeskPosition, 'qty'> }) {
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

function Totals({ rows }: Pick<PositionTableProps, 'rows'>) {
  const { count, longs, shorts, pnlPaise } = positionTotals(rows)
  const cell = 'h-9 border-t border-b-0! border-line'
  return (
    <tfoot>
      <tr>
        <Td pin="start" className={cx(cell, 'text-muted')}>
          Total of {quantity(count)}
        </Td>
        <Td colSpan={4} className={cx(cell, 'text-muted')}>
          {quantity(longs)} long, {quantity(shorts)} short
        </Td>
        <Td numeric className={cx(cell, 'font-semibold', paiseClass(pnlPaise, 2))}>
          {signedPaiseInr(pnlPaise, 2)}
        </Td>
        <Td colSpan={2} className={cell} />
      </tr>
    </tfoot>
  )
}
