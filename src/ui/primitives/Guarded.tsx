import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface GuardedProps {
  /** Of what is drawn: that of another record is tried anew. */
  id: string
  /** Stands there when the content cannot be drawn. */
  instead: ReactNode
  children: ReactNode
}

/** Its content, or `instead` when that throws: a record that cannot be shown costs its own row, not the screen. */
export function Guarded({ id, instead, children }: GuardedProps) {
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={() => instead}>
      {children}
    </CatchBoundary>
  )
}
