import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'

/** What an import may begin with; the reader looks at the bytes, whatever the name. */
export const PRICE_FILES = '.csv,.txt,.tsv,.json,.zip,.gz,.parquet,text/csv,text/plain'

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
