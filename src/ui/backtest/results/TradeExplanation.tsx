import { type ReactNode, useMemo } from 'react'
import type { RunView } from '../../../workers/api/api.ts'
import type { TradeExplanationView } from '../../../workers/api/explainApi.ts'
import { decimal, duration, quantity, signedInr } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { type TradeTimes, tradeTimes } from '../../run/report/tradeTimes.ts'
import { barsNote } from './barsTitle.ts'
import { ChargeTable } from './ChargeTable.tsx'
import { FillWords } from './FillWords.tsx'
import { type TradeRow, tradeAt } from './tradeTable.ts'

const GONE = 'This run is no longer in memory. Run the backtest again to see why its orders filled.'

interface TradeExplanationProps {
  view: RunView
  index: number
  /** Undefined while it is on its way; null when the run is no longer in memory. */
  explanation: TradeExplanationView | null | undefined
  failed: boolean
  onRetry: () => void
}

/** One trade explained: its metrics, each of its fills in words, and its charges line by line. */
export function TradeExplanation({ view, index, explanation, failed, onRetry }: TradeExplanationProps) {
  const trade = tradeAt(view.trades, index)
  const title = `Trade ${quantity(index + 1)} of ${quantity(view.trades.count)}`
  const { grossPnl: gross, charges, netPnl: net } = trade
  const times = useMemo(() => tradeTimes(view.curve.ms), [view.curve.ms])
  return (
    <section aria-label={title} className="@container border-t border-line">
      <TradeMetrics trade={trade} times={times} barsNote={barsNote(view)} explanation={explanation ?? null} />
      {failed || explanation === null ? (
        <div className="p-4">
          <Notice tone="error" action={failed && <Button onClick={onRetry}>Retry</Button>}>
            {GONE}
          </Notice>
        </div>
      ) : explanation === undefined ? (
        <Skeleton className="m-4 h-56" />
      ) : (
        <div className="grid gap-x-8 gap-y-4 px-4 py-3 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <h3 className="pb-2 font-semibold">Why these fills?</h3>
            <ol className="grid gap-4">
              {explanation.fills.map((fill, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the fills of a trade never change
                <FillWords key={k} explanation={fill} times={times} />
              ))}
            </ol>
          </div>
          <div className="min-w-0">
            <h3 className="pb-1 font-semibold">P&L before and after charges</h3>
            <ChargeTable
              caption="Charges of the trade"
              money={{ gross, charges, net }}
              lines={explanation.charges}
            />
            {explanation.charges === null && charges > 0 && (
              <p className="pt-1 text-label text-faint">A flat rate is not split into charges.</p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

interface TradeMetricsProps {
  trade: TradeRow
  times: TradeTimes
  /** Which bars it counts, where they are not those of the timeframe. */
  barsNote: string
  explanation: TradeExplanationView | null
}

function TradeMetrics({ trade, times, barsNote, explanation }: TradeMetricsProps) {
  const { side, qty, entryMs, entryPrice, exitMs, exitPrice, bars, netPnl } = trade
  const held =
    bars === 0 ? `within one bar${barsNote}` : `${quantity(bars)} ${bars === 1 ? 'bar' : 'bars'}${barsNote}`
  return (
    // the gaps are the hairlines
    <dl className="grid grid-cols-2 gap-px bg-line @xl:grid-cols-3 @4xl:grid-cols-6">
      <Fact name="Net P&L" sign={netPnl}>
        {signedInr(netPnl, 2)}
      </Fact>
      <Fact name={side === 'long' ? 'Bought' : 'Sold short'} note={times.moment(entryMs)}>
        {quantity(qty)} at {decimal(entryPrice)}
      </Fact>
      <Fact name={side === 'long' ? 'Sold' : 'Bought back'} note={times.moment(exitMs)}>
        {quantity(qty)} at {decimal(exitPrice)}
      </Fact>
      <Fact name="Held" note={bars === 0 ? '' : duration(exitMs - entryMs).replace(/ (00 s|0 h)$/, '')}>
        {held}
      </Fact>
      <Fact name="MAE" note="Max. adverse excursion, before charges" sign={explanation?.mae ?? null}>
        {signedInr(explanation?.mae, 2)}
      </Fact>
      <Fact name="MFE" note="Max. favourable excursion, before charges" sign={explanation?.mfe ?? null}>
        {signedInr(explanation?.mfe, 2)}
      </Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  note?: string
  sign?: number | null
  children: ReactNode
}

function Fact({ name, note, sign, children }: FactProps) {
  return (
    <div className="min-w-0 bg-panel px-4 py-2">
      <dt className="text-label text-muted">{name}</dt>
      <dd className={`font-medium ${signClass(sign)}`}>{children}</dd>
      {note && <dd className="text-label text-faint">{note}</dd>}
    </div>
  )
}
