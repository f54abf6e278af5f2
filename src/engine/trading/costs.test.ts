/** The charge book as a run uses it, fill by fill. Amounts by hand from the rates in ../market/charges. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NSE_COSTS, type NseCostsInput } from '../inputs/inputs.ts'
import { FEMTO_PER_PAISA, sumOf } from '../market/charges/exact.ts'
import { SEGMENTS, type Segment } from '../market/segment.ts'
import { ChargeReplay } from './charges/replay.ts'
import { makeCosts } from './costs.ts'
import type { Fill, Side } from './trade.ts'

type Step = readonly [side: Side, qty: number, price: number, time: string, order?: number]

/** What each fill is charged, in paise. Fills are orders of their own unless they name one. */
function chargesOf(segment: Segment, more: Partial<NseCostsInput>, ...steps: readonly Step[]): number[] {
  const costs = makeCosts({ ...NSE_COSTS, ...more }, segment)
  const ordered = new Map<number, number>()
  return steps.map(([side, qty, price, time, order = -1], k) => {
    const ms = Date.parse(`${time}:00+05:30`)
    const id = order < 0 ? 1_000 + k : order
    const before = ordered.get(id) ?? 0
    const paise = costs.charge(side, qty, price, ms, before)
    costs.book!(side, qty, price, ms, before)
    ordered.set(id, before + Math.round(qty * price * 100))
    return paise
  })
}

const NOTE = { rounding: 'contract-note' } as const
const NOON = '2026-11-20T12:00'

describe('the charge book in a run', () => {
  it('C2 charges each fill the rates of its own day in India', () => {
    const sale = (time: string) => ['sell', 65, 25_000, time] as const
    // STT 325 and 812.50; brokerage 20, exchange 29.7375, SEBI 1.625, and 9.24525 GST on these three
    expect(
      chargesOf(
        'index-futures',
        {},
        sale('2026-03-31T15:29'),
        sale('2026-04-01T09:15'),
        sale('2026-03-31T15:29'),
      ),
    ).toEqual([38_561, 87_311, 38_561])
  })

  it('C2 the rates of a day begin at its midnight in India', () => {
    const sale = (time: string) => ['sell', 65, 25_000, time] as const
    expect(chargesOf('index-futures', {}, sale('2026-03-31T23:59'), sale('2026-04-01T00:00'))).toEqual([
      38_561, 87_311,
    ])
  })

  it("C2 takes today's rates on every day when asked", () => {
    const [then] = chargesOf('index-futures', { rates: 'today' }, ['sell', 65, 25_000, '2019-01-02T10:00'])
    expect(then).toBe(chargesOf('index-futures', {}, ['sell', 65, 25_000, NOON])[0])
  })

  it('C5 an order that fills in parts pays as if it had filled at once', () => {
    const parts = chargesOf('index-options', {}, ['buy', 65, 100, NOON, 1], ['buy', 65, 100, NOON, 1])
    // exchange 2.30945, SEBI 0.0065, stamp duty 0.195 and 0.416871 GST; the first part pays the order's 23.60 as well
    expect(parts).toEqual([2_653, 293])
    expect(chargesOf('index-options', {}, ['buy', 130, 100, NOON])).toEqual([2_946])
    const [small, rest, apart] = chargesOf(
      'equity-intraday',
      {},
      ['buy', 40, 1_000, NOON, 1],
      ['buy', 40, 1_000, NOON, 1],
      ['buy', 40, 1_000, NOON, 2],
    )
    // 12 rupees, then the 8 that are left of the cap, then 12 again: 4 rupees with 72 paise GST
    expect([apart! - rest!, small]).toEqual([472, apart])
  })

  it('C5 takes another plan, and its least fee', () => {
    const fee = { percent: 0.1, minRupees: 30, maxRupees: 50 }
    const plan = {
      'equity-delivery': fee,
      'equity-intraday': fee,
      'index-futures': fee,
      'index-options': fee,
    }
    const free = { percent: 0, minRupees: 0, maxRupees: 0 }
    const none = {
      'equity-delivery': free,
      'equity-intraday': free,
      'index-futures': free,
      'index-options': free,
    }
    const brokerage = (value: number) => {
      const order = ['buy', 1, value, NOON] as const
      return (
        chargesOf('index-futures', { plan }, order)[0]! -
        chargesOf('index-futures', { plan: none }, order)[0]!
      )
    }
    expect([10_000, 40_000, 80_000].map(brokerage)).toEqual([3_540, 4_720, 5_900])
  })

  it('C6 the depository is paid once on each day of delivery sales', () => {
    const sale = (time: string) => ['sell', 1, 1_000, time] as const
    const [first, second, next] = chargesOf(
      'equity-delivery',
      {},
      sale('2026-11-19T10:00'),
      sale('2026-11-19T15:29'),
      sale('2026-11-20T09:15'),
    )
    expect([first! - second!, next]).toEqual([1_534, first])
    expect(chargesOf('equity-delivery', { dp: false }, sale(NOON))).toEqual([second])
    expect(chargesOf('equity-delivery', {}, ['buy', 1, 1_000, NOON])[0]).toBeLessThan(1_534)
  })

  it('C7 each fill is rounded by itself, halves up', () => {
    // 0.09 and 18 % of it brokerage, 0.000921 and its GST exchange, 0.00003 and its GST SEBI, 0.009 stamp duty
    expect(chargesOf('equity-intraday', {}, ['buy', 1, 300, NOON])).toEqual([13])
  })

  it('C8 the day so far is rounded as one note, STT and stamp duty to the rupee', () => {
    const sale = (time: string) => ['sell', 100, 1_000, time] as const
    const day = chargesOf('equity-intraday', NOTE, sale('2026-11-19T10:00'), sale('2026-11-19T11:00'))
    // STT 25 and 50; brokerage 20 and 40; exchange 3.07 and 6.14; SEBI 0.10 and 0.20; GST 4.17 and 8.34
    expect(day).toEqual([5_234, 5_234])
    // STT of each is 0.375: the first rounds the day to nothing, the second to one rupee, the third adds nothing
    const small = chargesOf(
      'equity-intraday',
      { ...NOTE, plan: null },
      ['sell', 1, 1_500, '2026-11-19T10:00'],
      ['sell', 1, 1_500, '2026-11-19T11:00'],
      ['sell', 1, 1_500, '2026-11-19T12:00'],
      ['sell', 1, 1_500, '2026-11-20T10:00'],
    )
    expect(small).toEqual([59, 158, 59, 59])
    // STT is 0.49999, half a rupee with a paisa more, and exchange and SEBI are 2 paise: each day begins with nothing
    const buy = (day: string) => ['buy', 1, 499.99, `${day}T10:00`] as const
    expect(chargesOf('equity-delivery', NOTE, buy('2026-11-19'), buy('2026-11-20'))).toEqual([2, 2])
  })
})

