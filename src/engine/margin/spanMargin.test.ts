import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../core/problem.ts'
import { type MarginPosition, spanMargin } from './spanMargin.ts'
import type { MarginTable, SpanUnderlying } from './table.ts'
import { EXPIRY, future, LOT, option, PUBLISHED, publishedTable } from './testing/published.ts'

const TABLE = publishedTable()
const DAY = '2026-06-01'
const margin = (held: readonly MarginPosition[], table = TABLE, day = DAY) =>
  spanMargin(table, 'NIFTY', held, day)
const awayPct = (paise: number, rupees: number) => Math.abs(paise / 100 / rupees - 1) * 100

/** A table by hand: two expiries, losses of 10 a unit and scenario. */
function byHand(own: Partial<SpanUnderlying> = {}): MarginTable {
  const losses = (worst: number) =>
    Array.from({ length: 16 }, (_, j) => (j === 12 ? worst : j === 10 ? -worst : 0))
  const priced = { strike: 100, price: 8, losses: losses(6), delta: 0.5, right: 'CE' } as const
  const underlying: SpanUnderlying = {
    symbol: 'NIFTY',
    spot: 100,
    futures: [
      { expiry: '2026-06-30', price: 101, losses: losses(10), delta: 1 },
      { expiry: '2026-07-28', price: 102, losses: losses(11), delta: 1 },
    ],
    options: [{ ...priced, expiry: '2026-06-30' }],
    calendar: [
      { near: { expiry: '2026-06-30', ratio: 1 }, far: { expiry: '2026-07-28', ratio: 1 }, rupees: 4 },
    ],
    shortOptionMinimum: 0,
    ...own,
  }
  return { ...TABLE, underlyings: [underlying] }
}

const fut = (expiry: string, qty: number): MarginPosition => ({ kind: 'future', expiry, qty })
const call = (qty: number): MarginPosition => ({
  kind: 'option',
  expiry: EXPIRY,
  right: 'CE',
  strike: 100,
  qty,
})

describe('margin by a SPAN file', () => {
  it.each(PUBLISHED)(
    'A9 the published margin of $title comes out within 1 %',
    ({ held, span, exposure, total }) => {
      const { spanPaise, exposurePaise, totalPaise } = margin(held)
      expect(awayPct(totalPaise, total)).toBeLessThan(1)
      expect(awayPct(exposurePaise, exposure)).toBeLessThan(0.01)
      // of the whole, since what two legs leave of each other is small
      expect((Math.abs(spanPaise / 100 - span) / total) * 100).toBeLessThan(1)
    },
  )

  it.each(PUBLISHED.filter(({ broker }) => broker !== null))(
    'A9 … and so does what a broker asks for $title',
    ({ held, broker }) => {
      expect(awayPct(margin(held).totalPaise, broker!)).toBeLessThan(1)
    },
  )

  it('A9 the worst scenario moves all contracts at once, and the premium received is added', () => {
    // short call: scenario 11 loses 6 a unit, 8 were received
    expect(margin([call(-2)], byHand())).toMatchObject({
      scanPaise: 1_200,
      worstScenario: 11,
      netOptionPaise: -1_600,
      spanPaise: 2_800,
      exposurePaise: 400,
      totalPaise: 3_200,
      premiumPaise: 0,
    })
    // with a long future scenario 11 gains 20 and loses 12
    expect(margin([fut(EXPIRY, 2), call(-2)], byHand())).toMatchObject({
      scanPaise: 800,
      worstScenario: 13,
      spanPaise: 2_400,
    })
  })

  it('A9 expiries that are held against each other are charged by their deltas', () => {
    const spread = [fut('2026-06-30', 3), fut('2026-07-28', -2)]
    // 3 × 10 − 2 × 11 down; two spreads of 4
    expect(margin(spread, byHand())).toMatchObject({ scanPaise: 800, calendarPaise: 800, spanPaise: 1_600 })
    const ratios = byHand({
      calendar: [
        { near: { expiry: '2026-06-30', ratio: 2 }, far: { expiry: '2026-07-28', ratio: 1 }, rupees: 4 },
        { near: { expiry: '2026-06-30', ratio: 1 }, far: { expiry: '2026-07-28', ratio: 1 }, rupees: 100 },
      ],
    })
    // 1.5 spreads of the first use up the near leg: nothing is left for the dear one
    expect(margin(spread, ratios).calendarPaise).toBe(600)
    expect(margin([fut('2026-06-30', 3), fut('2026-07-28', 2)], byHand()).calendarPaise).toBe(0)
  })

  it('A9 the short option minimum is a floor of the risk, for each unit sold', () => {
    const table = byHand({ shortOptionMinimum: 30 })
    expect(margin([call(-2)], table)).toMatchObject({ shortOptionMinimumPaise: 6_000, spanPaise: 7_600 })
    expect(margin([call(2)], table).shortOptionMinimumPaise).toBe(0)
  })

  it('A9 on the day of its expiry a short index option binds 2 % more from 2024-11-20 on', () => {
    expect(margin([call(-2)], byHand(), EXPIRY).expiryDayPaise).toBe(400)
    expect(margin([call(-2)], byHand(), '2026-06-29').expiryDayPaise).toBe(0)
    const boundOn = (day: string) => {
      const [own] = byHand().underlyings
      const options = own!.options.map(one => ({ ...one, expiry: day }))
      const held = [{ ...call(-2), expiry: day }]
      return margin(held, byHand({ options }), day).expiryDayPaise
    }
    expect([boundOn('2024-11-14'), boundOn('2024-11-21')]).toEqual([0, 400])
  })

  it('A9 from 2025-02-01 on what expires that day offsets no other expiry', () => {
    const spread = [fut('2026-06-30', 1), fut('2026-07-28', -1)]
    expect(margin(spread, byHand(), '2026-06-29').spanPaise).toBe(100 + 400)
    expect(margin(spread, byHand(), '2026-06-30').spanPaise).toBe(1_000 + 1_100)
  })

  it('A9 a share binds 3.5 % as exposure', () => {
    const table = byHand({ symbol: 'RELIANCE' })
    expect(spanMargin(table, 'RELIANCE', [fut(EXPIRY, 100)], DAY).exposurePaise).toBe(35_350)
  })

  it('names what a file does not have', () => {
    expect(() => spanMargin(TABLE, 'TCS', [future(1)], DAY)).toThrow(
      new InputError('The SPAN file of 2026-05-29 has no contracts of TCS.', 'instrument'),
    )
    expect(() => margin([fut('2026-08-25', 1)])).toThrow(
      'The SPAN file has no NIFTY future of 2026-08-25. Its futures expire on 2026-06-30.',
    )
    expect(() => margin([option(23_750, 'CE', 1)])).toThrow(
      'The SPAN file has no NIFTY 23750 CE of 2026-06-30.',
    )
    expect(() => margin([future(1)], TABLE, '2026-07-01')).toThrow(
      'The future of 2026-06-30 has expired before 2026-07-01: take an earlier day or a later expiry.',
    )
    const priceless = byHand({ spot: null, futures: [] })
    expect(() => margin([call(-1)], priceless)).toThrow('The SPAN file has no price of NIFTY.')
  })

  it('nothing held binds nothing', () => {
    expect(margin([])).toMatchObject({ totalPaise: 0, premiumPaise: 0, scanPaise: 0 })
  })
})

