import { Lock } from 'lucide-react'
import { Button } from '../../primitives/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { useStore } from '../../primitives/store.ts'
import { erase, session, startSession } from '../../session/session.ts'
import { Brand } from './Brand.tsx'

const WORDS = {
  running: 'Erasing all data on this device…',
  done: 'All data on this device is erased. Start a session to begin again.',
  elsewhere: 'Another tab is erasing all data on this device. Start a session to begin again.',
  unknown:
    'Another tab began to erase all data on this device and has not said that it is done. Close other tabs of Sauda, then erase again.',
  failed: 'Some data could not be erased. Close other tabs of Sauda, then erase again.',
}

/** What stands instead of the shell after Logout. */
export function LockedPage() {
  const { erasure } = useStore(session)
  return (
    <main className="grid h-dvh place-content-center justify-items-center">
      <title>Locked · Sauda</title>
      <h1>
        <Brand />
      </h1>
      <div role="status">
        <EmptyState
          icon={Lock}
          title="Session locked"
          text={
            erasure
              ? WORDS[erasure]
              : 'All calculations and imports are stopped. Strategies, orders and positions stay as they are. Start a session to continue. This hides the screens; it is not a password.'
          }
          action={
            erasure !== 'running' && (
              <div className="flex flex-wrap justify-center gap-2">
                {(erasure === 'failed' || erasure === 'unknown') && (
                  <Button size="form" onClick={() => void erase()}>
                    Erase again
                  </Button>
                )}
                <Button variant="primary" size="form" autoFocus onClick={startSession}>
                  Start session
                </Button>
              </div>
            )
          }
        />
      </div>
    </main>
  )
}
