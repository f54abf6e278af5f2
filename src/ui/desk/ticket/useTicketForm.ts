import { type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../engine/core/problem.ts'
import type { DeskView, OrderTicket } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import type { ToastAction } from '../../primitives/toasts.ts'
import { useAsked } from '../../primitives/useAsked.ts'
import type { FieldErrors } from '../../run/runErrors.ts'
import { useDeskCommand } from '../useDesk.ts'
import type { TicketStart } from './openTicket.ts'
import { roomsOf } from './ticketBlocks.ts'
import { newTicket, plainTicket, type TicketForm, ticketErrors, toTicket, withTerms } from './ticketForm.ts'

interface TicketOptions {
  readonly client: Client
  readonly desk: DeskView
  readonly start: TicketStart
  /** Offered by the toast of an order that was sent. */
  readonly next: ToastAction
  readonly onSent: () => void
}

/** An order that is being written. */
export interface TicketEditor {
  readonly form: TicketForm
  readonly setForm: (change: (before: TicketForm) => TicketForm) => void
  /** Those of fields that have been filled in; all of them once sending was tried. */
  readonly errors: FieldErrors
  /** How the instrument trades; null until the desk has said it. */
  readonly known: Pick<OrderEstimate, 'lot' | 'freezeQty' | 'tick' | 'product'> | null
  /** Why that is not known. */
  readonly trouble: { readonly message: string; readonly retry: () => void } | null
  /** Null while something is missing. */
  readonly ticket: OrderTicket | null
  /** Why the desk refused it, where that is of no field. */
  readonly refusal: string | null
  readonly isSending: boolean
  readonly submit: (event: SubmitEvent) => void
  readonly formRef: RefObject<HTMLFormElement | null>
}

/** The ticket's values, its errors, and the way to send it; what is refused stays in the form. */
export function useTicketForm({ client, desk, start, next, onSent }: TicketOptions): TicketEditor {
  const send = useDeskCommand(client)
  const [form, setForm] = useState(() => newTicket(start, desk.market))
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { known, trouble } = useKnown(client, form.instrument)
  const counted = known ? withTerms(form, known) : form
  const wrong = ticketErrors(counted, known, roomsOf(desk, counted, known))
  const ticket = known && Object.keys(wrong).length === 0 ? toTicket(counted, known.lot) : null

  useEffect(() => {
    if (tries > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  const submit = async () => {
    setTries(before => before + 1)
    if (!ticket || isSending) return
    setSending(true)
    const outcome = await send({ kind: 'place-order', ticket }, { next, isShown: () => true })
    setSending(false)
    if (outcome.ok) return onSent()
    setRefusal(outcome.problem)
    setTries(before => before + 1)
  }
  const shown = tries > 0 ? wrong : filledIn(wrong, form)
  const field = refusal?.field
  const isOfField = field !== undefined && field in form
  return {
    form: counted,
    setForm: change => {
      setForm(() => change(counted))
      setRefusal(null)
    },
    errors: isOfField ? { [field]: refusal!.message, ...shown } : shown,
    known,
    trouble,
    ticket,
    refusal: refusal && !isOfField ? refusal.message : null,
    isSending,
    submit: event => {
      event.preventDefault()
      void submit()
    },
    formRef,
  }
}

/** Nothing is wrong yet with what nobody has typed. */
function filledIn(errors: FieldErrors, form: TicketForm): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => form[field as keyof TicketForm] !== null),
  )
}

/** What the desk says of an instrument, whatever the ticket. */
function useKnown(client: Client, instrument: string): Pick<TicketEditor, 'known' | 'trouble'> {
  const ask = useCallback(async () => {
    if (instrument === '') return null
    return { instrument, outcome: await client.paper.estimateOrder(plainTicket(instrument)) }
  }, [client, instrument])
  const { answer, failed, retry } = useAsked(ask)
  if (failed) {
    return { known: null, trouble: { message: 'The desk did not say how this instrument trades.', retry } }
  }
  // the answer of the instrument before
  if (!answer || answer.instrument !== instrument) return { known: null, trouble: null }
  const { outcome } = answer
  if (outcome.ok) return { known: outcome.value, trouble: null }
  return { known: null, trouble: { message: outcome.problem.message, retry } }
}
