import { useCallback } from 'react'
import type { DeskPosition, DeskStrategy, DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { quantity } from '../../format/format.ts'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { openOrders } from '../orders/openOrders.ts'
import { PositionEstimate } from '../positions/PositionEstimate.tsx'
import { PositionSide } from '../positions/PositionTable.tsx'
import { type SendDeskCommand, useConfirmed } from '../useDesk.ts'
import { useFollowed } from '../useFollowed.ts'

interface StopStrategyProps {
  client: Client
  desk: DeskView
  strategy: DeskStrategy
  send: SendDeskCommand
  onClose: () => void
}

/** Asks before a strategy is stopped for the day, with all that it still has. */
export function StopStrategyDialog({ client, desk, strategy, send, onClose }: StopStrategyProps) {
  const { id, name } = strategy
  const { isSending, confirm } = useConfirmed(send, onClose)
  const ask = useCallback(async () => (await openOrders(client, name)).length, [client, name])
  const { answer: orders } = useFollowed(ask, desk.version)
  const positions = desk.positions.filter(position => position.strategy === name)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Stop ${name} and square off?`}
      confirmLabel="Stop and square off"
      danger
      confirmDisabled={isSending}
      onConfirm={() => confirm({ kind: 'stop-strategy', id })}
    >
      <p>
        It enters nothing more today. {orderWords(orders)} {positionWords(positions.length)}
      </p>
      {positions.length > 0 && <Held client={client} positions={positions} />}
    </ConfirmDialog>
  )
}

function orderWords(orders: number | undefined): string {
  if (orders === undefined) return 'Its open orders are cancelled.'
  if (orders === 0) return 'It has no open orders.'
  return orders === 1 ? '1 open order is cancelled.' : `${quantity(orders)} open orders are cancelled.`
}

function positionWords(count: number): string {
  if (count === 0) return 'It holds no position.'
  return count === 1
    ? '1 position is closed at market:'
    : `${quantity(count)} positions are closed at market:`
}

function Held({ client, positions }: { client: Client; positions: readonly DeskPosition[] }) {
  // other positions or other prices ask again
  const question = JSON.stringify(positions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ask = useCallback(
    () => client.estimateClose(positions.map(({ instrument, strategy }) => ({ instrument, strategy }))),
    [client, question],
  )
  const { answer, failed } = useFollowed(ask, 0)
  return (
    <>
      <ul className="grid gap-1">
        {positions.map(position => (
          <li key={position.instrument} className="flex justify-between gap-4 text-text">
            <bdi>{position.instrument}</bdi>
            <span>
              <PositionSide position={position} />
            </span>
          </li>
        ))}
      </ul>
      {!failed && <PositionEstimate asked={{ answer, failed: false, retry: () => {} }} />}
    </>
  )
}
