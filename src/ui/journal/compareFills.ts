/** Puts a trader's orders beside the engine's, instrument by instrument, by the datasets of this device. */
import { toRupees } from '../../engine/core/units.ts'
import type { EngineFill, NoEngineFill } from '../../engine/tradebook/engineFills.ts'
import type { TradebookFill, TradebookOrder } from '../../engine/tradebook/fill.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'

/** An order with what came of the engine's, or why there is none. */
export interface ComparedOrder {
  readonly order: TradebookOrder
  readonly fill:
    | {
        readonly kind: 'filled'
        readonly price: number
        readonly betterTicks: number
        readonly betterRupees: number
      }
    | { readonly kind: 'none'; readonly reason: string }
}

/** Longer bars do not show a minute. */
const LONGEST_MINUTES = 60
const HOUR_MS = 3_600_000

type Asked = Pick<Client, 'listDatasets' | 'tradebookOrders' | 'engineFills'>

/** The orders of the fills by time. @throws Error with a sentence for the trader. */
export async function compareFills(
  client: Asked,
  fills: readonly TradebookFill[],
): Promise<readonly ComparedOrder[]> {
  const orders = await client.tradebookOrders(fills)
  const datasets = await client.listDatasets()
  const found = new Map<string, ComparedOrder['fill']>()
  for (const symbol of new Set(orders.map(order => order.symbol))) {
    const own = orders.filter(order => order.symbol === symbol)
    for (const dataset of datasetsOf(datasets, symbol)) await compareOn(client, dataset, own, found)
  }
  return orders.map(order => ({
    order,
    fill: found.get(order.key) ?? { kind: 'none', reason: 'No imported dataset covers it' },
  }))
}

/** Asks for what no dataset has answered yet and this one may cover. */
async function compareOn(
  client: Asked,
  { id, fromMs, toMs }: DatasetInfo,
  own: readonly TradebookOrder[],
  found: Map<string, ComparedOrder['fill']>,
): Promise<void> {
  const orders = own.filter(
    ({ key, ms }) => found.get(key)?.kind !== 'filled' && ms >= fromMs && ms <= toMs + HOUR_MS,
  )
  const [first] = orders
  if (!first) return
  const request = {
    data: { main: { kind: 'imported', id }, hedge: null },
    instrument: first.symbol,
    orders,
  } as const
  const outcome = await client.engineFills(request, new AbortController().signal)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  for (const answer of outcome.value) found.set(answer.key, fillOf(answer))
}

function fillOf(answer: EngineFill | NoEngineFill): ComparedOrder['fill'] {
  if ('reason' in answer) return { kind: 'none', reason: answer.reason }
  const { price, betterTicks, betterPaise } = answer
  return { kind: 'filled', price, betterTicks, betterRupees: toRupees(betterPaise) }
}

/** Those of a symbol, the finest bars first. */
function datasetsOf(datasets: readonly DatasetInfo[], symbol: string): readonly DatasetInfo[] {
  return datasets
    .filter(info => info.symbol === symbol && info.intervalMinutes <= LONGEST_MINUTES)
    .sort((a, b) => a.intervalMinutes - b.intervalMinutes)
}
