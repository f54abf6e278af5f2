import { useCallback } from 'react'
import type { DeskPosition } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { quantity } from '../../format/format.ts'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import { type SendDeskCommand, useConfirmed } from '../useDesk.ts'
import { PositionEstimate } from './PositionEstimate.tsx'
import { closableQty, positionTotals } from './positionRows.ts'

interface PositionCloseAllDialogProps {
  client: Client
  /** What would be closed. */
  positions: readonly DeskPosition[]
  /** Whether a filter hides others. */
  isFiltered: boolean
  send: SendDeskCommand
  onClose: () => void
}

/** Asks before every position in sight is closed at market. */
export function PositionCloseAllDialog({
  client,
  positions,
  isFiltered,
  send,
  onClose,
}: PositionCloseAllDialogProps) {
  const { isSending, confirm } = useConfirmed(send, onClose)
  const keys = positions.map(({ instrument, strategy }) => ({ instrument, strategy }))
  // other positions or other prices ask again
  const question = JSON.stringify(positions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ask = useCallback(
    () => client.estimateClose(keys.map((key, i) => ({ ...key, qty: closableQty(positions[i]!) }))),
    [client, question],
  )
  const asked = useAsked(ask)
  const { count, longs, shorts } = positionTotals(positions)

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Close ${quantity(count)} ${count === 1 ? 'position' : 'positions'} at market?`}
      confirmLabel="Close all"
      danger
      confirmDisabled={isSending || count === 0}
      onConfirm={() => confirm({ kind: 'close-positions', keys })}
    >
      <p>
        {quantity(longs)} long and {quantity(shorts)} short.
        {isFiltered && ' Only positions that match the filters are closed.'}
      </p>
      <PositionEstimate asked={asked} />
    </ConfirmDialog>
  )
}
