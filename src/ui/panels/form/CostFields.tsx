import { inr, percent } from '../../format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { Switch } from '../../primitives/Switch.tsx'
import type { FieldsProps } from './CommonFields.tsx'
import { Labelled } from './Labelled.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import type { TradingValues } from './runInputs.ts'

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

/** The charge book: whose rates, how they are rounded, what the broker takes. */
function NseFields({ trading, hasShares, errors, set }: CostFieldsProps) {
  return (
    <>
      <p className="text-label text-faint">
        Brokerage, STT, exchange, IPFT, SEBI, stamp duty and GST, line by line.
      </p>
      <Labelled label="Rates">
        <Segmented
          wide
          label="Rates"
          value={trading.rates}
          options={RATES}
          onChange={rates => set({ rates })}
        />
      </Labelled>
      <Labelled label="Rounding">
        <Segmented
          wide
          label="Rounding"
          value={trading.rounding}
          options={ROUNDINGS}
          onChange={rounding => set({ rounding })}
        />
      </Labelled>
      <Labelled label="Brokerage plan">
        <Segmented
          wide
          label="Brokerage plan"
          value={trading.plan}
          options={PLANS}
          onChange={plan => set({ plan })}
        />
      </Labelled>
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
      {hasShares && (
        <Switch
          label="DP charge on delivery sales"
          checked={trading.dp === 'on'}
          onChange={isOn => set({ dp: isOn ? 'on' : 'off' })}
        />
      )}
    </>
  )
}

/** "NSE, of the day", "0.03% a fill", "none". */
function summary({ costs, costPct, rates, plan, feePct, feeCap }: TradingValues): string {
  if (costs === 'none') return 'None'
  if (costs === 'flat') return `${percent(costPct, 2)} a fill`
  const book = rates === 'today' ? 'NSE, today’s rates' : 'NSE, rates of the day'
  return plan === 'own' ? `${book} · ${percent(feePct, 2)} to ${inr(feeCap)}` : book
}
