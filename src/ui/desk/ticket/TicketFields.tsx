import { type ReactNode, useEffect, useRef } from 'react'
import { TYPE_WORDS } from '../../../engine/desk/orderWords.ts'
import type { MarketRow } from '../../../engine/desk/types.ts'
import type { Segment } from '../../../engine/market/segment.ts'
import type { OrderEstimate, OrderProduct } from '../../../engine/paper/ticket.ts'
import { decimal, quantity, signedPercent } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { NumberField } from '../../primitives/NumberField.tsx'
import { Segmented, SegmentedField } from '../../primitives/Segmented.tsx'
import { Select } from '../../primitives/Select.tsx'
import type { FieldErrors } from '../../run/runErrors.ts'
import { tickSteps } from '../tickPrice.ts'
import {
  hasLimit,
  hasTrigger,
  type TicketForm,
  unitsOf,
  withInstrument,
  withPrice,
  withType,
  withUnit,
} from './ticketForm.ts'

interface TicketFieldsProps {
  form: TicketForm
  onForm: (change: (before: TicketForm) => TicketForm) => void
  errors: FieldErrors
  market: readonly MarketRow[]
  /** Null until the desk has said it. */
  known: Pick<OrderEstimate, 'lot' | 'tick' | 'product'> | null
}

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const
const TYPES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'stop', label: TYPE_WORDS.stop },
  { value: 'stop-limit', label: TYPE_WORDS['stop-limit'] },
] as const
const UNITS = [
  { value: 'lots', label: 'Lots' },
  { value: 'units', label: 'Units' },
] as const
const PRODUCT_WORDS: Readonly<Record<Segment, string>> = {
  'index-futures': 'MIS, index futures',
  'index-options': 'MIS, index options',
  'equity-intraday': 'MIS, intraday shares',
  'equity-delivery': 'CNC, shares for delivery',
}

/** Everything that a trader says of an order. */
export function TicketFields(props: TicketFieldsProps) {
  const { form, onForm, errors, market } = props
  const priceOf = (symbol: string) => market.find(row => row.symbol === symbol)?.price
  const last = priceOf(form.instrument)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the quantity is what most orders differ in
    const field = box.current?.querySelector<HTMLInputElement>('input[inputmode=decimal]')
    field?.focus()
    field?.select()
  }, [])
  return (
    <div ref={box} className="grid gap-3 [--spacing-control:var(--spacing-field)]">
      <Select
        label="Instrument"
        value={form.instrument}
        options={market.map(({ symbol, name }) => ({
          value: symbol,
          label: symbol,
          ...(name !== symbol && { hint: name }),
        }))}
        onChange={instrument => onForm(before => withInstrument(before, instrument, priceOf(instrument)))}
        help={lastWords(market.find(row => row.symbol === form.instrument))}
        error={errors.instrument}
      />
      <SegmentedField
        label="Side"
        value={form.side}
        options={SIDES}
        onChange={side => onForm(before => ({ ...before, side }))}
      />
      <SegmentedField
        label="Order type"
        value={form.type}
        options={TYPES}
        onChange={type => onForm(before => withType(before, type, last))}
      />
      <Product product={props.known?.product ?? null} />
      <Quantity {...props} />
      <Prices {...props} />
      <Exits {...props} />
    </div>
  )
}

function lastWords(row: MarketRow | undefined): string {
  return row ? `Last price ${decimal(row.price)} (${signedPercent(row.change)})` : 'No price yet'
}

/** It goes with the instrument: the desk holds nothing overnight. */
function Product({ product }: { product: OrderProduct | null }) {
  const closes = product?.squareOff ? `, squared off at ${product.squareOff}` : ''
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-label text-muted">Product</span>
      <span className="text-right">{product ? `${PRODUCT_WORDS[product.segment]}${closes}` : '…'}</span>
    </p>
  )
}

function Quantity({ form, onForm, errors, known }: TicketFieldsProps) {
  const lot = known?.lot ?? 1
  const units = unitsOf(form, lot)
  const step = form.unit === 'units' ? lot : 1
  return (
    <div className={cx('grid items-start gap-x-3', lot > 1 && 'grid-cols-[minmax(0,1fr)_auto]')}>
      <NumberField
        label="Quantity"
        unit={form.unit}
        min={step}
        step={step}
        value={form.qty}
        onChange={qty => onForm(before => ({ ...before, qty }))}
        error={errors.qty}
        help={
          lot > 1 && `1 lot = ${quantity(lot)}${units === null ? '' : `, ordered: ${quantity(units)} units`}`
        }
      />
      {lot > 1 && (
        <div className="pt-5">
          <Segmented
            label="Quantity in"
            value={form.unit}
            options={UNITS}
            onChange={unit => onForm(before => withUnit(before, unit, lot))}
          />
        </div>
      )}
    </div>
  )
}

function Prices({ form, onForm, errors, known }: TicketFieldsProps) {
  const { type } = form
  const price = (label: string, field: 'limitPrice' | 'stopPrice', help: string | undefined): ReactNode => (
    <NumberField
      key={field}
      label={label}
      unit="INR"
      {...tickSteps(known?.tick ?? null)}
      value={form[field]}
      onChange={value => onForm(before => withPrice(before, field, value))}
      error={errors[field]}
      help={help}
    />
  )
  if (type === 'market') {
    return (
      <NumberField
        label="Market protection"
        unit="%"
        step={0.5}
        min={0.5}
        max={20}
        value={form.protectionPct}
        onChange={protectionPct => onForm(before => ({ ...before, protectionPct }))}
        error={errors.protectionPct}
        help="Sent as a limit order within this % of the last price. Exchanges require market protection for algo market orders."
      />
    )
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
      {hasTrigger(type) &&
        price(
          'Trigger price',
          'stopPrice',
          type === 'stop' ? 'Fills at market once the price is there.' : undefined,
        )}
      {hasLimit(type) && price('Limit price', 'limitPrice', undefined)}
    </div>
  )
}

function Exits({ form, onForm, errors }: TicketFieldsProps) {
  const exit = (label: string, field: 'stopLossPct' | 'takeProfitPct') => (
    <NumberField
      label={label}
      unit="%"
      step={0.1}
      min={0}
      max={50}
      value={form[field]}
      onChange={value => onForm(before => ({ ...before, [field]: value }))}
      error={errors[field]}
      help="% from entry price. 0 = off."
    />
  )
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {exit('Stop-loss', 'stopLossPct')}
      {exit('Target', 'takeProfitPct')}
    </div>
  )
}
