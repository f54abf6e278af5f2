import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../engine/core/problem.ts'
import type { Price } from '../../../engine/core/units.ts'
import type { DeskCommand, DeskOrder } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { PRICE_WORDS } from '../deskWords.ts'
import { useTick } from '../ticket/useTick.ts'
import { priceError, tickSteps } from '../tickPrice.ts'
import type { SendDeskCommand } from '../useDesk.ts'

interface OrderChangeProps {
  client: Client
  /** Of a paper session: it knows the tick. */
  isPaper: boolean
  order: DeskOrder
  onSend: SendDeskCommand
  /** The desk has taken the change. */
  onSaved: () => void
  onLeave: () => void
}

/** At which an order waits, in part filled or not. */
export function openPrice({ price, limitPrice, stopPrice }: DeskOrder): Price {
  return limitPrice || stopPrice || price
}

/** The trigger that can still be changed beside the limit; null where there is none. */
function openTrigger({ type, status, limitPrice, stopPrice }: DeskOrder): Price | null {
  if (type !== 'stop-limit' || status !== 'PENDING' || limitPrice === undefined) return null
  return stopPrice ?? null
}

/** Another quantity or price for a working order. */
export function OrderChange({ client, isPaper, order, onSend, onSaved, onLeave }: OrderChangeProps) {
  const tick = useTick(client, isPaper, order.instrument)
  const [qty, setQty] = useState<number | null>(order.qty)
  const [price, setPrice] = useState<number | null>(openPrice(order))
  const trigger = openTrigger(order)
  const [stopPrice, setStopPrice] = useState(trigger)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const errors = {
    qty: qtyError(qty),
    price: priceError(price, tick),
    stopPrice: trigger === null ? null : priceError(stopPrice, tick),
  }
  const isWrong = Object.values(errors).some(error => error !== null)

  const edit = (set: (value: number | null) => void) => (value: number | null) => {
    setRefusal(null)
    set(value)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (isSending) return
    setIsSending(true)
    const change: DeskCommand = {
      kind: 'modify-order',
      orderId: order.orderId,
      qty: qty!,
      price: price!,
      ...(trigger !== null && { stopPrice: stopPrice! }),
    }
    const outcome = await onSend(change, { isShown: () => true })
    setIsSending(false)
    if (outcome.ok) onSaved()
    else setRefusal(outcome.problem)
  }
  // of the sample, an SL order has one price
  const hasOwnLimit = order.limitPrice !== undefined && order.limitPrice > 0
  const at = (field: string) => (refusal?.field === field ? refusal.message : null)
  const isElsewhere = refusal && !(refusal.field && refusal.field in errors)
  return (
    <form
      ref={form}
      aria-label={`Modify ${order.orderId}`}
      noValidate
      onSubmit={event => void save(event)}
      className="grid gap-3 border-t border-line pt-3"
    >
      {isElsewhere && <Notice tone="error">{refusal.message}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Quantity"
          unit="qty"
          value={qty}
          min={1}
          onChange={edit(setQty)}
          error={errors.qty ?? at('qty')}
        />
        {trigger !== null && (
          <NumberField
            label="Trigger price"
            unit="INR"
            value={stopPrice}
            {...tickSteps(tick)}
            onChange={edit(setStopPrice)}
            error={errors.stopPrice ?? at('stopPrice')}
          />
        )}
        <NumberField
          label={hasOwnLimit ? 'Limit price' : PRICE_WORDS[order.type]}
          unit="INR"
          value={price}
          {...tickSteps(tick)}
          onChange={edit(setPrice)}
          error={errors.price ?? at('price')}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button size="form" onClick={onLeave}>
          Keep as it is
        </Button>
        <Button size="form" variant="primary" type="submit" disabled={isSending}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

function qtyError(qty: number | null): string | null {
  const isRight = qty !== null && Number.isInteger(qty) && qty >= 1
  return isRight ? null : 'Quantity must be a whole number of at least 1'
}
