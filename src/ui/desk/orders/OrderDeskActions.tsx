import { useState } from 'react'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'
import { quantity } from '../../format/format.ts'
import { HeldButton } from '../HeldButton.tsx'
import { holdReason } from '../holdReason.ts'
import { openTicket } from '../ticket/openTicket.ts'
import { CancelOpenDialog } from './CancelOpenDialog.tsx'

interface OrderDeskActionsProps {
  client: DeskClient
  desk: DeskView
}

/** What a trader does to the orders of a paper session: a new one, or none of those that are open. */
export function OrderDeskActions({ client, desk }: OrderDeskActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { OPEN, PENDING } = desk.orderCounts
  const open = OPEN + PENDING
  const held = holdReason(desk)
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
      <HeldButton held={held} size="form" variant="primary" onClick={() => openTicket()}>
        New order
      </HeldButton>
      <HeldButton
        held={held ?? (open === 0 ? 'No order is open.' : null)}
        size="form"
        onClick={() => setAsking(true)}
      >
        {open === 0 ? 'Cancel all open' : `Cancel all open (${quantity(open)})`}
      </HeldButton>
      {isAsking && <CancelOpenDialog {...{ client, desk }} onClose={() => setAsking(false)} />}
    </div>
  )
}
