import { FILL_NAMES, RUN_INPUTS } from '../../../engine/inputs/table.ts'
import { quantity } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import { TimeField } from '../../primitives/TextField.tsx'
import { labelOf } from '../../run/inputChoices.ts'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'
import { hasError, InputFields } from './InputFields.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

interface FillFieldsProps extends FieldsProps {
  trading: TradingValues
  /** The square-off of the limits in force. */
  standardTime: string
}

/** The limits have a place of their own, and the square-off comes last. */
const NAMES = FILL_NAMES.filter(name => name !== 'risk' && name !== 'squareOff')
const { label, choices, none } = RUN_INPUTS.squareOff
const SQUARE_OFFS = [{ value: 'time', label: 'At a time' }, ...choices, none] as const

/** How orders are filled and when the day ends, folded away under one line that says what they are. */
export function FillFields({ trading, standardTime, errors, set }: FillFieldsProps) {
  const { squareOff } = trading
  const isWrong = hasError([...NAMES, 'squareOff'], errors)
  const kind = squareOff === 'off' || squareOff === 'close' ? squareOff : 'time'
  return (
    <Disclosure title="Fills" summary={isWrong ? <NeedsAttention /> : summary(trading)}>
      <div className="grid grid-cols-1 gap-3 pb-2">
        <InputFields names={NAMES} {...{ trading, errors, set }} />
        <SegmentedField
          label={label}
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

/** "Next open · square-off 15:15". */
function summary({ fillAt, slippageTicks, maxVolumePct, squareOff }: TradingValues): string {
  const end =
    squareOff === 'off' ? 'no square-off' : `square-off ${squareOff === 'close' ? 'at the close' : squareOff}`
  const parts = [
    labelOf('fillAt', fillAt),
    slippageTicks ? `${quantity(slippageTicks)} ${slippageTicks === 1 ? 'tick' : 'ticks'} slippage` : null,
    maxVolumePct ? `at most ${quantity(maxVolumePct)}% of volume` : null,
    end,
  ]
  return parts.filter(Boolean).join(' · ')
}
