import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import { CONTROL_CLASS, Field, type FieldProps, WithUnit } from './Field.tsx'

interface NumberFieldProps extends FieldProps {
  /** Null while what was typed is no number. */
  value: number | null
  /** Called on each edit; with null when the text is no number, so that the form can say so. */
  onChange: (value: number | null) => void
  /** Called in its place for an empty field, where that is no fault. */
  onEmpty?: (() => void) | undefined
  unit?: string
  /** What the arrow keys add and take. */
  step?: number
  /** Bounds of the arrow keys only: typing past them is for the form to judge. */
  min?: number
  max?: number
}

const GROUPED = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 8 })

/** A labelled number, grouped in the Indian way while it is not being edited. Arrow keys step it. */
export function NumberField({
  label,
  help,
  error,
  className,
  value,
  onChange,
  onEmpty,
  unit,
  step = 1,
  min = -Infinity,
  max = Infinity,
  disabled,
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  // a draft stays only as long as it says what the form holds: a reset from outside wins
  const editing = draft !== null && Object.is(parseNumber(draft), value)
  const text = editing ? draft : toText(value)

  // on the way to 1,000 stands 1,0: what is being typed is judged once it is left
  const isMisgrouped = hasLeft && draft !== null && value === null && hasWrongCommas(draft)

  const change = (next: string) => {
    setHasLeft(false)
    setDraft(next)
    if (onEmpty && next.trim() === '') onEmpty()
    else onChange(parseNumber(next))
  }
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const next = (value ?? 0) + direction * step
    change(String(Math.min(max, Math.max(min, Number(next.toFixed(8))))))
  }
  return (
    <Field
      label={label}
      help={help}
      error={isMisgrouped ? WRONG_COMMAS : error}
      {...(className && { className })}
    >
      {control => (
        <WithUnit unit={unit}>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={text}
            onChange={event => change(event.target.value)}
            onKeyDown={stepBy}
            // an unreadable draft stays, beside its error
            onBlur={() => {
              setHasLeft(true)
              if (value !== null) setDraft(null)
            }}
            // room for the unit, whose letters are smaller than a digit here
            style={unit ? { paddingRight: `calc(${unit.length}ch + 18px)` } : undefined}
            className={cx(CONTROL_CLASS, 'text-right')}
          />
        </WithUnit>
      )}
    </Field>
  )
}

function toText(value: number | null): string {
  return value === null ? '' : GROUPED.format(value).replace('-', '−')
}

const WRONG_COMMAS = 'Check the commas: write 1,00,000 or 100000'
/** Grouped in the Indian way, in thousands, or not at all. */
const WHOLE = /^(\d+|\d{1,2}(,\d\d)*,\d{3}|\d{1,3}(,\d{3})+)$/
const PLAIN = /^(\d+\.?\d*|\.\d+)$/

/** The number that a person typed, with or without grouping; null when it is none. */
function parseNumber(text: string): number | null {
  const [, sign, whole, rest] = partsOf(text)
  const plain = `${whole!.replaceAll(',', '')}${rest}`
  if (!PLAIN.test(plain) || (whole !== '' && !WHOLE.test(whole!))) return null
  return Number(`${sign}${plain}`)
}

/** Whether it would be a number without its commas. */
function hasWrongCommas(text: string): boolean {
  return text.includes(',') && parseNumber(text) === null && parseNumber(text.replaceAll(',', '')) !== null
}

/** The sign, what stands before the point, and the rest; spaces and ₹ mean nothing. */
function partsOf(text: string): RegExpExecArray {
  return /^(-?)([^.]*)(.*)$/.exec(text.replaceAll(/[\s₹]/g, '').replace('−', '-'))!
}
