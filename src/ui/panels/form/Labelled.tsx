import type { ReactNode } from 'react'

/** A visible label over a control that names itself. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-label text-muted">
        {label}
      </span>
      {children}
    </div>
  )
}
