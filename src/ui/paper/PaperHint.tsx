import { X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { readMark, writeMark } from '../../storage/device.ts'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { openPaper } from './paperDialog.ts'

/** Present once the trader has put the line away on this device. */
const KEY = 'sauda.paper-hint'

/** One line on the Dashboard in Sample: where its figures come from, and the way to a desk that trades. */
export function PaperHint() {
  const [isAway, setAway] = useState(() => readMark(KEY) !== null)
  if (isAway) return null
  const dismiss = (event: MouseEvent<HTMLElement>) => {
    focusScreen(event.currentTarget)
    writeMark(KEY, 'off')
    setAway(true)
  }
  const start = (event: MouseEvent<HTMLElement>) => {
    // with the session the line goes: on closing, the focus goes back to what had it last and is still there
    focusScreen(event.currentTarget)
    event.currentTarget.focus({ preventScroll: true })
    openPaper('new')
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-panel py-1.5 pr-1.5 pl-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        These are sample figures. Start paper trading to run your strategies on a live simulated market.
      </p>
      <Button onClick={start}>Start paper trading</Button>
      <IconButton icon={X} label="Dismiss" onClick={dismiss} />
    </div>
  )
}

function focusScreen(button: HTMLElement): void {
  button.closest('main')?.focus({ preventScroll: true })
}
