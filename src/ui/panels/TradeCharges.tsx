import type { RunView } from '../../workers/api.ts'
import type { Client } from '../../workers/clientTypes.ts'
import { decimal, istDateTime, quantity } from '../format.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { ChargeTable } from './ChargeTable.tsx'
import { useCharges } from './CostsPanel.tsx'
import { tradeAt } from './tradeTable.ts'

interface TradeChargesProps {
  client: Client
  view: RunView
  index: number
  onClose: () => void
}

/** What one round trip paid, line by line. */
export function TradeCharges({ client, view, index, onClose }: TradeChargesProps) {
  const { answer, failed } = useCharges(client, view.runId, index)
  const trade = tradeAt(view.trades, index)
  const { grossPnl: gross, charges, netPnl: net } = trade
  const isPending = answer === undefined && !failed
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Charges of trade ${quantity(index + 1)}`}
      actions={
        <Button size="form" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        {trade.side === 'long' ? 'Long' : 'Short'} {quantity(trade.qty)} {view.legs[trade.leg]},{' '}
        {istDateTime(trade.entryMs)} at {decimal(trade.entryPrice)} to {istDateTime(trade.exitMs)} at{' '}
        {decimal(trade.exitPrice)}.
      </p>
      {isPending ? (
        <Skeleton className="h-64" />
      ) : (
        <ChargeTable caption="Charges of the trade" money={{ gross, charges, net }} lines={answer ?? null} />
      )}
      {!isPending && !answer && (
        <p className="text-label text-faint">
          {view.inputs.costs.kind === 'nse'
            ? 'The lines are no longer in memory. Run the backtest again to see them.'
            : 'A flat rate has no lines.'}
        </p>
      )}
    </Dialog>
  )
}
