import type { ReactNode } from 'react'
import { Sheet } from '../../primitives/Dialog.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { PreviewSparkline } from '../tuning/PreviewSparkline.tsx'
import type { Mode } from '../useBacktest.ts'

const MODES = [
  { value: 'sample', label: 'Sample' },
  { value: 'market', label: 'Market data' },
] as const

interface ParametersProps {
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

interface SheetProps extends ParametersProps {
  isOpen: boolean
  onClose: () => void
}

/** The same as a sheet over a narrow window. */
export function ParametersSheet({ mode, onMode, isRunning, fields, foot, isOpen, onClose }: SheetProps) {
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title="Parameters"
      side="bottom"
      actions={<PreviewSparkline />}
      footer={foot}
    >
      <div className="px-4 pt-4">
        <Segmented wide label="Mode" value={mode} options={MODES} onChange={onMode} disabled={isRunning} />
      </div>
      <Fields isRunning={isRunning}>{fields}</Fields>
    </Sheet>
  )
}

function Fields({
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
      <fieldset disabled={isRunning} className="grid min-w-0 grid-cols-1 gap-3 p-4">
        <legend className="sr-only">Backtest parameters</legend>
        {children}
      </fieldset>
    </div>
  )
}
