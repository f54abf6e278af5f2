import { inr, percent } from '../../format/format.ts'
import { SEGMENTS } from '../../format/segments.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { Segmented, SegmentedField } from '../../primitives/Segmented.tsx'
import { Select } from '../../primitives/Select.tsx'
import { Switch } from '../../primitives/Switch.tsx'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

const COSTS = [
  { value: 'nse', label: 'NSE' },
  { value: 'flat', label: 'Flat rate' },
  { value: 'none', label: 'None' },
] as const

const RATES = [
  { value: 'of-the-day', label: 'Of the day' },
  { value: 'today', label: 'Today’s' },
] as const

const ROUNDINGS = [
  { value: 'exact', label: 'Exact' },
  { value: 'contract-note', label: 'Contract note' },
] as const

const PLANS = [
  { value: 'book', label: 'Discount broker' },
  { value: 'own', label: 'My own' },
] as const

const SEGMENT_OPTIONS = [
  { value: 'auto', label: 'Of the instrument', hint: 'Futures of an index, shares by the square-off' },
  ...SEGMENTS,
] as const

interface CostFieldsProps extends FieldsProps {
  trading: TradingValues
  /** Whether shares are traded: only they lie at a depository. */
  hasShares: boolean
}

/** What trading costs, folded away under one line that says it. */
export function CostFields({ trading, hasShares, errors, set }: CostFieldsProps) {
  const isWrong = Boolean(errors.costPct ?? errors.feePct ?? errors.feeCap ?? errors.costs)
  return (
    <Disclosure title="Charges" summary={isWrong ? <NeedsAttention /> : summary(trading)}>
      <div className="grid gap-3 pb-2">
        <Segmented
          wide
          label="Charges"
          value={trading.costs}
          options={COSTS}
          onChange={costs => set({ costs })}
        />
        {trading.costs === 'none' && (
          <p className="text-label text-faint">No exchange trades for nothing: for comparison only.</p>
        )}
        {trading.costs === 'flat' && (
          <NumberField
            label="Cost of each fill"
            unit="%"
            step={0.01}
            min={0}
            value={trading.costPct}
            onChange={costPct => set({ costPct })}
            help="Of the fill's value, on both sides."
            error={errors.costPct}
          />
        )}
        {trading.costs === 'nse' && <NseFields {...{ trading, hasShares, errors, set }} />}
        {errors.costs && <p className="text-label text-down">{errors.costs}</p>}
      </div>
    </Disclosure>
  )
}

/** The charge book: which page of it, whose rates, how they are rounded, what the broker takes. */
function NseFields({ trading, hasShares, errors, set }: CostFieldsProps) {
  const isDelivery = trading.segment === 'equity-delivery'
  return (
    <>
      <p className="text-label text-faint">
        Brokerage, STT, exchange, IPFT, SEBI, stamp duty and GST, line by line.
      </p>
      <Select
        label="Segment"
        value={trading.segment}
        options={SEGMENT_OPTIONS}
        onChange={segment => set({ segment })}
      />
      <SegmentedField
        label="Rates"
        value={trading.rates}
        options={RATES}
        onChange={rates => set({ rates })}
      />
      <SegmentedField
        label="Rounding"
        value={trading.rounding}
        options={ROUNDINGS}
        onChange={rounding => set({ rounding })}
      />
      <SegmentedField
        label="Brokerage plan"
        value={trading.plan}
        options={PLANS}
        onChange={plan => set({ plan })}
      />
      {trading.plan === 'own' && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Of each order"
            unit="%"
            step={0.01}
            min={0}
            value={trading.feePct}
            onChange={feePct => set({ feePct })}
            error={errors.feePct}
          />
          <NumberField
            label="At most an order"
            unit="INR"
            min={0}
            value={trading.feeCap}
            onChange={feeCap => set({ feeCap })}
            error={errors.feeCap}
          />
        </div>
      )}
      {(isDelivery || (hasShares && trading.segment === 'auto')) && (
        <Switch
          label="DP charge on delivery sales"
          checked={trading.dp === 'on'}
          onChange={isOn => set({ dp: isOn ? 'on' : 'off' })}
        />
      )}
    </>
  )
}

/** "NSE, rates of the day · Index options", "0.03% a fill", "None". */
function summary({ costs, costPct, rates, segment, plan, feePct, feeCap }: TradingValues): string {
  if (costs === 'none') return 'None'
  if (costs === 'flat') return `${percent(costPct, 2)} a fill`
  const book = rates === 'today' ? 'NSE, today’s rates' : 'NSE, rates of the day'
  const named = SEGMENTS.find(({ value }) => value === segment)?.label
  const own = plan === 'own' ? `${percent(feePct, 2)} to ${inr(feeCap)}` : undefined
  return [book, named, own].filter(Boolean).join(' · ')
}
