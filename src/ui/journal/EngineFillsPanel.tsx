import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { TradebookFill } from '../../engine/tradebook/fill.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { decimal, inr, istDateTime, quantity, signedInr } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { type ComparedOrder, compareFills } from './compareFills.ts'
import { signClass } from './PnlCalendar.tsx'

interface EngineFillsPanelProps {
  client: Client
  fills: readonly TradebookFill[]
}

/** More rows say no more; the totals count all. */
const MAX_ROWS = 200

/** What came of comparing these fills; a failure leaves the last result beside it. */
interface Comparison {
  readonly fills: readonly TradebookFill[]
  readonly orders: readonly ComparedOrder[] | null
  readonly problem: string | null
}

/** Each order beside the engine's market order of the same minute, by the datasets of this device. */
export function EngineFillsPanel({ client, fills }: EngineFillsPanelProps) {
  const [isBusy, setBusy] = useState(false)
  const [last, setLast] = useState<Comparison | null>(null)
  // after another import it is of other orders
  const { orders, problem } = last?.fills === fills ? last : { orders: null, problem: null }
  const run = async () => {
    setBusy(true)
    setLast({ fills, orders, problem: null })
    try {
      setLast({ fills, orders: await compareFills(client, fills), problem: null })
    } catch (error) {
      setLast({ fills, orders, problem: error instanceof Error ? error.message : String(error) })
    }
    setBusy(false)
  }
  return (
    <Panel
      title="Your fills against the engine's"
      actions={
        <Button icon={Scale} disabled={isBusy} onClick={() => void run()}>
          {isBusy ? 'Comparing…' : 'Compare'}
        </Button>
      }
    >
      {problem !== null && (
        <Notice tone="error" className="m-4">
          {problem}
        </Notice>
      )}
      {orders ? (
        <Compared orders={orders} />
      ) : (
        <p className="px-4 py-3 text-muted">
          Compares each order with the engine's fill of a market order signalled on the same bar: the next
          bar's open. Needs imported data for the symbol.
        </p>
      )}
    </Panel>
  )
}

function Compared({ orders }: { orders: readonly ComparedOrder[] }) {
  const known = orders.flatMap(({ fill }) => (fill.kind === 'filled' ? [fill] : []))
  const total = Math.round(known.reduce((sum, fill) => sum + fill.betterRupees, 0))
  return (
    <>
      <p className="px-4 py-3">
        {quantity(known.length)} of {quantity(orders.length)} orders compared.
        {known.length > 0 && total === 0 && " You filled at the engine's prices overall."}
        {known.length > 0 && total !== 0 && (
          <>
            {' '}
            You filled <span className={signClass(total)}>{inr(Math.abs(total))}</span>{' '}
            {total < 0 ? 'worse' : 'better'} than the engine.
          </>
        )}
      </p>
      <Table caption="Your fills against the engine's" className="max-h-96">
        <thead>
          <tr>
            <Th pin="start">Instrument</Th>
            <Th>Time</Th>
            <Th>Side</Th>
            <Th numeric>Qty</Th>
            <Th numeric>Your price</Th>
            <Th numeric>Engine</Th>
            <Th numeric>Ticks better</Th>
            <Th numeric>Rupees better</Th>
          </tr>
        </thead>
        <tbody>
          {orders.slice(0, MAX_ROWS).map(({ order, fill }) => (
            <Tr key={order.key}>
              <Td pin="start">{order.symbol}</Td>
              <Td>{istDateTime(order.ms)}</Td>
              <Td>{order.side === 'buy' ? 'BUY' : 'SELL'}</Td>
              <Td numeric>{quantity(order.qty)}</Td>
              <Td numeric>{decimal(order.price)}</Td>
              {fill.kind === 'filled' ? (
                <>
                  <Td numeric>{decimal(fill.price)}</Td>
                  <Td numeric className={signClass(fill.betterTicks)}>
                    {decimal(fill.betterTicks, 2)}
                  </Td>
                  <Td numeric className={signClass(fill.betterRupees)}>
                    {signedInr(fill.betterRupees, 2)}
                  </Td>
                </>
              ) : (
                <Td colSpan={3} className="text-muted">
                  {fill.reason}
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
      {orders.length > MAX_ROWS && (
        <p className="px-4 py-2 text-label text-faint">The first {quantity(MAX_ROWS)} are listed.</p>
      )}
    </>
  )
}
