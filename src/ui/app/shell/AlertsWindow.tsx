import { AlertsDialog } from '../../alerts/AlertsDialog.tsx'
import { useDeskCommand } from '../../desk/useDesk.ts'
import type { DeskOverlayProps } from './lazyOverlay.tsx'

/** The alerts of the desk and of this device. */
export function AlertsWindow({ client, desk, open, onClose }: DeskOverlayProps) {
  const send = useDeskCommand(client)
  return <AlertsDialog send={send} desk={desk} open={open} onClose={onClose} />
}
