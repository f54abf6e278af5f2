import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** What every labelled control takes. */
export interface FieldProps {
  label: string
  /** A quiet sentence below the control. */
  help?: ReactNode
  /** What is wrong and what to do; its presence marks the control invalid. */
  error?: string | null | undefined
  disabled?: boolean
  className?: string
}

/** Attributes that tie a control to its label, help and error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then the error or else the help below. */
export function Field({ label, help, error, className, children }: FieldFrameProps) {
  const id = useId()
  const noteId = `${id}note`
  const hasNote = Boolean(error ?? help)
  return (
    <div className={cx('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className="text-label text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hasNote && (
        <p id={noteId} className={cx('flex gap-1 text-label', error ? 'text-down' : 'text-faint')}>
          {error ? <Icon of={CircleAlert} className="size-3.5 translate-y-px" /> : null}
          <span className="min-w-0">{error ?? help}</span>
        </p>
      )}
    </div>
  )
}

/** The look of a text-like control; its border turns red while `aria-invalid` is on it. */
export const CONTROL_CLASS =
  'h-field w-full min-w-0 rounded-control border border-control bg-bg px-2.5 text-text ' +
  '-outline-offset-1 hover:border-faint aria-invalid:border-down disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:border-control'

/** A control with its unit inside at the right. */
export function WithUnit({ unit, children }: { unit: string | undefined; children: ReactNode }) {
  if (!unit) return children
  return (
    <span className="relative grid">
      {children}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-label text-faint"
      >
        {unit}
      </span>
    </span>
  )
}
