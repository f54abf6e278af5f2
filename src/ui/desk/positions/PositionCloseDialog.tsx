import { useCallback, useId, useState } from 'react'
import type { Qty } from '../../../engine/core/units.ts'
import type { DeskPosition } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { decimal, percent, quantity } from '../../format/format.ts'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import { useTick } from '../ticket/useTick.ts'
import { tickSteps } from '../tickPrice.ts'
import { type SendDeskCommand, useConfirmed } from '../useDesk.ts'
import { PositionEstimate } from './PositionEstimate.tsx'
import { type CloseForm, closeErrors, SHARES, type Share, shareQty, withTick } from './positionClose.ts'
import { closableQty } from './positionRows.ts'

interface PositionCloseDialogProps {
  client: Client
  position: DeskPosition
  /** Of a paper session: lots are said too. */
  isPaper: boolean
  send: SendDeskCommand
  onClose: () => void
}

const SHARE_OPTIONS = SHARES.map(value => ({ value, label: percent(Number(value), 0) }))
const TYPES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
] as const

/** Asks how much of a position to close and at what price, and shows what that would bring. */
export function PositionCloseDialog({ client, position, isPaper, send, onClose }: PositionCloseDialogProps) {
  const { instrument, strategy, qty: held, currentPrice, lot, exitingQty } = position
  const closable = closableQty(position)
  const tick = useTick(client, isPaper, instrument)
  const [typed, setForm] = useState<CloseForm>({
    qty: closable,
    type: 'market',
    limitPrice: currentPrice,
    isLimitOffered: true,
  })
  const form = withTick(typed, tick)
  const formId = useId()
  const { isSending, confirm } = useConfirmed(send, onClose)
  const set = (patch: Partial<CloseForm>) => setForm(before => ({ ...before, ...patch }))
  const errors = closeErrors(form, closable, lot, tick)
  const isWrong = Object.keys(errors).length > 0
  // an unreadable quantity is estimated as the whole
  const qty = errors.qty === undefined ? form.qty! : closable
  // an unreadable limit is estimated at the current price
  const limitPrice = form.type === 'limit' && !errors.limitPrice ? form.limitPrice : null

  // another price asks again
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ask = useCallback(
    () => client.estimateClose([{ instrument, strategy, qty, ...(limitPrice !== null && { limitPrice }) }]),
    [client, instrument, strategy, qty, limitPrice, currentPrice],
  )
  const asked = useAsked(ask)

  const command = { kind: 'close-position', instrument, strategy, qty, limitPrice } as const
  const side = held < 0 ? 'short' : 'long'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Close the ${side} position in ${instrument}?`}
      confirmLabel={form.qty === Math.abs(held) ? 'Close position' : 'Close part'}
      danger
      confirmDisabled={isWrong || isSending}
      formId={formId}
    >
      <p>
        {quantity(Math.abs(held))} held by {strategy}
        {exitingQty > 0 && `, ${quantity(exitingQty)} of them closing already`}, entered at{' '}
        {decimal(position.avgPrice)}, now at {decimal(currentPrice)}. It is closed by a{' '}
        {held < 0 ? 'buy' : 'sell'} order.
      </p>
      {/* segments as high as the fields beside them */}
      <form
        id={formId}
        noValidate
        className="grid items-start gap-3 [--spacing-control:var(--spacing-field)] sm:grid-cols-2"
        onSubmit={event => {
          event.preventDefault()
          if (!isWrong && !isSending) confirm(command)
        }}
      >
        <NumberField
          label="Quantity"
          unit="qty"
          min={1}
          max={closable}
          value={form.qty}
          onChange={next => set({ qty: next })}
          error={errors.qty}
          help={isPaper && lot > 1 && lotWords(form.qty, lot)}
        />
        <SegmentedField
          label="Share"
          value={shareOf(form.qty, closable, lot)}
          options={SHARE_OPTIONS}
          onChange={share => share !== '' && set({ qty: shareQty(closable, lot, share) })}
        />
        <SegmentedField label="Order" value={form.type} options={TYPES} onChange={type => set({ type })} />
        {form.type === 'limit' && (
          <NumberField
            label="Limit price"
            unit="INR"
            {...tickSteps(tick)}
            value={form.limitPrice}
            onChange={next => set({ limitPrice: next, isLimitOffered: false })}
            error={errors.limitPrice}
          />
        )}
      </form>
      <PositionEstimate asked={asked} note={estimateNote(limitPrice, errors.qty !== undefined)} />
    </ConfirmDialog>
  )
}

/** How many lots the quantity is. */
function lotWords(qty: number | null, lot: Qty): string {
  const lots = (qty ?? 0) / lot
  const is = Number.isInteger(lots) && lots > 0 ? `: ${quantity(lots)} ${lots === 1 ? 'lot' : 'lots'}` : ''
  return `1 lot = ${quantity(lot)}${is}`
}

/** The share that the quantity is; none when it was typed. */
function shareOf(qty: number | null, closable: Qty, lot: Qty): Share | '' {
  return SHARES.findLast(share => qty === shareQty(closable, lot, share)) ?? ''
}

/** What the estimate takes for granted. */
function estimateNote(limitPrice: number | null, isWhole: boolean): string {
  const amount = isWhole ? 'For all that is not yet closing. ' : ''
  return limitPrice === null
    ? `${amount}At the current price.`
    : `${amount}If the order fills at its limit of ${decimal(limitPrice)}.`
}
