import { useState } from 'react'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { useBacktest } from '../../backtest/useBacktest.ts'
import { useImports } from '../../data/useImports.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { erase, lock } from '../../session/session.ts'
import type { OverlayProps } from './lazyOverlay.tsx'

interface LogoutDialogProps extends OverlayProps {
  client: Client
}

/** Says what stops, stops it, and locks the page. */
export function LogoutDialog({ client, open, onClose }: LogoutDialogProps) {
  const { backtest, state } = useBacktest(client)
  const { imports, state: imported } = useImports(client)
  const [alsoErase, setAlsoErase] = useState(false)
  const close = () => {
    setAlsoErase(false)
    onClose()
  }
  const confirm = () => {
    close()
    imports.cancelImport()
    backtest.reset('sample')
    backtest.reset('market')
    lock()
    if (alsoErase) void erase()
  }
  const stops = [state.running && 'The running backtest stops.', imported.importing && 'The import stops.']
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
        {stops.filter(Boolean).join(' ')} Backtest results, the conversation with the assistant and decrypted
        secrets leave memory. Strategies, orders, positions and imported data stay.
      </p>
      <div>
        <Checkbox label="Also erase all data on this device" checked={alsoErase} onChange={setAlsoErase} />
        {alsoErase && (
          <p className="pl-6.5 text-label text-faint">
            Settings, saved credentials, strategies, orders, positions, runs, imported data and the
            conversation with the assistant. This cannot be undone.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
