import { useId } from 'react'
import { cx } from './cx.ts'

interface SegmentedProps<T extends string> {
  /** The accessible name of the group. */
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
  disabled?: boolean
  /** Shares the whole width evenly. */
  wide?: boolean
}

/** One choice of a few, all in sight: a radio group, so arrow keys move the choice. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  wide = false,
}: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className={cx(
        'inline-flex h-control rounded-control border border-line bg-bg p-0.5 disabled:opacity-50',
        wide && 'w-full',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className={cx(
            'relative grid cursor-pointer place-items-center rounded-tag px-2.5 text-label font-medium text-muted hover:text-text',
            'has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed',
            // forced colours take every background away but the system's own
            'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            wide && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

/** The same as a field of a form, below its label; as wide as the form unless it says otherwise. */
export function SegmentedField<T extends string>({ wide = true, ...props }: SegmentedProps<T>) {
  return (
    <div className="grid justify-items-start gap-1">
      <span aria-hidden className="text-label text-muted">
        {props.label}
      </span>
      <Segmented wide={wide} {...props} />
    </div>
  )
}
