import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../desk/types.ts'
import { nearFuture } from '../margin/nearFuture.ts'
import type { MarginTable } from '../margin/table.ts'
import { publishedTable } from '../margin/testing/published.ts'
import { commandActs } from './acts.ts'
import { paperDay } from './day.ts'
import { netOf, paperDeskState } from './deskState.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'
import { estimateOrder, ticketFault, withProtection } from './ticket.ts'

const TABLE = publishedTable()
const DATE = '2026-06-24'
const at = (time: string) => Date.parse(`${DATE}T${time}+05:30`)
const TICKET = ticketOf({ qty: 65 })

async function open(manualCapital = 10_000_000, held: readonly OrderTicket[] = []) {
  const terms = { ...FREE, manualCapital }
  const standing = firstStanding({ terms })
  const entries = logOf(
    held.map(
      ticket =>
        [at('10:00:00'), { kind: 'place', ticket: { ...ticket, limitPrice: 1e6 }, refused: null }] as const,
    ),
  )
  const day = await paperDay(standing, entries, marketOf(DATE), at('10:30:00'))
  return { day, state: paperDeskState(day, null, [], 1) }
}

describe('the margin of an order ticket', () => {
  it('A9 is that of the file, and says so', async () => {
    const { day, state } = await open()
    const estimate = estimateOrder(day, state, TICKET, TABLE)
    expect(estimate).toMatchObject({
      marginPaise: 17_459_300,
      marginLabel: 'Margin (SPAN, 29 May 2026)',
      fault: null,
    })
    expect(estimateOrder(day, state, { ...TICKET, qty: 130 }, TABLE).marginPaise).toBe(34_918_600)
    expect(estimateOrder(day, state, { ...TICKET, side: 'sell' }, TABLE).marginPaise).toBe(17_459_300)
  })

  it('A9 is an estimate without a file, and where it has other contracts, and says so', async () => {
    const { day, state } = await open()
    const estimate = estimateOrder(day, state, TICKET)
    expect(estimate).toMatchObject({ marginLabel: 'Margin (estimate)' })
    // A5: 12 % of the value at the end of its protection
    const { limitPrice } = withProtection(day, TICKET)
    expect(estimate.marginPaise).toBe(Math.floor(65 * limitPrice * 12 + 0.5))
    const later: MarginTable = {
      ...TABLE,
      underlyings: TABLE.underlyings.map(one => ({
        ...one,
        futures: one.futures.map(future => ({ ...future, expiry: '2026-07-28' })),
      })),
    }
    expect(estimateOrder(day, state, TICKET, later)).toEqual(estimate)
    expect(
      estimateOrder(day, state, { ...TICKET, instrument: 'BANKNIFTY', qty: 30 }, TABLE).marginLabel,
    ).toBe('Margin (estimate)')
  })

  it.each([
    { qty: 65 },
    { qty: 130, side: 'sell' },
    { type: 'stop', stopPrice: 1e6 },
    { type: 'limit', limitPrice: 10_000 },
  ] as const)('A5 of %j is what Available falls by once it is placed', async change => {
    const ticket = { ...TICKET, ...change }
    const { day, state } = await open()
    const { marginPaise, availablePaise } = estimateOrder(day, state, ticket)
    const { acts } = commandActs(day, state, { kind: 'place-order', ticket })
    const log = logOf(acts.map(act => [day.nowMs, act]))
    const after = await paperDay(day.atOpen, log, day.market, day.nowMs)
    const rest = estimateOrder(after, paperDeskState(after, null, [], 1), ticket).availablePaise
    expect(availablePaise - rest).toBe(marginPaise)
    expect(marginPaise).toBeGreaterThan(0)
  })

  it('A9 decides whether an order passes, and what was decided is in the log', async () => {
    // enough for 1,74,593 and charges, not for 12 % of some 15.6 lakh
    const { day, state } = await open(180_000)
    expect(ticketFault(day, state, TICKET, TABLE)).toBeNull()
    expect(ticketFault(day, state, TICKET)).toMatch(/^Not enough margin: needs ₹/)
    const place = { kind: 'place-order', ticket: TICKET } as const
    expect(commandActs(day, state, place, TABLE).acts).toMatchObject([{ kind: 'place', refused: null }])
    expect(commandActs(day, state, place).acts).toMatchObject([
      { kind: 'place', refused: expect.stringMatching(/^Not enough margin/) },
    ])
  })

  it('A9 what is held binds its margin by the file too, and what reduces it none', async () => {
    const { day, state } = await open(1_000_000, [TICKET])
    expect(state.positions).toMatchObject([{ instrument: 'NIFTY', qty: 65 }])
    const [free, held] = [await open(1_000_000), { day, state }].map(
      one => estimateOrder(one.day, one.state, TICKET, TABLE).availablePaise,
    ) as [number, number]
    const made = day.books.reduce((sum, book) => sum + netOf(book), 0)
    expect(held).toBe(free + made - 17_459_300)
    expect(estimateOrder(day, state, { ...TICKET, side: 'sell' }, TABLE).marginPaise).toBe(0)
  })
})

describe('the contract of a day', () => {
  it('A9 is that of the nearest month, on its last day too', () => {
    expect(nearFuture(TABLE, 'NIFTY', '2026-06-30')?.expiry).toBe('2026-06-30')
    expect(nearFuture(TABLE, 'NIFTY', '2026-07-01')).toBeNull()
    // the contract of May traded then
    expect(nearFuture(TABLE, 'NIFTY', '2026-05-25')).toBeNull()
    expect(nearFuture(TABLE, 'NIFTY', '2026-05-29')?.expiry).toBe('2026-06-30')
  })

  it('A9 is not known of a share, or of a year without holidays', () => {
    expect(nearFuture(TABLE, 'RELIANCE', '2026-06-30')).toBeNull()
    expect(nearFuture(TABLE, 'NIFTY', '2027-01-04')).toBeNull()
    expect(nearFuture(TABLE, 'NIFTY', '2026-12-30')).toBeNull()
  })
})
