import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A checkbox with its words at the right; a press on the words counts too. */
export function Checkbox({ label, checked, onChange, disabled, className }: CheckboxProps) {
  return (
    <label
      className={cx(
        'flex min-h-control cursor-pointer items-start gap-2.5 py-1 text-text has-disabled:cursor-not-allowed has-disabled:opacity-50 max-md:items-center',
        className,
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 cursor-[inherit] max-md:mt-0"
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
