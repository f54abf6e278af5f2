/** A paper session that a test writes by hand. */
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { MarketRow } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'

/** A session that plays, at 10:42:17 of a Tuesday. */
export function paperOf(part: Partial<PaperView> = {}): PaperView {
  return {
    id: 'P1',
    name: 'Paper 1',
    feed: { kind: 'built-in', seed: 1 },
    terms: { manualCapital: 1_000_000, ordersPerSecond: 10, overLimit: 'wait', limits: null },
    feedMs: Date.parse('2023-03-14T10:42:17+05:30'),
    speed: 1,
    isPlaying: true,
    phase: 'open',
    phaseUntilMs: Date.parse('2023-03-14T15:30:00+05:30'),
    role: 'trading',
    stale: [],
    ordersThisSecond: 0,
    mostOrdersInASecond: 0,
    shownMs: null,
    alerts: [],
    alertEvents: { fills: false, rejects: true, risk: true },
    fault: null,
    ...part,
  }
}

/** An index and a share. */
export const PAPER_MARKET: readonly MarketRow[] = [
  { symbol: 'NIFTY', name: 'NIFTY 50', price: 17_043.2, change: -0.35 },
  { symbol: 'TCS', name: 'Tata Consultancy', price: 3_210.45, change: 0.4 },
]

/** What the desk says of an order that would pass. */
export function estimateOf(part: Partial<OrderEstimate> = {}): OrderEstimate {
  return {
    price: 17_043.2,
    valuePaise: 85_216_000,
    charges: [
      { label: 'Brokerage', paise: 2_000 },
      { label: 'Exchange', paise: 1_541 },
    ],
    chargesPaise: 3_541,
    marginPaise: 10_225_920,
    marginSource: 'estimate',
    marginLabel: 'Margin (estimate)',
    availablePaise: 100_000_000,
    lot: 50,
    product: { segment: 'index-futures', squareOff: '15:20' },
    fault: null,
    ...part,
  }
}
