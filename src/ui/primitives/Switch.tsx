import { cx } from './cx.ts'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** Something that is on or off at once, with its words at the left. */
export function Switch({ label, checked, onChange, disabled, className }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex min-h-control cursor-pointer items-center justify-between gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-50',
        className,
      )}
    >
      {label}
      <span className="relative inline-grid h-4.5 w-8 shrink-0 rounded-full bg-control has-checked:bg-accent forced-colors:border forced-colors:border-[ButtonText] forced-colors:has-checked:bg-[Highlight] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={event => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none outline-none"
        />
        <span className="pointer-events-none m-0.5 size-3.5 rounded-full bg-text transition-transform peer-checked:translate-x-3.5 peer-checked:bg-accent-ink forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[HighlightText]" />
      </span>
    </label>
  )
}
