import { useCallback, useState } from 'react'
import type { DeskOrder, DeskView } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'
import { quantity } from '../../format/format.ts'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { toast, toastError } from '../../primitives/toasts.ts'
import { useFollowed } from '../useFollowed.ts'
import { cancelAll, openOrders } from './openOrders.ts'

interface CancelOpenDialogProps {
  client: DeskClient
  desk: DeskView
  onClose: () => void
}

/** Asks before every order that still works is cancelled. */
export function CancelOpenDialog({ client, desk, onClose }: CancelOpenDialogProps) {
  const [isSending, setSending] = useState(false)
  const ask = useCallback(() => openOrders(client), [client])
  const { answer: orders, failed } = useFollowed(ask, desk.version)
  const { OPEN, PENDING } = desk.orderCounts
  const count = orders?.length ?? OPEN + PENDING
  const confirm = async () => {
    if (!orders || isSending) return
    setSending(true)
    try {
      const { message, isComplete } = await cancelAll(client, orders)
      if (isComplete) toast(message)
      else toastError(message)
      onClose()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toastError(`The orders could not all be cancelled. ${reason}`)
      setSending(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel ${quantity(count)} open ${count === 1 ? 'order' : 'orders'}?`}
      confirmLabel="Cancel orders"
      keepLabel="Keep orders"
      danger
      confirmDisabled={isSending || !orders || count === 0}
      onConfirm={() => void confirm()}
    >
      {failed && <Notice tone="error">The open orders could not be read. Close this, and try again.</Notice>}
      {!failed && (orders ? <Concerned orders={orders} /> : <Skeleton className="h-10" />)}
    </ConfirmDialog>
  )
}

function Concerned({ orders }: { orders: readonly DeskOrder[] }) {
  const buys = orders.filter(({ side }) => side === 'buy').length
  const exits = orders.filter(({ role }) => role !== 'order').length
  return (
    <>
      <p>
        {quantity(buys)} to buy, {quantity(orders.length - buys)} to sell. Quantity already filled is not
        affected.
      </p>
      {exits > 0 && (
        <Notice tone="warn">
          {exits === 1
            ? '1 of them is an exit: its position stays open without it.'
            : `${quantity(exits)} of them are exits: their positions stay open without them.`}
        </Notice>
      )}
    </>
  )
}
