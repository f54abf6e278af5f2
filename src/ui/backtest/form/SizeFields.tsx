import { percent, quantity } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import { Switch } from '../../primitives/Switch.tsx'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

const DIRECTIONS = [
  { value: 'both', label: 'Both' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const

const SIZINGS = [
  { value: 'equity', label: 'Share of equity' },
  { value: 'fixed', label: 'Fixed units' },
] as const

interface SizeFieldsProps extends FieldsProps {
  trading: TradingValues
  /** Which lots bind, as a sentence; null while it is not known. */
  lotWords: string | null
  /** What it may not sell short, as a sentence; null where nothing is in the way. */
  shortWords: string | null
}

/** Which way, how many units, and whether whole lots: folded away under one line that says it. */
export function SizeFields({ trading, lotWords, shortWords, errors, set }: SizeFieldsProps) {
  const isWrong = Boolean(errors.qty ?? errors.sharePct ?? errors.size)
  return (
    <Disclosure
      title="Direction and size"
      summary={isWrong ? <NeedsAttention /> : summary(trading, shortWords !== null)}
    >
      <div className="grid gap-3 pb-2">
        <div className="grid gap-1">
          <SegmentedField
            label="Direction"
            value={trading.direction}
            options={DIRECTIONS}
            onChange={direction => set({ direction })}
          />
          {shortWords !== null && <p className="text-label text-faint">{shortWords}</p>}
        </div>
        <SegmentedField
          label="Size"
          value={trading.sizing}
          options={SIZINGS}
          onChange={sizing => set({ sizing })}
        />
        {trading.sizing === 'fixed' ? (
          <NumberField
            label="Units an entry"
            unit="qty"
            min={1}
            value={trading.qty}
            onChange={qty => set({ qty })}
            error={errors.qty ?? errors.size}
          />
        ) : (
          <NumberField
            label="Share of equity an entry"
            unit="%"
            min={0}
            max={100}
            value={trading.sharePct}
            onChange={sharePct => set({ sharePct })}
            error={errors.sharePct ?? errors.size}
          />
        )}
        <div>
          <Switch
            label="Whole lots"
            checked={trading.lots === 'on'}
            onChange={isOn => set({ lots: isOn ? 'on' : 'off' })}
          />
          <p className="text-label text-faint">
            {trading.lots === 'on' ? lotWords : 'Entries are single units, as no exchange trades futures.'}
          </p>
        </div>
      </div>
    </Disclosure>
  )
}

/** "Both, no shorts · 95% of equity · whole lots". */
function summary({ direction, sizing, qty, sharePct, lots }: TradingValues, refusesShorts: boolean): string {
  const size = sizing === 'fixed' ? `${quantity(qty)} units` : `${percent(sharePct, 0)} of equity`
  const way = DIRECTIONS.find(({ value }) => value === direction)!.label
  return [refusesShorts ? `${way}, no shorts` : way, size, lots === 'on' ? 'whole lots' : null]
    .filter(Boolean)
    .join(' · ')
}
