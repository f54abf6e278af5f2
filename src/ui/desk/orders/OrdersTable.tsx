import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import type { DeskOrder, OrderQuery } from '../../../engine/desk/types.ts'
import { inr, istDate, istDayMonth } from '../../format/format.ts'
import { type SortColumn, SortHeads } from '../../primitives/SortHeads.tsx'
import { Spacer, Table, Td, Tr } from '../../primitives/Table.tsx'
import { useRowWindow } from '../../primitives/useRowWindow.ts'
import { orderPrice } from '../deskWords.ts'
import { MobileHint } from '../MobileHint.tsx'
import { orderQtyFilled } from './filledPart.ts'
import { OrderQuantity } from './OrderQuantity.tsx'
import { OrderSide, OrderStatusTag } from './OrderStatusTag.tsx'
import { OrderTime } from './OrderTime.tsx'
import { SORT_FIELDS } from './orderQuery.ts'
import type { OrderSearch } from './orderSearch.ts'

type Sorting = Pick<OrderSearch, 'sort' | 'order'>

interface OrdersTableProps {
  rows: readonly DeskOrder[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onOpen: (order: DeskOrder) => void
  /** Fingers need taller rows. */
  rowPx: number
  /** The question that the rows answer: another one is shown from its first row. */
  question: OrderQuery
  /** Whether a row says why its order was rejected or cancelled. */
  hasReasons?: boolean
  /** Whether they are not, or not all, of today: each tells its day, since numbers begin anew with each of them. */
  hasDays?: boolean
}

const COLUMNS: readonly SortColumn<OrderSearch['sort']>[] = [
  { title: 'Order ID', sort: 'orderId' },
  { title: 'Time', sort: 'timestamp' },
  { title: 'Instrument', sort: 'instrument' },
  { title: 'Type', sort: 'type' },
  { title: 'Quantity', sort: 'quantity', numeric: true },
  { title: 'Price', sort: 'price', numeric: true },
  { title: 'Status', sort: 'status' },
  { title: 'Strategy', sort: 'strategy' },
]

/** One page of orders; only the rows in sight are drawn. The arrow keys walk from row to row. */
export function OrdersTable({
  rows,
  sorting,
  onSort,
  onOpen,
  rowPx,
  question,
  hasReasons = false,
  hasDays = false,
}: OrdersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, abovePx, belowPx } = useRowWindow(body, rows.length, rowPx)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `question`
  useLayoutEffect(() => {
    const box = body.current?.closest('section')
    if (box) box.scrollTop = 0
  }, [question])
  return (
    <Table caption="Orders" className="min-h-0 flex-1">
      <thead>
        <tr>
          <SortHeads columns={COLUMNS} sorting={sorting} onSort={onSort} />
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={walkRows}>
        <Spacer px={abovePx} />
        {rows.slice(from, to).map(order => (
          <Row key={`${order.orderId} ${order.ms}`} {...{ order, rowPx, onOpen, hasReasons, hasDays }} />
        ))}
        <Spacer px={belowPx} />
      </tbody>
    </Table>
  )
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!step || !(target instanceof HTMLButtonElement)) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowProps {
  order: DeskOrder
  rowPx: number
  onOpen: (order: DeskOrder) => void
  hasReasons: boolean
  hasDays: boolean
}

const Row = memo(function Row({ order, rowPx, onOpen, hasReasons, hasDays }: RowProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    // on closing, focus goes back to what had it last and is still there: the row, else the screen
    event.currentTarget.closest('main')?.focus({ preventScroll: true })
    event.currentTarget.querySelector('button')?.focus()
    onOpen(order)
  }
  const name = hasDays ? `${order.orderId} of ${istDate(order.ms)}` : order.orderId
  return (
    <Tr className="cursor-pointer" style={{ height: rowPx }} onClick={open}>
      <Td pin="start">
        {/* the row reacts to the pointer, this button to the keyboard: its click reaches the row */}
        <button type="button" aria-label={`Open order ${name}`} className="outline-offset-0 hover:underline">
          {order.orderId}
        </button>
        <MobileHint isInline>
          <OrderStatusTag status={order.status} />
        </MobileHint>
        <MobileHint>
          <OrderSide side={order.side} /> {orderQtyFilled(order)} at {orderPrice(order, inPaise)}
        </MobileHint>
      </Td>
      <Td>
        {/* on phones the day stands below: beside it the seconds would be cut */}
        <OrderTime ms={order.ms} dayClass={hasDays ? 'max-md:sr-only' : 'max-xl:hidden'} />
        <MobileHint>
          {hasDays && <span className="text-faint">{istDayMonth(order.ms)} </span>}
          <Name text={order.instrument} />
        </MobileHint>
      </Td>
      <Td>
        <Name text={order.instrument} />
      </Td>
      <Td>
        <OrderSide side={order.side} />
      </Td>
      <Td numeric>
        <OrderQuantity order={order} />
      </Td>
      <Td numeric>{orderPrice(order, inPaise)}</Td>
      <Td>
        <OrderStatusTag status={order.status} />
        {hasReasons && order.statusReason !== '' && <Why text={order.statusReason} />}
      </Td>
      <Td className="text-muted">
        <Name text={order.strategy} />
      </Td>
    </Tr>
  )
}, isSameRow)

const inPaise = (price: number) => inr(price, 2)

/** The limit, or whatever else it was; the order itself has all of it. */
function Why({ text }: { text: string }) {
  return (
    <span title={text} className="ml-2 inline-block max-w-48 truncate align-middle text-label text-faint">
      {text}
    </span>
  )
}

/** Each answer of the desk is a copy, so that the same order is never the same object. */
function isSameRow(before: RowProps, now: RowProps): boolean {
  const [a, b] = [before.order, now.order]
  const isSame =
    Object.values(SORT_FIELDS).every(field => a[field] === b[field]) &&
    a.filledQty === b.filledQty &&
    a.statusReason === b.statusReason
  const isDrawnSo = (['rowPx', 'hasReasons', 'hasDays'] as const).every(prop => before[prop] === now[prop])
  return isSame && isDrawnSo && before.onOpen === now.onOpen
}

/** Text that others gave: it cannot turn the direction of what follows, nor push the columns apart. */
function Name({ text }: { text: string }) {
  return <bdi className="inline-block max-w-30 truncate xl:max-w-56 align-bottom">{text}</bdi>
}
