import { useId } from 'react'
import type { FeedPhase, PaperView } from '../../../engine/desk/paperView.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Sheet } from '../../primitives/Dialog.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import type { FieldErrors } from '../../run/runErrors.ts'
import { HeldButton } from '../HeldButton.tsx'
import { holdReason } from '../holdReason.ts'
import type { TicketStart } from './openTicket.ts'
import { TicketEstimate } from './TicketEstimate.tsx'
import { TicketFields } from './TicketFields.tsx'
import { entryBlock } from './ticketBlocks.ts'
import type { TicketForm } from './ticketForm.ts'
import { type AskedEstimate, useOrderEstimate } from './useOrderEstimate.ts'
import { type TicketEditor, useTicketForm } from './useTicketForm.ts'

interface PaperTicketProps {
  client: Client
  desk: DeskView
  paper: PaperView
  start: TicketStart
  open: boolean
  onClose: () => void
  onShowOrders: () => void
}

/** The order ticket of a paper session: Enter sends, Esc closes. */
export function PaperTicket({ client, desk, paper, start, open, onClose, onShowOrders }: PaperTicketProps) {
  const formId = useId()
  const editor = useTicketForm({
    client,
    desk,
    start,
    next: { label: 'Order Book', run: onShowOrders },
    onSent: onClose,
  })
  const { ticket, formRef, submit } = editor
  // a ticket that fades away asks nothing
  const asked = useOrderEstimate(client.paper, open ? ticket : null, desk.version)
  const held = holdReason(desk) ?? CLOSED[paper.phase] ?? entryBlock(desk, editor.form, editor.known)
  const ofField = fieldRefusal(asked, editor.form)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="right"
      title="New order"
      footer={
        <div className="flex justify-end gap-2">
          <Button size="form" onClick={onClose}>
            Cancel
          </Button>
          <HeldButton
            held={held}
            size="form"
            variant="primary"
            type="submit"
            form={formId}
            disabled={editor.isSending || editor.known === null}
          >
            {sendWords(editor)}
          </HeldButton>
        </div>
      }
    >
      <form
        id={formId}
        ref={formRef}
        noValidate
        onSubmit={event => (held === null ? submit(event) : event.preventDefault())}
        className="grid gap-4 p-4"
      >
        <Circumstances held={held} paper={paper} editor={editor} />
        <TicketFields
          form={editor.form}
          onForm={editor.setForm}
          errors={{ ...ofField, ...editor.errors }}
          market={desk.market}
          known={editor.known}
        />
        <TicketEstimate
          asked={asked}
          isComplete={ticket !== null}
          isSaidAtField={ofField !== null || Object.keys(editor.errors).length > 0}
          isBlocked={held !== null}
        />
      </form>
    </Sheet>
  )
}

/** What the desk says is wrong with a field, in the answer to this very ticket. */
function fieldRefusal({ outcome, isStale }: AskedEstimate, form: TicketForm): FieldErrors | null {
  if (outcome === null || outcome.ok || isStale) return null
  const { field, message } = outcome.problem
  return field !== undefined && field in form ? { [field]: message } : null
}

/** Phases of the feed in which no order could be sent any more. */
const CLOSED: Readonly<Partial<Record<FeedPhase, string>>> = {
  closed: 'The market is closed in this session. Skip to the next open to send orders.',
  holiday: 'Market holiday on this day of the session. Skip to the next open to send orders.',
  ended: 'The prices of this session have ended. Open another session to send orders.',
}

function Circumstances({
  held,
  paper: { phase, isPlaying },
  editor: { refusal, trouble },
}: Pick<PaperTicketProps, 'paper'> & { held: string | null; editor: TicketEditor }) {
  return (
    <>
      {held !== null && <Notice tone="warn">{held}</Notice>}
      {held === null && !isPlaying && (
        <Notice>The feed is paused: the order is sent when you start it.</Notice>
      )}
      {held === null && isPlaying && phase === 'pre-open' && (
        <Notice>The market has not opened: the order is sent at the open.</Notice>
      )}
      {trouble && (
        <Notice tone="error" action={<Button onClick={trouble.retry}>Retry</Button>}>
          {trouble.message}
        </Notice>
      )}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
    </>
  )
}

function sendWords({ form, ticket }: TicketEditor): string {
  const side = form.side === 'buy' ? 'Buy' : 'Sell'
  return ticket ? `${side} ${quantity(ticket.qty)} ${form.instrument}` : side
}
