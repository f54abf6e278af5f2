import type { IsoDate, Qty } from '../../core/units.ts'
import { parseIsoDate } from '../ist.ts'
import type { Segment } from '../segment.ts'
import { checkDay, type RateChoice, ratesAt } from './book.ts'
import { perUnit } from './decimal.ts'
import { chargeLines, type Femto, feeOf, type Lines, paiseToFemto, sumOf, toLines } from './exact.ts'

/** One buy and one sell of the same units, each one order. A sale before the purchase is a short trade. */
export interface RoundTrip {
  readonly segment: Segment
  readonly qty: Qty
  readonly buyPrice: Femto
  readonly sellPrice: Femto
  readonly buyDay: IsoDate
  readonly sellDay: IsoDate
  readonly dp: boolean
}

/** What a round trip costs and leaves, without any rounding. */
interface RoundTripCharges {
  readonly lines: Lines<Femto>
  readonly total: Femto
  /** Before charges. */
  readonly gross: Femto
  readonly net: Femto
  /** Rupees a unit that the sale must be above the purchase for these charges, to 15 decimals. */
  readonly breakeven: Femto
}

/**
 * The charges of a round trip at the rates of each leg's day and the book's own plan.
 * @throws InputError for a day that is no date or lies before the book.
 */
export function chargeRoundTrip(roundTrip: RoundTrip): RoundTripCharges {
  const { segment, buyPrice, sellPrice, dp } = roundTrip
  const qty = BigInt(roundTrip.qty)
  const choice: RateChoice = { segment, rates: 'of-the-day', plan: null, dp }
  const bought = legLines(choice, 'buy', buyPrice * qty, roundTrip.buyDay, '--buy-date')
  const sold = legLines(choice, 'sell', sellPrice * qty, roundTrip.sellDay, '--sell-date')
  const lines = toLines(line => bought[line] + sold[line])
  const total = sumOf(lines)
  const gross = (sellPrice - buyPrice) * qty
  return { lines, total, gross, net: gross - total, breakeven: perUnit(total, qty) }
}

function legLines(
  choice: RateChoice,
  side: 'buy' | 'sell',
  value: Femto,
  day: IsoDate,
  field: string,
): Lines<Femto> {
  const ms = parseIsoDate(day, field)
  checkDay(day, field, 'Take a later day.')
  const rates = ratesAt(choice, ms)
  const dp = side === 'sell' ? paiseToFemto(rates.dpPaise) : 0n
  const brokerage = feeOf(rates.fee, value)
  return chargeLines(rates, { buy: 0n, sell: 0n, [side]: value, brokerage }, dp)
}
