import type { ComponentProps } from 'react'
import { dateWords, isIsoDate } from '../../engine/market/ist.ts'
import { cx } from './cx.ts'
import { CONTROL_CLASS, Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'password'
  autoFocus?: boolean
  autoComplete?: string
  inputClassName?: string
}

/** A labelled line of text. */
export function TextField({
  label,
  help,
  error,
  className,
  onChange,
  inputClassName,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  const attributes: ComponentProps<'input'> = { ...input, autoComplete }
  return (
    <Field label={label} help={help} error={error} {...(className && { className })}>
      {control => (
        <input
          {...attributes}
          {...control}
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
          className={cx(CONTROL_CLASS, inputClassName)}
        />
      )}
    </Field>
  )
}

interface PickerProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A labelled day as "2023-01-31", with the browser's own picker; "" while incomplete. */
export function DateField(props: PickerProps) {
  return <PickerField {...props} type="date" words={isIsoDate(props.value) ? dateWords(props.value) : ''} />
}

/** A labelled time of day as "15:15", with the browser's own picker; "" while incomplete. */
export function TimeField(props: PickerProps) {
  return <PickerField {...props} type="time" words={props.value} />
}

interface PickerFieldProps extends PickerProps {
  type: 'date' | 'time'
  words: string
}

/**
 * Browsers write days and times as their own language has them (05/31/2023, 03:15 PM), whatever the page's: until the control
 * has the focus the words stand over it (styles.css).
 */
function PickerField({ label, help, error, className, words, onChange, ...input }: PickerFieldProps) {
  return (
    <Field label={label} help={help} error={error} {...(className && { className })}>
      {control => (
        <span className="picker">
          <input
            {...input}
            {...control}
            autoComplete="off"
            onChange={event => onChange(event.target.value)}
            className={CONTROL_CLASS}
          />
          {words && <span aria-hidden="true">{words}</span>}
        </span>
      )}
    </Field>
  )
}
