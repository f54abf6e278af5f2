import { quantity } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import { Select } from '../../primitives/Select.tsx'
import { TimeField } from '../../primitives/TextField.tsx'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

interface FillFieldsProps extends FieldsProps {
  trading: TradingValues
  /** The square-off of the limits in force. */
  standardTime: string
}

const FILLS = [
  { value: 'next-open', label: 'Next open' },
  { value: 'this-close', label: 'This close', hint: 'Optimistic: nobody trades at a close just seen' },
] as const

const SQUARE_OFFS = [
  { value: 'time', label: 'At a time' },
  { value: 'close', label: 'Last close' },
  { value: 'off', label: 'Never' },
] as const

/** How orders are filled and when the day ends, folded away under one line that says what they are. */
export function FillFields({ trading, standardTime, errors, set }: FillFieldsProps) {
  const { squareOff } = trading
  const isWrong = Boolean(errors.slippageTicks ?? errors.penetrationTicks ?? errors.squareOff)
  const kind = squareOff === 'off' || squareOff === 'close' ? squareOff : 'time'
  return (
    <Disclosure title="Fills" summary={isWrong ? <NeedsAttention /> : summary(trading)}>
      <div className="grid grid-cols-1 gap-3 pb-2">
        <Select
          label="Market orders fill at"
          value={trading.fillAt}
          options={FILLS}
          onChange={fillAt => set({ fillAt })}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Slippage"
            unit="ticks"
            min={0}
            value={trading.slippageTicks}
            onChange={slippageTicks => set({ slippageTicks })}
            error={errors.slippageTicks}
          />
          <NumberField
            label="Limit penetration"
            unit="ticks"
            min={0}
            value={trading.penetrationTicks}
            onChange={penetrationTicks => set({ penetrationTicks })}
            error={errors.penetrationTicks}
          />
        </div>
        <SegmentedField
          label="Square off each day"
          value={kind}
          options={SQUARE_OFFS}
          onChange={chosen => set({ squareOff: chosen === 'time' ? standardTime : chosen })}
        />
        {kind === 'time' && (
          <TimeField
            label="Square-off time"
            value={squareOff}
            onChange={time => set({ squareOff: time })}
            error={errors.squareOff}
          />
        )}
      </div>
    </Disclosure>
  )
}

/** "Next open · off at 15:15". */
function summary({ fillAt, slippageTicks, squareOff }: TradingValues): string {
  const end = squareOff === 'off' ? 'overnight' : `off at ${squareOff === 'close' ? 'the close' : squareOff}`
  const parts = [
    fillAt === 'next-open' ? 'Next open' : 'This close',
    slippageTicks ? `${quantity(slippageTicks)} ticks slip` : null,
    end,
  ]
  return parts.filter(Boolean).join(' · ')
}
