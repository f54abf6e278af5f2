import type { ReactNode } from 'react'
import type { Tuning } from './tuning.ts'
import { TuningContext } from './useTuning.ts'

interface TuningScopeProps {
  tuning: Tuning
  className: string
  children: ReactNode
}

/** A box whose parameters and results belong together. */
export function TuningScope({ tuning, className, children }: TuningScopeProps) {
  return (
    <TuningContext value={tuning}>
      <div className={className}>{children}</div>
    </TuningContext>
  )
}
