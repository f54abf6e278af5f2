import { X } from 'lucide-react'
import { useState } from 'react'
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
  const dismiss = () => {
    writeMark(KEY, 'off')
    setAway(true)
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-panel py-1.5 pr-1.5 pl-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        These are sample figures. Start paper trading to run your strategies on a live simulated market.
      </p>
      <Button onClick={() => openPaper('new')}>Start paper trading</Button>
      <IconButton icon={X} label="Dismiss" onClick={dismiss} />
    </div>
  )
}
