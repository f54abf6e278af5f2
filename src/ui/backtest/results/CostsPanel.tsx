import { useCallback } from 'react'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { inr, percent, quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import { ChargeTable } from './ChargeTable.tsx'
import { runMoney } from './chargeWords.ts'

const GONE = 'The charges of this run are no longer in memory. Run the backtest again to see them.'

/** Charges of a run, or of one of its round trips, as a question to the worker that made it. */
export function useCharges(client: Client, runId: string, trade: number | null) {
  return useAsked(useCallback(() => client.charges(runId, trade), [client, runId, trade]))
}

/** What the run paid, line by line: gross, charges and net apart. */
export function CostsPanel({ client, view }: { client: Client; view: RunView }) {
  const { answer, failed, retry } = useCharges(client, view.runId, null)
  const money = runMoney(view)
  const isItemised = view.inputs.costs.kind === 'nse'
  if (failed || (isItemised && answer === null)) {
    return (
      <div className="p-4">
        <Notice tone="error" action={failed && <Button onClick={retry}>Retry</Button>}>
          {GONE}
        </Notice>
      </div>
    )
  }
  if (answer === undefined) return <Skeleton className="m-4 h-72" />
  const tradeCount = view.trades.count
  return (
    <div className="grid gap-x-10 gap-y-3 px-4 py-3 lg:grid-cols-[minmax(0,28rem)_minmax(0,20rem)]">
      <ChargeTable caption="Charges of the run" money={money} lines={answer} />
      <div className="grid content-start gap-1 pt-1.5 text-label text-faint">
        {tradeCount > 0 && (
          <p>
            {inr(money.charges / tradeCount, 2)} per round trip ({quantity(tradeCount)} in all).
          </p>
        )}
        {money.gross > 0 && money.charges > 0 && (
          <p>Charges take {percent((money.charges / money.gross) * 100, 0)} of the P&L before charges.</p>
        )}
        {view.inputs.costs.kind === 'flat' && (
          <p>A flat rate is not split into charges. Choose NSE charges to see each one.</p>
        )}
        {view.inputs.costs.kind === 'none' && (
          <p>Charges were off for this run. Choose NSE charges to see what it would have paid.</p>
        )}
        {isItemised && tradeCount > 0 && (
          <p>For the charges of one round trip, click its amount in the list of trades.</p>
        )}
      </div>
    </div>
  )
}
