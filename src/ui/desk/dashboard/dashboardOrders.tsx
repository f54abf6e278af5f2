import { Link, useNavigate } from '@tanstack/react-router'
import { TextAlignStart } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { DeskOrder } from '../../../engine/desk/types.ts'
import { decimal, istDate } from '../../format/format.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { orderPrice } from '../deskWords.ts'
import { OrderQuantity } from '../orders/OrderQuantity.tsx'
import { OrderSide, OrderStatusTag } from '../orders/OrderStatusTag.tsx'
import { OrderTime } from '../orders/OrderTime.tsx'

/** As many as stand beside the market overview; the Order Book has the rest. */
const SHOWN = 6

/** The newest orders; a row opens the Order Book filtered to it. */
export function RecentOrders({ orders }: { orders: readonly DeskOrder[] }) {
  return (
    <Panel
      title="Recent Orders"
      actions={
        <Link to="/orders" className="text-label text-muted hover:text-text">
          All orders
        </Link>
      }
    >
      {orders.length === 0 ? (
        <EmptyState icon={TextAlignStart} title="No orders yet" />
      ) : (
        <Table caption="Orders, newest first">
          <thead>
            <tr>
              <Th>Time</Th>
              <Th>Symbol</Th>
              <Th>Type</Th>
              <Th numeric>Qty</Th>
              <Th numeric>Price</Th>
              <Th>Status</Th>
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, SHOWN).map(order => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function OrderRow({ order }: { order: DeskOrder }) {
  const { orderId, ms, instrument, side, status } = order
  const navigate = useNavigate()
  const target = { to: '/orders', search: { search: orderId } } as const
  const open = ({ target: pressed }: MouseEvent) => {
    // the link goes there by itself, in a new tab where that was asked for
    if (!(pressed instanceof Element && pressed.closest('a'))) void navigate(target)
  }
  return (
    // the pointer may press anywhere on the row; the keyboard has the link
    <Tr className="cursor-pointer" onClick={open}>
      <Td className="text-muted">
        <Link {...target} className="hover:text-text">
          <OrderTime ms={ms} dayClass={istDate(ms) === istDate(Date.now()) ? null : 'max-sm:sr-only'} />
          <span className="sr-only"> {orderId}</span>
        </Link>
      </Td>
      <Td>{instrument}</Td>
      <Td>
        <OrderSide side={side} />
      </Td>
      <Td numeric>
        <OrderQuantity order={order} />
      </Td>
      <Td numeric>{orderPrice(order, price => decimal(price, 2))}</Td>
      <Td>
        <OrderStatusTag status={status} />
      </Td>
    </Tr>
  )
}
