import { type ReactNode, useState } from 'react'
import { SIDE_WORDS, TYPE_WORDS } from '../../../engine/desk/orderWords.ts'
import type { DeskOrder, DeskView } from '../../../engine/desk/types.ts'
import { toIsoDate } from '../../../engine/market/ist.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { inr, istDate, istTime, quantity } from '../../format/format.ts'
import { ConfirmDialog, Sheet } from '../../primitives/Dialog.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { orderQty, PRICE_WORDS } from '../deskWords.ts'
import { HeldButton } from '../HeldButton.tsx'
import { holdReason } from '../holdReason.ts'
import { useDeskCommand } from '../useDesk.ts'
import { isPartFilled } from './filledPart.ts'
import { OrderChange, openPrice } from './OrderChange.tsx'
import { OrderSide, OrderStatusTag } from './OrderStatusTag.tsx'
import { useOrder } from './useOrders.ts'

interface OrderDetailProps {
  client: Client
  /** The order as the list has it. */
  known: DeskOrder
  /** Null until it has spoken. */
  desk: DeskView | null
  isOpen: boolean
  onClose: () => void
}

/** One order in a sheet: what it is, why it was refused, what became of it; cancel and modify while it works. */
export function OrderDetail({ client, known, desk, isOpen, onClose }: OrderDetailProps) {
  const isOver = desk?.paper !== undefined && toIsoDate(known.ms) < toIsoDate(desk.paper.feedMs)
  const order = useOrder(client, known, desk?.version, isOver)
  const held = holdReason(desk)
  const send = useDeskCommand(client)
  /** Null before the first time. */
  const [isChanging, setIsChanging] = useState<boolean | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isWorking = !isOver && (order.status === 'OPEN' || order.status === 'PENDING')
  const canChange = isWorking && order.type !== 'market'
  const cancel = async () => {
    setIsAsking(false)
    const { ok } = await send({ kind: 'cancel-order', orderId: order.orderId })
    // the toast with its Undo lies outside the sheet, out of reach while that is open
    if (ok) onClose()
  }
  const change = canChange && isChanging && held === null
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={isOver ? `${order.orderId} of ${istDate(order.ms)}` : order.orderId}
      side="right"
      footer={
        isWorking &&
        !change && (
          <div className="flex justify-end gap-2">
            {canChange && (
              // the focus comes back from the form
              <HeldButton
                held={held}
                size="form"
                autoFocus={isChanging === false}
                onClick={() => setIsChanging(true)}
              >
                Modify
              </HeldButton>
            )}
            <HeldButton held={held} size="form" variant="danger" onClick={() => setIsAsking(true)}>
              Cancel order
            </HeldButton>
          </div>
        )
      }
    >
      <div className="grid gap-4 p-4">
        <Reason order={order} />
        <Facts order={order} />
        {change && (
          <OrderChange
            {...{ client, order }}
            isPaper={desk?.paper !== undefined}
            onSend={send}
            onSaved={onClose}
            onLeave={() => setIsChanging(false)}
          />
        )}
        <History order={order} />
      </div>
      <ConfirmDialog
        open={isAsking && isWorking}
        onClose={() => setIsAsking(false)}
        title={`Cancel order ${order.orderId}?`}
        confirmLabel="Cancel order"
        keepLabel="Keep order"
        danger
        onConfirm={() => void cancel()}
      >
        <Cancelled order={order} />
      </ConfirmDialog>
    </Sheet>
  )
}

/** What cancelling takes away: of a part-filled order, the rest. */
function Cancelled({ order }: { order: DeskOrder }) {
  const { side, instrument, strategy, qty, filledQty } = order
  const price = openPrice(order)
  const at = price > 0 ? inr(price, 2) : 'market'
  return (
    <p className="break-words">
      {SIDE_WORDS[side]} {orderQty(order)} <bdi>{instrument}</bdi> at {at} for <bdi>{strategy}</bdi>
      {isPartFilled(order)
        ? `: ${quantity(filledQty!)} filled and kept, ${quantity(qty - filledQty!)} will be cancelled.`
        : ' will not be filled.'}
    </p>
  )
}

function Reason({ order: { status, statusReason } }: { order: DeskOrder }) {
  if (!statusReason) return null
  return (
    <Notice tone={status === 'REJECTED' ? 'error' : 'info'}>
      <span className="break-words">{statusReason}</span>
    </Notice>
  )
}

function Facts({ order }: { order: DeskOrder }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact name="Status">
        <OrderStatusTag status={order.status} />
      </Fact>
      <Fact name="Instrument">
        <bdi>{order.instrument}</bdi>
      </Fact>
      <Fact name="Type">
        <OrderSide side={order.side} /> {TYPE_WORDS[order.type]}
      </Fact>
      <Fact name="Quantity">{quantityWords(order)}</Fact>
      {pricesOf(order).map(([name, price]) => (
        <Fact key={name} name={name}>
          {inr(price, 2)}
        </Fact>
      ))}
      <Fact name="Strategy">
        <bdi>{order.strategy}</bdi>
      </Fact>
      <Fact name="Placed">
        {istDate(order.ms)}, {istTime(order.ms)} IST
      </Fact>
      {order.latencyMs != null && (
        <Fact name="Latency (simulated)">
          {quantity(order.latencyMs)} <span className="text-muted">ms</span>
        </Fact>
      )}
    </dl>
  )
}

/** How much of it has filled matters while it is a part. */
function quantityWords(order: DeskOrder): string {
  const { qty, filledQty } = order
  return isPartFilled(order) ? `${quantity(qty)}, ${quantity(filledQty!)} filled` : orderQty(order)
}

/** The one price that the sample has, or all that a paper order has. */
function pricesOf({ status, type, price, filledQty, limitPrice, stopPrice }: DeskOrder) {
  if (limitPrice === undefined) {
    return [[status === 'COMPLETE' ? 'Fill price' : PRICE_WORDS[type], price] as const]
  }
  return [
    ['Fill price', filledQty ? price : 0] as const,
    ['Trigger price', stopPrice ?? 0] as const,
    ['Limit price', limitPrice] as const,
  ].filter(([, at]) => at > 0)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right break-words">{children}</dd>
    </>
  )
}

function History({ order }: { order: DeskOrder }) {
  return (
    <section aria-labelledby="order-history" className="border-t border-line pt-3">
      <h3 id="order-history" className="mb-2 text-label text-muted">
        History
      </h3>
      <ol className="grid gap-3">
        {order.history.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
          <li key={i} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
            <time dateTime={new Date(step.ms).toISOString()} className="text-faint">
              {istTime(step.ms)}
              {istDate(step.ms) !== istDate(order.ms) && <span className="block">{istDate(step.ms)}</span>}
            </time>
            <div className="grid justify-items-start gap-1">
              <OrderStatusTag status={step.status} />
              <span className="max-w-full break-words">{step.text}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
