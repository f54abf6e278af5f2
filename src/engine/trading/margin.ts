import { type Fraction, type Paise, type Price, roundProduct, type SignedQty } from '../core/units.ts'
import { chargeSegment, type RunInputs, runSegment } from '../inputs/inputs.ts'
import type { Segment } from '../market/segment.ts'

/**
 * The share of a position's value that must be free as margin. Index futures: about 12 % (SPAN and exposure); shares that
 * are squared off: 20 % (SEBI's peak-margin rule, full from September 2021: no more than five times); shares for delivery
 * and bought options are paid in full. No source gives them by date. What a sold option binds goes by its underlying,
 * which a run does not know: its premium alone is taken.
 */
export const MARGIN_FRACTIONS: Readonly<Record<Segment, Fraction>> = {
  'equity-delivery': 1,
  'equity-intraday': 0.2,
  'index-futures': 0.12,
  'index-options': 1,
}

/** Why a short in delivery is refused: what is sold has to be delivered. */
export const NO_SHORT =
  'Shares cannot be sold short for delivery; use a square-off with bars shorter than a day, or futures'

/** What a run asks of every position of one instrument. */
export interface PositionTerms {
  readonly marginFraction: Fraction
  /** Why none may be short; null where it may. */
  readonly shortFault: string | null
}

/**
 * A5: the terms of the run's segment. A symbol that is not known is in one only when the charges name it or are NSE's;
 * else its whole value is its margin, and it may be sold short.
 */
export function positionTerms(inputs: Pick<RunInputs, 'instrument' | 'costs' | 'squareOff'>): PositionTerms {
  const segment = inputs.costs.kind === 'nse' ? chargeSegment(inputs) : runSegment(inputs)
  if (segment === null) return { marginFraction: 1, shortFault: null }
  return {
    marginFraction: MARGIN_FRACTIONS[segment],
    shortFault: segment === 'equity-delivery' ? NO_SHORT : null,
  }
}

/** A5: what so many units bind at a price, bought or sold. */
export function marginOf(qty: SignedQty, price: Price, marginFraction: Fraction): Paise {
  return roundProduct(Math.abs(qty) * price * 100 * marginFraction)
}
