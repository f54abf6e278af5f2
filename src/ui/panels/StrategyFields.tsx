import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '../primitives/Checkbox.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Select } from '../primitives/Select.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { TextField, TimeField } from '../primitives/TextField.tsx'
import type { FieldErrors } from './runErrors.ts'
import { formParam, type StrategyForm } from './strategyForm.ts'
import { STRATEGY_TYPES, type TypeParams } from './strategyParams.ts'

interface StrategyFieldsProps {
  form: StrategyForm
  set: (patch: Partial<StrategyForm>) => void
  errors: FieldErrors
  /** Null until the engine has said what it declares. */
  declared: TypeParams | null
  /** Instruments to choose from. */
  symbols: readonly string[]
}

const TYPES = STRATEGY_TYPES.map(type => ({ value: type, label: type }))

/** Everything that a trader says of a strategy. */
export function StrategyFields(props: StrategyFieldsProps) {
  const { form, set, errors } = props
  return (
    <div className="grid gap-4">
      <TextField
        autoFocus
        label="Name"
        value={form.name}
        onChange={name => set({ name })}
        help="3 to 50 characters."
        error={errors.name}
      />
      {/* another type has other parameters */}
      <Select label="Type" value={form.type} options={TYPES} onChange={type => set({ type, params: {} })} />
      <Instruments {...props} />
      {props.declared ? <Parameters {...props} declared={props.declared} /> : <Skeleton className="h-24" />}
      <NumberField
        label="Capital"
        unit="INR"
        step={10_000}
        min={1_000}
        value={form.capital}
        onChange={capital => set({ capital })}
        error={errors.capital}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <TimeField
          label="Session start"
          value={form.sessionStart}
          onChange={sessionStart => set({ sessionStart })}
          error={errors.sessionStart}
        />
        <TimeField
          label="Square-off"
          value={form.squareOff}
          onChange={squareOff => set({ squareOff })}
          error={errors.squareOff}
        />
        <TimeField
          label="Session end"
          value={form.sessionEnd}
          onChange={sessionEnd => set({ sessionEnd })}
          error={errors.sessionEnd}
        />
      </div>
    </div>
  )
}

function Instruments({ form, set, errors, symbols }: StrategyFieldsProps) {
  const errorId = useId()
  const choose = (symbol: string, isChosen: boolean) =>
    // always in the order of the list, whatever was ticked first
    set({ instruments: symbols.filter(one => (one === symbol ? isChosen : form.instruments.includes(one))) })
  return (
    <fieldset
      data-invalid={errors.instruments ? true : undefined}
      aria-describedby={errors.instruments ? errorId : undefined}
    >
      <legend className="text-label text-muted">Instruments</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-3 sm:grid-cols-3">
        {symbols.map(symbol => (
          <Checkbox
            key={symbol}
            label={symbol}
            checked={form.instruments.includes(symbol)}
            onChange={isChosen => choose(symbol, isChosen)}
          />
        ))}
      </div>
      {errors.instruments && (
        <p id={errorId} className="flex gap-1 text-label text-down">
          <Icon of={CircleAlert} className="size-3.5 translate-y-px" />
          {errors.instruments}
        </p>
      )}
    </fieldset>
  )
}

function Parameters({ form, set, errors, declared }: StrategyFieldsProps & { declared: TypeParams }) {
  const { params, runs } = declared
  const entries = Object.entries(params)
  return (
    <fieldset className="grid gap-3 border-y border-line py-3">
      <legend className="sr-only">{form.type} parameters</legend>
      {!runs && (
        <p className="text-label text-muted">
          {entries.length > 0
            ? `The engine does not run ${form.type} yet. Its parameters are saved; its backtest follows.`
            : `The engine does not run ${form.type} yet and declares no parameters for it. Its backtest follows.`}
        </p>
      )}
      {entries.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {entries.map(([name, param]) => {
            const { default: _, ...declaration } = param
            return (
              <NumberField
                key={`${form.type} ${name}`}
                {...declaration}
                value={formParam(form, name, param)}
                onChange={value => set({ params: { ...form.params, [name]: value } })}
                error={errors[name]}
              />
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
