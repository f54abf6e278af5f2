import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { CONTROL_CLASS, Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'password' | 'date' | 'time'
  min?: string | undefined
  max?: string | undefined
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

type PickerProps = Omit<TextFieldProps, 'type' | 'placeholder' | 'inputClassName'>

/** A labelled day as "2023-01-31", with the browser's own picker; "" while incomplete. */
export function DateField(props: PickerProps) {
  return <TextField {...props} type="date" />
}

/** A labelled time of day as "15:15", with the browser's own picker; "" while incomplete. */
export function TimeField(props: PickerProps) {
  return <TextField {...props} type="time" />
}
