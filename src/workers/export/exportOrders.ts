import type { Qty } from '../../engine/core/units.ts'
import type { DeskOrder } from '../../engine/desk/types.ts'
import { SIDE_WORDS, TYPE_WORDS, toIsoDate, toIsoTime } from '../../engine/index.ts'
import type { ExportFile } from '../api/api.ts'
import { toCell, toPieces } from './exportCsv.ts'

const COLUMNS = [
  'Order ID',
  'Time (IST)',
  'Instrument',
  'Type',
  'Order kind',
  'Quantity',
  'Price (INR)',
  'Status',
  'Strategy',
  'Reason',
  'Filled quantity',
  'Average price (INR)',
]

/** The orders as pieces of a CSV file, one row each, in their order. */
export function ordersCsv(orders: readonly DeskOrder[]): Iterable<string> {
  return toPieces(COLUMNS, orders.length, i => {
    const order = orders[i]!
    const filledQty = filledOf(order)
    return [
      order.orderId,
      toIsoTime(order.ms),
      toCell(order.instrument),
      SIDE_WORDS[order.side],
      TYPE_WORDS[order.type],
      order.qty || '',
      order.price,
      order.status,
      toCell(order.strategy),
      toCell(order.statusReason),
      filledQty,
      filledQty > 0 ? order.price : '',
    ].join(',')
  })
}

/** What has traded of an order; one of the sample fills as a whole. */
function filledOf({ filledQty, status, qty }: DeskOrder): Qty {
  return filledQty ?? (status === 'COMPLETE' ? qty : 0)
}

/** The orders as a file to save. */
export async function ordersFile(orders: readonly DeskOrder[], nowMs: number): Promise<ExportFile> {
  const pieces: string[] = []
  for (const piece of ordersCsv(orders)) {
    pieces.push(piece)
    // a long file is written with pauses, so that the worker still answers whether it lives
    await new Promise(resolve => setTimeout(resolve, 0))
  }
  const name = `sauda-orders-${toIsoDate(nowMs)}.csv`
  return { name, blob: new Blob(pieces, { type: 'text/csv;charset=utf-8' }) }
}