const DAYS = ['2020-05-31', '2020-06-01', '2023-03-31', '2023-04-01', '2024-10-01', '2026-11-20']

/** Fills in order of time, some of them parts of the same orders. */
const someFills = fc
  .array(
    fc.record({
      day: fc.nat(DAYS.length - 1),
      side: fc.constantFrom<Side>('buy', 'sell'),
      qty: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2_000 })),
      priceTicks: fc.integer({ min: 1, max: 500_000 }),
      orderId: fc.nat(9),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map(rows => rows.toSorted((a, b) => a.day - b.day))

const somePlan = fc.constantFrom(null, { percent: 0.05, minRupees: 5, maxRupees: 31.5 })
const someCosts = fc.record({
  segment: fc.constantFrom(...SEGMENTS),
  rounding: fc.constantFrom<NseCostsInput['rounding']>('exact', 'contract-note'),
  rates: fc.constantFrom<NseCostsInput['rates']>('of-the-day', 'today'),
  dp: fc.boolean(),
  fee: somePlan,
})

describe('any fills', () => {
  it('C7 C8 C9 lines add up to the paisa, no line is negative, and more units never cost less', () => {
    fc.assert(
      fc.property(someCosts, someFills, ({ segment, fee, ...rest }, rows) => {
        const plan = fee && {
          'equity-delivery': fee,
          'equity-intraday': fee,
          'index-futures': fee,
          'index-options': fee,
        }
        const costs = makeCosts({ ...NSE_COSTS, ...rest, plan }, segment)
        const replay = new ChargeReplay({ ...rest, plan, segment })
        const ordered = new Map<number, number>()
        rows.forEach(({ day, side, qty, priceTicks, orderId }, k) => {
          const price = priceTicks / 20
          const ms = Date.parse(`${DAYS[day]!}T09:15:00+05:30`) + k * 60_000
          const before = ordered.get(orderId) ?? 0
          const chargesPaise = costs.charge(side, qty, price, ms, before)
          expect(costs.charge(side, qty + 1, price, ms, before)).toBeGreaterThanOrEqual(chargesPaise)
          costs.book!(side, qty, price, ms, before)
          ordered.set(orderId, before + Math.round(qty * price * 100))
          const fill: Fill = { ms, bar: k, orderId, side, qty, price, chargesPaise }
          const lines = replay.next(fill)
          for (const amount of Object.values(lines)) expect(amount >= 0n).toBe(true)
          const exact = sumOf(lines)
          if (rest.rounding === 'contract-note') expect(exact % FEMTO_PER_PAISA).toBe(0n)
          expect(Number((exact + FEMTO_PER_PAISA / 2n) / FEMTO_PER_PAISA)).toBe(chargesPaise)
        })
      }),
      { numRuns: 300 },
    )
  })
})
