import { useState } from 'react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'
import type { PaperClient } from '../../../workers/api/paperApi.ts'
import { quantity } from '../../format/format.ts'
import { HeldButton } from '../HeldButton.tsx'
import { holdReason } from '../holdReason.ts'
import { openTicket } from '../ticket/openTicket.ts'
import { CancelOpenDialog } from './CancelOpenDialog.tsx'
import type { OrderSearch } from './orderSearch.ts'
import { SessionDay } from './SessionDay.tsx'

interface OrderDeskActionsProps {
  client: DeskClient & { readonly paper: PaperClient }
  desk: DeskView
  paper: PaperView
  day: OrderSearch['day']
  onDay: (day: OrderSearch['day']) => void
}

/** What a trader does to the orders of a paper session: a new one, or none of those that are open; and of which day they are listed. */
export function OrderDeskActions({ client, desk, paper, day, onDay }: OrderDeskActionsProps) {
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
      <SessionDay client={client.paper} {...{ paper, day, onDay }} />
      {isAsking && <CancelOpenDialog {...{ client, desk }} onClose={() => setAsking(false)} />}
    </div>
  )
}
