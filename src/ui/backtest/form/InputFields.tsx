import type { NumberInput, RunInput } from '../../../engine/inputs/describe.ts'
import { type InputName, RUN_INPUTS } from '../../../engine/inputs/table.ts'
import { applies } from '../../../engine/inputs/values.ts'
import { NumberField } from '../../primitives/NumberField.tsx'
import { SegmentedField } from '../../primitives/Segmented.tsx'
import { Select } from '../../primitives/Select.tsx'
import { Switch } from '../../primitives/Switch.tsx'
import { offeredChoices } from '../../run/inputChoices.ts'
import type { FieldErrors } from '../../run/runErrors.ts'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FormPatch } from '../../run/useRunForm.ts'
import type { FieldsProps } from './CommonFields.tsx'

interface InputFieldsProps extends FieldsProps {
  names: readonly InputName[]
  trading: TradingValues
}

/** More choices than stand side by side. */
const MANY_CHOICES = 4

/** A field for each of the inputs that counts, as the table describes it; neighbouring numbers share a line, but those with a line of help. */
export function InputFields({ names, trading, errors, set }: InputFieldsProps) {
  const lines: InputName[][] = []
  for (const name of shownInputs(names, trading)) {
    const last = lines.at(-1)?.at(-1)
    if (last && isShort(name) && isShort(last)) lines.at(-1)!.push(name)
    else lines.push([name])
  }
  const field = (name: InputName) => <InputField key={name} {...{ name, trading, errors, set }} />
  return lines.map(line =>
    line.length === 1 ? (
      field(line[0]!)
    ) : (
      <div key={line.join()} className="grid grid-cols-2 gap-3">
        {line.map(field)}
      </div>
    ),
  )
}

/** Those that the page has and that count beside the values of the form. */
function shownInputs(names: readonly InputName[], trading: TradingValues): readonly InputName[] {
  return names.filter(name => {
    const input: RunInput = RUN_INPUTS[name]
    return input.onPage !== false && applies(input, trading)
  })
}

function isShort(name: InputName): boolean {
  const { kind, help }: RunInput = RUN_INPUTS[name]
  return kind === 'number' && help === undefined
}

function InputField({ name, trading, errors, set }: Omit<InputFieldsProps, 'names'> & { name: InputName }) {
  const input: RunInput = RUN_INPUTS[name]
  const value = (trading as Readonly<Record<string, unknown>>)[name]
  const change = (next: unknown) => set({ [name]: next } as FormPatch)
  if (input.kind === 'number') {
    return (
      <NumberInputField
        {...{ input, change }}
        value={(value ?? null) as number | null}
        error={errorOf(name, errors)}
      />
    )
  }
  const { label, help } = input
  if (input.kind === 'switch') {
    return (
      <div>
        <Switch label={label} checked={value === 'on'} onChange={isOn => change(isOn ? 'on' : 'off')} />
        {help && <p className="text-label text-faint">{help}</p>}
      </div>
    )
  }
  const options = offeredChoices(input)
  const asList = options.length >= MANY_CHOICES || options.some(({ hint }) => hint !== undefined)
  const Field = asList ? Select : SegmentedField
  return <Field label={label} value={String(value)} options={options} onChange={change} />
}

interface NumberInputFieldProps {
  input: NumberInput
  value: number | null
  /** Undefined is a field that may be empty and is. */
  change: (value: number | null | undefined) => void
  error: string | undefined
}

function NumberInputField({ input, value, change, error }: NumberInputFieldProps) {
  const { label, unit, min, max, arrowStep = 1, help, initial } = input
  return (
    <NumberField
      {...{ label, unit, min, value, error, help }}
      {...(typeof max === 'number' && { max })}
      step={arrowStep}
      onChange={change}
      onEmpty={initial === null ? () => change(undefined) : undefined}
    />
  )
}

/** What is wrong with the input: what the form says of it, else what the engine did. */
function errorOf(name: InputName, errors: FieldErrors): string | undefined {
  const { fault }: RunInput = RUN_INPUTS[name]
  return errors[name] ?? (fault === undefined ? undefined : errors[fault])
}

/** Whether any of the inputs needs to be looked at. */
export function hasError(names: readonly InputName[], errors: FieldErrors): boolean {
  return names.some(name => errorOf(name, errors) !== undefined)
}
