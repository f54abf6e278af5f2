import { Play } from 'lucide-react'
import type { Ref } from 'react'
import type { RunView } from '../../../workers/api/api.ts'
import { duration, percent, quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { firstClick } from '../../primitives/firstClick.ts'
import { ProgressBar } from '../../primitives/ProgressBar.tsx'
import { useHandedFocus } from '../../primitives/useHandedFocus.ts'
import type { BacktestState } from '../useBacktest.ts'

interface RunFootProps {
  running: BacktestState['running']
  /** Whether the form is there to be run. */
  isReady: boolean
  /** Whether this is the task in sight: a sweep and a walk-forward have a main button of their own. */
  isMain: boolean
  /** The run of the engine on show, if any. */
  ran: RunView | null
  onRun: () => void
  onCancel: () => void
}

/** The Run button; while the engine runs, how far it is and Cancel; after it, how fast it was. */
export function RunFoot({ running, isReady, isMain, ran, onRun, onCancel }: RunFootProps) {
  const handFocus = useHandedFocus()
  if (running?.mode === 'market') {
    return <Running progress={running.progress} cancelRef={handFocus} onCancel={onCancel} />
  }
  return (
    <div>
      <Button
        ref={handFocus}
        variant={isMain ? 'primary' : 'secondary'}
        size="form"
        icon={Play}
        className="w-full aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        disabled={!isReady}
        // not `disabled`, which would take the keyboard's place away
        aria-disabled={running !== null}
        aria-keyshortcuts="r"
        onClick={firstClick(() => {
          if (!running) onRun()
        })}
      >
        {running ? 'Running Backtest...' : 'Run Backtest'}
      </Button>
      {/* all that tells of a run that changed no figure; a narrow window has no room for it */}
      <p
        role="status"
        data-ran={ran?.runId ?? 'none'}
        className="text-center text-label text-faint max-lg:sr-only"
      >
        {ran && (
          <span key={ran.runId} className="mt-2 block">
            {quantity(ran.curve.bars)} bars in {duration(ran.elapsedMs)}
          </span>
        )}
      </p>
    </div>
  )
}

interface RunningProps {
  progress: NonNullable<BacktestState['running']>['progress']
  cancelRef: Ref<HTMLButtonElement>
  onCancel: () => void
}

function Running({ progress, cancelRef, onCancel }: RunningProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-2 text-label text-muted">
        <span role="status">Running Backtest...</span>
        {progress && (
          <span>
            {percent(progress.fraction * 100, 0)} ·{' '}
            {progress.barsPerSecond === null
              ? 'generating prices'
              : `${quantity(Math.round(progress.barsPerSecond))} bars/s`}
          </span>
        )}
      </div>
      <ProgressBar label="Backtest" fraction={progress?.fraction ?? 0} />
      <Button ref={cancelRef} size="form" aria-keyshortcuts="Escape" onClick={firstClick(onCancel)}>
        Cancel
      </Button>
    </div>
  )
}
