import { type EpochMs, type Paise, type Price, type Qty, roundProduct } from '../core/units.ts'
import type { CostsInput } from '../inputs/inputs.ts'
import type { Segment } from '../market/segment.ts'
import { NseCosts } from './costsNse.ts'
import type { Side } from './trade.ts'

/** What the fills of one instrument cost. Fills come in order of time. */
export interface Costs {
  /**
   * What a fill of an order would be charged, in whole paise: never negative, and never less for more units. It is only
   * asked: nothing changes. `orderPaise` is the value of what the order has filled before.
   */
  charge(side: Side, qty: Qty, price: Price, ms: EpochMs, orderPaise: Paise): Paise
  /** Whether the time of a fill counts; otherwise any will do. */
  readonly goesByTime: boolean
  /** Takes note of a fill that has happened, for what is charged once an order or a day; null where nothing is. */
  readonly book: ((side: Side, qty: Qty, price: Price, ms: EpochMs, orderPaise: Paise) => void) | null
}

/** The cost model of a run. See RULES.md, C. `segment` decides which page of the charge book holds. */
export function makeCosts(input: CostsInput, segment: Segment): Costs {
  switch (input.kind) {
    case 'none':
      return { charge: () => 0, goesByTime: false, book: null }
    case 'flat': {
      const { fraction } = input
      return {
        charge: (_side, qty, price) => roundProduct(qty * price * 100 * fraction),
        goesByTime: false,
        book: null,
      }
    }
    case 'nse':
      return new NseCosts({ ...input, segment })
  }
}
