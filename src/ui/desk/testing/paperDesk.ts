/** A paper session that a test writes by hand. */
import { paperViewOf } from '../../../../test/paperView.ts'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { MarketRow } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'

/** A session that plays, at 10:42:17 of a Tuesday. */
export function paperOf(part: Partial<PaperView> = {}): PaperView {
  const feedMs = Date.parse('2023-03-14T10:42:17+05:30')
  return paperViewOf({ id: 'P1', feedMs, speed: 1, isPlaying: true, ...part })
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
    marginLabel: 'Margin (estimate)',
    availablePaise: 100_000_000,
    lot: 50,
    freezeQty: null,
    tick: 0.05,
    product: { segment: 'index-futures', squareOff: '15:20' },
    fault: null,
    caution: null,
    ...part,
  }
}
