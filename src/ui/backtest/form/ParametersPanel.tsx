import type { ReactNode } from 'react'
import { Panel } from '../../primitives/Panel.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import type { Mode } from '../useBacktest.ts'

/** The two kinds of run, as they are chosen. */
export const MODES = [
  { value: 'sample', label: 'Sample' },
  { value: 'market', label: 'Market data' },
] as const

/** What the column and the sheet take. */
export interface ParametersProps {
  mode: Mode
  onMode: (mode: Mode) => void
  /** While a run is under way, every input is disabled. */
  isRunning: boolean
  fields: ReactNode
  /** Run or Cancel; always in sight. */
  foot: ReactNode
}

/** The parameters as the left column of a wide window. */
export function ParametersColumn({ mode, onMode, isRunning, fields, foot }: ParametersProps) {
  return (
    <Panel
      title="Parameters"
      className="flex min-h-0 flex-col"
      bodyClassName="flex min-h-0 flex-1 flex-col"
      actions={<Segmented label="Mode" value={mode} options={MODES} onChange={onMode} disabled={isRunning} />}
    >
      <Fields isRunning={isRunning} className="min-h-0 flex-1 overflow-y-auto">
        {fields}
      </Fields>
      <div className="shrink-0 border-t border-line p-3">{foot}</div>
    </Panel>
  )
}

/** The fields, disabled as one. */
export function Fields({
  isRunning,
  className = '',
  children,
}: {
  isRunning: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      {/* what only screen readers see has its place in here: placed by the page, it would make the page scroll */}
      <fieldset disabled={isRunning} className="relative grid min-w-0 grid-cols-1 gap-3 p-4">
        <legend className="sr-only">Backtest parameters</legend>
        {children}
      </fieldset>
    </div>
  )
}
