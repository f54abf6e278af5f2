/** A desk of orders that a test writes by hand. */
import type { DeskOrder, DeskState } from '../../../../engine/desk/types.ts'

const FIRST_MS = Date.parse('2026-11-20T09:15:00+05:30')

/** An order that was placed `index` minutes after the market opened. */
export function handOrder(index: number, change: Partial<DeskOrder> = {}): DeskOrder {
  const ms = FIRST_MS + index * 60_000
  return {
    orderId: `ORD${String(index).padStart(6, '0')}`,
    instrument: 'NIFTY',
    side: 'buy',
    type: 'limit',
    role: 'order',
    qty: 50,
    price: 18_231.05,
    status: 'COMPLETE',
    ms,
    strategy: 'Nifty spread maker',
    statusReason: '',
    history: [{ ms, status: 'OPEN', text: 'Placed' }],
    ...change,
  }
}

/** A state that holds these orders, oldest first, and nothing else. */
export function deskOf(orders: readonly DeskOrder[]): DeskState {
  return {
    version: 1,
    strategies: [],
    orders: orders.toReversed(),
    positions: [],
    market: [],
    summary: {
      dailyPnlPaise: 0,
      dailyPnlChange: 0,
      openPositions: 0,
      openPositionsChange: 0,
      ordersToday: orders.length,
      ordersTodayChange: 0,
      avgLatencyMs: 0,
      avgLatencyChange: 0,
    },
    notices: [],
    halted: false,
  }
}
