import type { Paise, Percent } from '../../core/units.ts'
import type { Segment } from '../segment.ts'
import type { Dated } from './dated.ts'

/** A broker's fee for one executed order: a share of its value, no less than one sum and no more than another. */
export interface OrderFee {
  readonly percent: Percent
  readonly minRupees: number
  readonly maxRupees: number
}

/** A broker's fee in each segment, before GST. */
export type BrokeragePlan = Readonly<Record<Segment, OrderFee>>

const FREE: OrderFee = { percent: 0, minRupees: 0, maxRupees: 0 }
const FLAT_20: OrderFee = { percent: 0, minRupees: 20, maxRupees: 20 }

function zerodha(percent: Percent): BrokeragePlan {
  const capped = { percent, minRupees: 0, maxRupees: 20 }
  return {
    'equity-delivery': FREE,
    'equity-intraday': capped,
    'index-futures': capped,
    'index-options': FLAT_20,
  }
}

/** The book's own plan: a discount broker's, as Zerodha printed it. */
export const ZERODHA: readonly Dated<BrokeragePlan>[] = [
  {
    from: '2018-01-01',
    value: zerodha(0.01),
    source: 'ussagar.org 2020-02-07 (copy of the Zerodha charges list). Medium confidence',
  },
  {
    from: '2020-06-01',
    value: zerodha(0.03),
    source:
      'inquisitordev 2020-06; tradesee.in. Some day from February to June 2020: the exact one is not known',
  },
]

/** A depository's debit of one scrip on one day of delivery sales, before GST. */
export const DP: readonly Dated<Paise>[] = [
  {
    from: '2018-01-01',
    value: 1_350,
    source: 'support.zerodha.com "What do DP charges mean", older snapshot',
  },
  { from: '2024-10-01', value: 1_300, source: 'The same, newer snapshot; the day is from memory' },
]
