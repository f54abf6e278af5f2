/** What a trader should know of an order that the desk would take. */
import { indianFormat } from '../core/indian.ts'
import type { Price } from '../core/units.ts'
import type { OrderTicket } from '../desk/types.ts'
import type { PaperDay } from './day.ts'
import type { PaperDeskState } from './deskState.ts'
import { heldOf, workingByHand } from './orderNeed.ts'

const COUNT = indianFormat()
const PERCENT = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 1 })
/** Price bands of exchanges begin here, in per cent of the price of the day before: futures and shares with derivatives. */
const NEAREST_BAND_PCT = 10

/** The first of what may yet keep the order from filling, without a full stop; null where nothing is known of. */
export function ticketCaution(
  { standing }: Pick<PaperDay, 'standing'>,
  state: PaperDeskState,
  ticket: OrderTicket,
  last: Price,
): string | null {
  return farPrice(ticket, last) ?? fullPosition(state, ticket, standing.terms.limits?.maxPositionQty)
}

/** Where a price is so far away that an exchange would hardly take the order. */
function farPrice({ type, limitPrice, stopPrice }: OrderTicket, last: Price): string | null {
  if (type === 'market') return null
  const [name, price] = type === 'limit' ? ['limit', limitPrice] : ['trigger', stopPrice]
  const awayPct = (price / last - 1) * 100
  if (Math.abs(awayPct) <= NEAREST_BAND_PCT) return null
  const where = `${PERCENT.format(Math.abs(awayPct))}% ${awayPct > 0 ? 'above' : 'below'} the last price`
  return `The ${name} price is ${where}; an exchange rejects orders outside the day's price band, often ${NEAREST_BAND_PCT}%`
}

/** R1: where orders that work already and this one would together pass the position limit. */
function fullPosition(
  state: PaperDeskState,
  { instrument, side, qty }: OrderTicket,
  limit = Number.POSITIVE_INFINITY,
): string | null {
  const open = workingByHand(state).filter(row => row.instrument === instrument && row.side === side)
  const openQty = open.reduce((sum, row) => sum + row.qty, 0)
  const held = heldOf(state, instrument)
  const after = held + (side === 'buy' ? 1 : -1) * (qty + openQty)
  // a position that is above its limit already may still be made smaller
  if (openQty === 0 || Math.abs(after) <= Math.max(limit, Math.abs(held))) return null
  return `With the ${COUNT.format(openQty)} in open orders to ${side} the position would pass its limit of ${COUNT.format(limit)}: what fills last is rejected`
}
