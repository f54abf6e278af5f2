import { FlaskConical } from 'lucide-react'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Button } from '../../primitives/Button.tsx'
import { Sheet } from '../../primitives/Dialog.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { useStore } from '../../primitives/store.ts'
import { orderTicket } from './openTicket.ts'
import { PaperTicket } from './PaperTicket.tsx'

interface OrderTicketProps {
  client: Client
  /** Null until the desk has spoken. */
  desk: DeskView | null
  open: boolean
  onClose: () => void
  /** Shows the orders that are there. */
  onShowOrders: () => void
  /** Leads to the paper sessions; missing where they cannot be opened from here. */
  onPaper?: (() => void) | undefined
}

/** An order by hand in a sheet; the sample takes none, and says where they are taken. */
export function OrderTicket({ client, desk, open, onClose, onShowOrders, onPaper }: OrderTicketProps) {
  const { start, opened } = useStore(orderTicket)
  if (desk?.paper) {
    return (
      <PaperTicket
        // each opening is a new form
        key={opened}
        {...{ client, desk, start, open, onClose, onShowOrders }}
        paper={desk.paper}
      />
    )
  }
  return (
    <Sheet open={open} onClose={onClose} side="right" title="New order">
      <EmptyState
        icon={FlaskConical}
        title="The sample desk takes no orders"
        text="Orders trade in a paper session, on a simulated or replayed market."
        action={
          onPaper && (
            <Button
              size="form"
              variant="primary"
              onClick={() => {
                onClose()
                onPaper()
              }}
            >
              Paper sessions
            </Button>
          )
        }
      />
    </Sheet>
  )
}
