import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { StrategyNeed } from '../../../engine/paper/strategyNeed.ts'
import type { Declaration, Param } from '../../../engine/strategies/define.ts'
import { inr } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { NumberField } from '../../primitives/NumberField.tsx'
import { type Option, Select } from '../../primitives/Select.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { TextField, TimeField } from '../../primitives/TextField.tsx'
import { useFocusHeir } from '../../primitives/useFocusHeir.ts'
import type { FieldErrors } from '../../run/runErrors.ts'
import { deskParam, TIMEFRAME_OPTIONS } from '../deskWords.ts'
import { formParam, needWords, type StrategyForm } from './strategyForm.ts'

interface StrategyFieldsProps {
  form: StrategyForm
  set: (patch: Partial<StrategyForm>) => void
  errors: FieldErrors
  need: StrategyNeed | null
  /** Null until the engine has said what it declares. */
  declared: Declaration | null
  /** What it may be. */
  types: readonly Option<string>[]
  /** Instruments to choose from. */
  symbols: readonly string[]
}

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
      <Select
        label="Type"
        value={form.type}
        options={props.types}
        onChange={type => set({ type, params: {} })}
      />
      {/* of a paper desk only: the sample has no bars */}
      {form.timeframe && (
        <Select
          label="Timeframe"
          value={form.timeframe}
          options={TIMEFRAME_OPTIONS}
          onChange={timeframe => set({ timeframe })}
          help="It decides when a bar of this length closes."
        />
      )}
      <Instruments {...props} />
      {props.declared ? <Parameters {...props} declared={props.declared} /> : <Skeleton className="h-24" />}
      <div className="grid gap-2">
        <NumberField
          label="Capital"
          unit="INR"
          step={10_000}
          min={1_000}
          value={form.capital}
          onChange={capital => set({ capital })}
          error={errors.capital}
        />
        {props.need && <NeedNotice need={props.need} form={form} set={set} />}
      </div>
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

interface NeedNoticeProps extends Pick<StrategyFieldsProps, 'form' | 'set'> {
  need: StrategyNeed
}

/** Says that the capital is too small to enter, and offers what is enough. */
function NeedNotice({ need, form, set }: NeedNoticeProps) {
  return (
    <div ref={useFocusHeir<HTMLDivElement>(fieldAbove)}>
      <Notice
        tone="warn"
        action={<Button onClick={() => set({ capital: need.capital })}>Use {inr(need.capital)}</Button>}
      >
        {needWords(need, form.type)}
      </Notice>
    </div>
  )
}

const fieldAbove = (notice: HTMLElement) => notice.parentElement?.querySelector('input')

function Instruments({ form, set, errors, symbols }: StrategyFieldsProps) {
  const errorId = useId()
  const choose = (symbol: string, isChosen: boolean) =>
    // always in the order of the list, whatever was selected first
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

function Parameters({ form, set, errors, declared }: StrategyFieldsProps & { declared: Declaration }) {
  const entries = Object.entries(declared.params)
  if (entries.length === 0) return null
  return (
    <fieldset className="grid gap-3 border-y border-line py-3 sm:grid-cols-2">
      <legend className="sr-only">{declared.title} parameters</legend>
      {entries.map(([name, param]) => (
        <ParamField
          key={`${form.type} ${name}`}
          param={deskParam(form.type, name, param)}
          value={formParam(form, name, param)}
          onChange={value => set({ params: { ...form.params, [name]: value } })}
          error={errors[name]}
        />
      ))}
    </fieldset>
  )
}

interface ParamFieldProps {
  param: Param
  value: number | null
  onChange: (value: number | null) => void
  error: string | null | undefined
}

/** One of several words, or a number. */
function ParamField({ param, value, onChange, error }: ParamFieldProps) {
  const { choices, default: _, label, help, ...number } = param
  const field = { label, help, error }
  if (!choices) return <NumberField {...field} {...number} value={value} onChange={onChange} />
  return (
    <Select
      {...field}
      value={`${value}`}
      options={choices.map((word, at) => ({ value: `${at}`, label: word }))}
      onChange={at => onChange(Number(at))}
    />
  )
}
