import { OctagonX } from 'lucide-react'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'

/** The header's second line while trading is halted. */
export function HaltedBar({ onRelease }: { onRelease: () => void }) {
  return (
    <div className="flex min-h-10 items-center gap-2 border-b border-line bg-down/12 px-4 py-1 md:px-5">
      <Icon of={OctagonX} className="text-down" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold text-down">Trading halted</strong>{' '}
        <span className="text-muted max-sm:sr-only">
          New entries are rejected; positions can still be closed.
        </span>
      </p>
      <Button aria-haspopup="dialog" onClick={onRelease}>
        Release
      </Button>
    </div>
  )
}
