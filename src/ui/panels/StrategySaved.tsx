import { X } from 'lucide-react'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Notice } from '../primitives/Notice.tsx'

interface StrategySavedProps {
  name: string
  onBacktest: () => void
  onDismiss: () => void
}

/** After a new strategy: what it is worth can be seen before it trades. */
export function StrategySaved({ name, onBacktest, onDismiss }: StrategySavedProps) {
  return (
    <Notice
      className="m-3"
      action={
        <div className="flex gap-1">
          <Button onClick={onBacktest}>Backtest now</Button>
          <IconButton icon={X} label="Dismiss" onClick={onDismiss} className="size-control!" />
        </div>
      }
    >
      {name} is saved as paused. See how it would have done before it trades.
    </Notice>
  )
}