const lots = fc.integer({ min: -20, max: 20 })
const book = fc
  .array(
    fc.tuple(
      fc.constantFrom<readonly [number, 'CE' | 'PE'] | null>(
        null,
        [23_700, 'CE'],
        [23_700, 'PE'],
        [23_000, 'PE'],
      ),
      lots,
    ),
    { maxLength: 6 },
  )
  .map(legs => legs.map(([one, count]) => (one ? option(one[0], one[1], count) : future(count))))

describe('margin by a SPAN file, any portfolio', () => {
  it('A9 of one future it grows evenly with its lots, bought or sold', () => {
    const one = margin([future(1)]).totalPaise
    fc.assert(
      fc.property(lots, count => {
        const { totalPaise } = margin([future(count)])
        // each of its two parts is rounded to the paisa
        expect(Math.abs(totalPaise - Math.abs(count) * one)).toBeLessThanOrEqual(Math.abs(count) + 1)
      }),
    )
  })

  it('A9 of two portfolios together it is not more than of both apart', () => {
    fc.assert(
      fc.property(book, book, (a, b) => {
        const together = margin([...a, ...b])
        const apart = margin(a).totalPaise + margin(b).totalPaise
        expect(together.totalPaise).toBeLessThanOrEqual(
          apart + margin(a).premiumPaise + margin(b).premiumPaise + 3,
        )
      }),
    )
  })

  it('A9 options that are only bought bind nothing but their premium', () => {
    fc.assert(
      fc.property(book, held => {
        const bought = held.flatMap(one =>
          one.kind === 'option' ? [{ ...one, qty: Math.abs(one.qty) }] : [],
        )
        const { totalPaise, premiumPaise, netOptionPaise } = margin(bought)
        expect(totalPaise).toBe(0)
        expect(premiumPaise).toBe(netOptionPaise)
      }),
    )
  })

  it('A9 it is whole paise, never below zero, the same for one position and for its parts', () => {
    fc.assert(
      fc.property(book, held => {
        const { isCalendarSpread: _, ...all } = margin(held)
        for (const paise of Object.values(all)) expect(Number.isSafeInteger(paise)).toBe(true)
        expect(all.totalPaise).toBeGreaterThanOrEqual(0)
        const sold = held.find(({ qty }) => qty < 0)
        if (!sold) return
        const halves = held.flatMap(one =>
          one === sold
            ? [
                { ...one, qty: one.qty + LOT },
                { ...one, qty: -LOT },
              ]
            : [one],
        )
        expect(Math.abs(margin(halves).spanPaise - all.spanPaise)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
