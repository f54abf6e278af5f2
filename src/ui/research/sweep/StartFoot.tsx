import { CircleStop, type LucideIcon } from 'lucide-react'
import { Button } from '../../primitives/Button.tsx'
import { firstClick } from '../../primitives/firstClick.ts'
import { ProgressBar } from '../../primitives/ProgressBar.tsx'

interface StartFootProps {
  /** What is started: the name of its progress. */
  name: string
  /** How far it is; null while it does not run. */
  running: { readonly words: string; readonly fraction: number } | null
  /** How much it would be, or why it cannot be. */
  words: string
  /** The button. */
  label: string
  icon: LucideIcon
  isReady: boolean
  onStart: () => void
  onCancel: () => void
}

/** The foot of a form that starts something long: what it will be and the button, then its progress and Cancel. */
export function StartFoot(props: StartFootProps) {
  const { name, running, words, label, icon, isReady, onStart, onCancel } = props
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      {running ? (
        <>
          <div className="min-w-0 flex-1 basis-60">
            <p className="mb-1.5 text-muted">{running.words}</p>
            <ProgressBar label={name} fraction={running.fraction} />
          </div>
          <Button size="form" icon={CircleStop} onClick={firstClick(onCancel)}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-60 text-muted" aria-live="polite">
            {words}
          </p>
          <Button variant="primary" size="form" icon={icon} disabled={!isReady} onClick={firstClick(onStart)}>
            {label}
          </Button>
        </>
      )}
    </div>
  )
}
