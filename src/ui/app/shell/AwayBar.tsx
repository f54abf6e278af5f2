import { CloudOff } from 'lucide-react'
import { Icon } from '../../primitives/Icon.tsx'
import { useServer } from './useServer.ts'

/** The header's line while the server is away: what still works, and what does not. */
export function AwayBar() {
  const isThere = useServer()
  return (
    <div aria-live="polite">
      {!isThere && (
        <p className="flex min-h-10 items-center gap-2 border-b border-line bg-warn/12 px-4 py-1 md:px-5">
          <Icon of={CloudOff} className="text-warn" />
          <span className="min-w-0 flex-1">
            <strong className="font-semibold text-warn">Server not responding</strong>{' '}
            <span className="text-muted">
              The assistant cannot answer. What has been opened still works: desk, backtests, data and
              settings.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
