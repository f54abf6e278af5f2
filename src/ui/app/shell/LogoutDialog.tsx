import { useState } from 'react'
import { useBacktest } from '../../backtest/useBacktest.ts'
import { useImports } from '../../data/useImports.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { useStops } from '../../research/useStops.ts'
import { erase, lock } from '../../session/session.ts'
import type { DeskOverlayProps } from './lazyOverlay.tsx'

/** Says what stops, and locks the page, which stops it. */
export function LogoutDialog({ client, desk, open, onClose }: DeskOverlayProps) {
  const { state } = useBacktest(client)
  const { state: imported } = useImports(client)
  const research = useStops(client)
  const [alsoErase, setAlsoErase] = useState(false)
  const close = () => {
    setAlsoErase(false)
    onClose()
  }
  const confirm = () => {
    close()
    if (alsoErase) void erase()
    else lock()
  }
  const stops = [
    desk?.paper?.isPlaying && `${desk.paper.name} pauses and is kept.`,
    state.running && 'The running backtest stops.',
    ...research,
    imported.importing && 'The import stops.',
  ]
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Log out?"
      confirmLabel={alsoErase ? 'Log out and erase' : 'Log out'}
      danger={alsoErase}
      onConfirm={confirm}
    >
      <p>
        {stops.filter(Boolean).join(' ')} Results on the screens (backtests, sweeps, walk-forwards, checks)
        are closed: {alsoErase ? '' : 'saved ones stay on this device, '}unsaved ones are lost. The
        conversation with the assistant and decrypted credentials are cleared from memory.{' '}
        {!alsoErase && 'Settings, strategies, orders, positions and imported data stay. '}
        All tabs stay locked until you start a session; the lock is not a password.
      </p>
      <div>
        <Checkbox label="Also erase all data on this device" checked={alsoErase} onChange={setAlsoErase} />
        {alsoErase && (
          <p className="pl-6.5 text-label text-faint">
            Settings, saved credentials, strategies, orders, positions, paper sessions, journal and tradebook,
            SPAN file, runs, sweeps, walk-forwards, imported data and the conversation with the assistant.
            This cannot be undone.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
