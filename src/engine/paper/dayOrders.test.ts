import { expect, it } from 'vitest'
import type { OrderTicket } from '../desk/types.ts'
import { istDayStart } from '../market/ist.ts'
import type { OrderChange } from '../trading/order.ts'
import { paperDay } from './day.ts'
import { dayOrders } from './dayOrders.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14')
const TEN = istDayStart(MARKET.day) + 600 * 60_000
const NOON = TEN + 120 * 60_000
const REF = { book: 'manual:NIFTY', leg: 0, order: 1 }

/** What the Order Book says of an order by hand that is placed at ten and changed a minute apart. */
async function historyOf(part: Partial<OrderTicket>, ...changes: readonly OrderChange[]) {
  const log = logOf([
    [TEN, { kind: 'place', refused: null, ticket: ticketOf(part) }],
    ...changes.map((change, k) => [TEN + (k + 1) * 60_000, { kind: 'modify', ref: REF, change }] as const),
  ])
  const { books } = await paperDay(firstStanding({ terms: FREE }), log, MARKET, NOON)
  return dayOrders(books)[0]!.history.map(({ text }) => text)
}

const texts = (history: readonly string[]) =>
  history.filter(text => /^(Placed|Modified|Triggered)/.test(text))

it('the step of placing an order names its type and its prices', async () => {
  expect(texts(await historyOf({ type: 'limit', limitPrice: 10_000 }))).toEqual([
    'Placed: LIMIT at 10,000.00 (Order ticket)',
  ])
  expect(texts(await historyOf({ type: 'stop', stopPrice: 25_000 }))).toEqual([
    'Placed: SL-M, trigger price 25,000.00 (Order ticket)',
  ])
  expect(texts(await historyOf({ type: 'stop-limit', stopPrice: 25_000, limitPrice: 25_010 }))).toEqual([
    'Placed: SL, trigger price 25,000.00, limit price 25,010.00 (Order ticket)',
  ])
})

it('a change of an order says from what to what, and leaves out what stayed', async () => {
  const limit = { type: 'limit', limitPrice: 10_000 } as const
  const changes = [{ limitPrice: 10_050 }, { qty: 100 }, { qty: 100, limitPrice: 10_060 }, { qty: 100 }]
  expect(texts(await historyOf(limit, ...changes)).slice(1)).toEqual([
    'Modified: limit price from 10,000.00 to 10,050.00',
    'Modified: quantity from 50 to 100',
    'Modified: limit price from 10,050.00 to 10,060.00',
    'Modified: same price and quantity',
  ])
  const stop = { type: 'stop-limit', stopPrice: 25_000, limitPrice: 25_010 } as const
  expect(texts(await historyOf(stop, { stopPrice: 24_000, limitPrice: 24_010 })).slice(1)).toEqual([
    'Modified: trigger price from 25,000.00 to 24,000.00, limit price from 25,010.00 to 24,010.00',
  ])
})

it('a stop order with a limit that has triggered is modified, and does not trigger again', async () => {
  // the market is far above the trigger, and the limit is out of its reach
  const triggered = { type: 'stop-limit', stopPrice: 5_000, limitPrice: 5_010 } as const
  expect(texts(await historyOf(triggered, { limitPrice: 5_020 })).slice(1)).toEqual([
    'Triggered',
    'Modified: limit price from 5,010.00 to 5,020.00',
  ])
})
