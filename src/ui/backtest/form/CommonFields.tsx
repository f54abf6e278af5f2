import { RUN_INPUTS } from '../../../engine/inputs/table.ts'
import { NumberField } from '../../primitives/NumberField.tsx'
import { type Option, Select } from '../../primitives/Select.tsx'
import { DateField } from '../../primitives/TextField.tsx'
import type { FieldErrors } from '../../run/runErrors.ts'
import type { RunDates } from '../../run/runInputs.ts'
import type { FormPatch } from '../../run/useRunForm.ts'

export interface FieldsProps {
  readonly errors: FieldErrors
  readonly set: (patch: FormPatch) => void
}

interface StrategyFieldProps extends FieldsProps {
  id: string
  options: readonly Option<string>[]
  help?: string | undefined
}

/** Which strategy. Another strategy has other parameters, so those are taken back. */
export function StrategyField({ id, options, help, errors, set }: StrategyFieldProps) {
  return (
    <Select
      label={RUN_INPUTS.strategy.label}
      value={id}
      options={options}
      onChange={strategy => set({ strategy, params: {} })}
      help={help}
      error={errors.strategy}
    />
  )
}

interface InstrumentFieldProps extends FieldsProps {
  symbol: string
  symbols: readonly string[]
}

/** Which instrument: one at a time. */
export function InstrumentField({ symbol, symbols, errors, set }: InstrumentFieldProps) {
  return (
    <Select
      label={RUN_INPUTS.instrument.label}
      value={symbol}
      options={symbols.map(value => ({ value, label: value }))}
      onChange={instrument => set({ instrument })}
      help="Multiple selection coming soon"
      error={errors.instrument}
    />
  )
}

/** First and last day of the run. */
export function DateFields({ from, to, errors, set }: FieldsProps & RunDates) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label={RUN_INPUTS.from.label}
        value={from}
        onChange={value => set({ from: value })}
        error={errors.from}
      />
      <DateField
        label={RUN_INPUTS.to.label}
        value={to}
        onChange={value => set({ to: value })}
        error={errors.to}
      />
    </div>
  )
}

/** Rupees to start with. */
export function CapitalField({ capital, errors, set }: FieldsProps & { capital: number | null }) {
  const { label, unit, min, max, arrowStep } = RUN_INPUTS.capital
  return (
    <NumberField
      {...{ label, unit, min, max }}
      step={arrowStep}
      value={capital}
      onChange={value => set({ capital: value })}
      error={errors.capital}
    />
  )
}
