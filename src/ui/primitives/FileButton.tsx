import type { LucideIcon } from 'lucide-react'
import { buttonClass } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

interface FileButtonProps {
  label: string
  icon: LucideIcon
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that lets the trader choose files. */
export function FileButton({ label, icon, accept, multiple = false, disabled, onFiles }: FileButtonProps) {
  return (
    <label
      className={cx(
        buttonClass(),
        'cursor-pointer hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-50',
      )}
    >
      <Icon of={icon} />
      {label}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        className="sr-only"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
    </label>
  )
}
