import { useCallback, useEffect, useState } from 'react'
import type { CloseEstimate, DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { paiseInr } from '../../desk/paise.ts'
import { useDeskCommand } from '../../desk/useDesk.ts'
import { quantity } from '../../format/format.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { ConfirmDialog } from '../../primitives/Dialog.tsx'
import { TextField } from '../../primitives/TextField.tsx'
import { useAnswer } from '../../primitives/useAnswer.ts'
import { useLastOpen } from '../../primitives/useLastOpen.ts'
import type { DeskOverlayProps } from './lazyOverlay.tsx'

/** The word that releases the kill switch. */
const RELEASE_WORD = 'UNLOCK'

/** The kill switch: halts trading, or asks for the release of a halt. */
export function SwitchDialog({ desk, ...props }: DeskOverlayProps) {
  const { client, open } = props
  const isPast = (desk?.paper?.shownMs ?? null) !== null
  // which of the two is settled when it opens: confirming must not turn one into the other while it fades
  const [shown, setShown] = useState({ open: false, isPast: false, isHalted: false })
  if (open !== shown.open || isPast !== shown.isPast) {
    setShown({ open, isPast, isHalted: open ? (desk?.halted ?? false) : shown.isHalted })
  }
  // it acts on the session as it is now, and names what is there now
  useEffect(() => {
    if (open && isPast) client.paper.showAt(null).catch(() => {})
  }, [client, open, isPast])
  return shown.isHalted ? <ReleaseDialog {...props} /> : <HaltDialog {...props} desk={desk} />
}

const ALL = { pauseStrategies: true, cancelOrders: true, closePositions: true }

function HaltDialog({ client, desk, open, onClose }: DeskOverlayProps) {
  const send = useDeskCommand(client)
  const [parts, setParts] = useState(ALL)
  const shown = useLastOpen(open, desk)
  const estimate = useEstimate(client, shown)
  const close = () => {
    setParts(ALL)
    onClose()
  }
  const confirm = () => {
    close()
    void send({ kind: 'halt', ...parts })
  }
  const { active, working, held } = shown ? countsOf(shown) : UNKNOWN
  const boxes = [
    ['pauseStrategies', `Pause ${active}`],
    ['cancelOrders', `Cancel ${working}`],
    ['closePositions', `Close ${held} at market ${estimate}`],
  ] as const
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Halt trading?"
      confirmLabel="Halt trading"
      danger
      onConfirm={confirm}
    >
      <div className="grid gap-1">
        {boxes.map(([part, label]) => (
          <Checkbox
            key={part}
            label={label}
            checked={parts[part]}
            onChange={checked => setParts({ ...parts, [part]: checked })}
          />
        ))}
      </div>
      <p>
        New entries are rejected until you type {RELEASE_WORD}; positions can still be closed. Closing them
        here also cancels their open closing orders. Paused strategies stay paused after release. Backtesting
        still works.
      </p>
    </ConfirmDialog>
  )
}

/** The switch works while the desk is still silent. */
const UNKNOWN = { active: 'all strategies', working: 'all open orders', held: 'all positions' }

function countsOf({ strategies, orderCounts, positions }: DeskView): typeof UNKNOWN {
  const active = strategies.filter(strategy => strategy.status === 'active').length
  return {
    active: count(active, 'strategy', 'strategies'),
    working: count(orderCounts.OPEN + orderCounts.PENDING, 'open order', 'open orders'),
    held: count(positions.length, 'position', 'positions'),
  }
}

function count(n: number, one: string, many: string): string {
  return `${quantity(n)} ${n === 1 ? one : many}`
}

/** What closing all positions would bring, in words; empty without positions and until the desk has answered. */
function useEstimate(client: Client, desk: DeskView | null): string {
  const positions = desk?.positions
  const ask = useCallback(async () => {
    if (!positions?.length) return ''
    const keys = positions.map(({ instrument, strategy }) => ({ instrument, strategy }))
    return client.estimateClose(keys).then(words, () => '(no estimate: the desk did not answer)')
  }, [client, positions])
  return useAnswer(ask) ?? ''
}

function words({ pnlPaise, charges }: CloseEstimate): string {
  const paise = charges.reduce((sum, item) => sum + item.paise, 0)
  return `(estimated P&L ${paiseInr(pnlPaise)}, charges ${paiseInr(paise)})`
}

function ReleaseDialog({ client, open, onClose }: Omit<DeskOverlayProps, 'desk'>) {
  const send = useDeskCommand(client)
  const [word, setWord] = useState('')
  const close = () => {
    setWord('')
    onClose()
  }
  const confirm = () => {
    close()
    void send({ kind: 'release', word })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Release the trading halt?"
      confirmLabel="Release"
      confirmDisabled={word !== RELEASE_WORD}
      onConfirm={confirm}
    >
      <p>New entries are accepted again. Paused strategies stay paused until you resume them.</p>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (word === RELEASE_WORD) confirm()
        }}
      >
        <TextField
          label={`Type ${RELEASE_WORD} to release`}
          value={word}
          data-autofocus
          onChange={setWord}
          help="In capital letters."
        />
      </form>
    </ConfirmDialog>
  )
}
