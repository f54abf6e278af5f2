import { describe, expect, it } from 'vitest'
import type { Bars } from '../market/bars.ts'
import { FEMTO_PER_PAISA } from '../market/charges/exact.ts'
import { chargeRoundTrip } from '../market/charges/roundTrip.ts'
import { drawOf } from '../testing/draw.ts'
import { engineFills } from './engineFills.ts'
import { ordersOf, type TradebookFill } from './fill.ts'
import { tradebookReport } from './trips.ts'

let number = 0
function fill(
  at: string,
  side: 'buy' | 'sell',
  qty: number,
  price: number,
  part: Partial<TradebookFill> = {},
): TradebookFill {
  number++
  return {
    symbol: 'RELIANCE',
    exchange: 'NSE',
    segment: 'EQ',
    side,
    qty,
    price,
    tradeId: `${number}`,
    orderId: `o${number}`,
    date: at.slice(0, 10),
    ms: Date.parse(`${at}+05:30`),
    ...part,
  }
}

/** What the charge book takes for a round trip of two orders, in whole paise. */
function charged(trip: Parameters<typeof chargeRoundTrip>[0]): number {
  return Math.round(Number(chargeRoundTrip(trip).total) / Number(FEMTO_PER_PAISA))
}
const femto = (rupees: number) => BigInt(Math.round(rupees * 100)) * FEMTO_PER_PAISA

describe('round trips of a tradebook', () => {
  it('shares of one day go against each other first, at intraday charges; the rest against the oldest, as delivery', () => {
    const report = tradebookReport([
      fill('2023-03-13T10:00:00', 'buy', 10, 2_300),
      fill('2023-03-14T10:00:00', 'buy', 5, 2_400),
      fill('2023-03-14T11:00:00', 'sell', 12, 2_420),
    ])
    expect(
      report.trips.map(({ qty, entryPrice, exitPrice, grossPaise }) => [
        qty,
        entryPrice,
        exitPrice,
        grossPaise,
      ]),
    ).toEqual([
      [7, 2_300, 2_420, 84_000],
      [5, 2_400, 2_420, 10_000],
    ])
    expect(report.open).toEqual([{ symbol: 'RELIANCE', qty: 3, avgPrice: 2_300, lacksBuy: false }])
    const day = { buyDay: '2023-03-14', sellDay: '2023-03-14', sellPrice: femto(2_420), dp: true } as const
    expect(report.trips[1]!.chargesPaise).toBe(
      charged({ ...day, segment: 'equity-intraday', qty: 5, buyPrice: femto(2_400) }),
    )
    expect(report.trips[0]!.chargesPaise).toBe(
      charged({ ...day, segment: 'equity-delivery', qty: 7, buyPrice: femto(2_300), buyDay: '2023-03-13' }),
    )
  })

  it('a short of an index future and an option have their own pages of the charge book', () => {
    const FO = { segment: 'FO', exchange: 'NSE' }
    const { trips, days } = tradebookReport([
      fill('2023-03-14T10:00:00', 'sell', 50, 17_100.05, { ...FO, symbol: 'NIFTY23MARFUT' }),
      fill('2023-03-14T10:30:00', 'buy', 50, 17_050, { ...FO, symbol: 'NIFTY23MARFUT' }),
      fill('2023-03-14T10:00:00', 'buy', 50, 100, { ...FO, symbol: 'NIFTY23MAR17000CE' }),
      fill('2023-03-14T11:00:00', 'sell', 50, 90, { ...FO, symbol: 'NIFTY23MAR17000CE' }),
    ])
    const day = { buyDay: '2023-03-14', sellDay: '2023-03-14', qty: 50, dp: true } as const
    const future = charged({
      ...day,
      segment: 'index-futures',
      buyPrice: femto(17_050),
      sellPrice: femto(17_100.05),
    })
    const option = charged({ ...day, segment: 'index-options', buyPrice: femto(100), sellPrice: femto(90) })
    expect(trips.map(trip => [trip.side, trip.grossPaise, trip.chargesPaise, trip.netPaise])).toEqual([
      ['short', 250_250, future, 250_250 - future],
      ['long', -50_000, option, -50_000 - option],
    ])
    expect(days).toEqual([
      {
        date: '2023-03-14',
        netPaise: 200_250 - future - option,
        chargesPaise: future + option,
        orders: 4,
        trades: 2,
        wins: 1,
      },
    ])
  })

  it('fills of the same two orders are one trip, and brokerage is capped an order', () => {
    const parts = [1, 2, 3, 4].map(k =>
      fill('2023-03-14T10:00:00', 'buy', 100, 2_400, { orderId: 'in', tradeId: `in${k}` }),
    )
    const { trips } = tradebookReport([...parts, fill('2023-03-14T12:00:00', 'sell', 400, 2_410)])
    const prices = { buyPrice: femto(2_400), sellPrice: femto(2_410) }
    const day = { buyDay: '2023-03-14', sellDay: '2023-03-14', qty: 400, dp: true } as const
    expect(trips).toHaveLength(1)
    expect(trips[0]).toMatchObject({
      qty: 400,
      grossPaise: 400_000,
      chargesPaise: charged({ ...day, segment: 'equity-intraday', ...prices }),
    })
  })

  it.each([
    ['another segment', { segment: 'CDS', symbol: 'USDINR23MARFUT' }, '2023-03-14'],
    ['a day before the book', {}, '2016-03-14'],
  ])('the charges of %s are not known, and the net is without them', (_, part, day) => {
    const { trips } = tradebookReport([
      fill(`${day}T10:00:00`, 'buy', 10, 80, part),
      fill(`${day}T11:00:00`, 'sell', 10, 81, part),
    ])
    expect(trips[0]).toMatchObject({ grossPaise: 1_000, chargesPaise: null, netPaise: 1_000 })
  })

  it('whatever the fills, units and money add up', () => {
    const draw = drawOf(3)
    for (let run = 0; run < 200; run++) {
      const fills = Array.from({ length: draw.whole(1, 40) }, () =>
        fill(
          `2023-03-${draw.one('13', '14', '15')}T${draw.whole(10, 14)}:${draw.whole(10, 59)}:00`,
          draw.one('buy', 'sell'),
          draw.whole(1, 50),
          draw.whole(10_000, 20_000) / 100,
          {
            orderId: `o${draw.whole(1, 10)}`,
            segment: draw.one('EQ', 'EQ', 'FO'),
            symbol: draw.one('A', 'B'),
          },
        ),
      )
      const { trips, open, days } = tradebookReport(fills)
      const signed = (one: TradebookFill) => (one.side === 'buy' ? one.qty : -one.qty)
      const total = fills.reduce((sum, one) => sum + signed(one), 0)
      expect(open.reduce((sum, { qty }) => sum + qty, 0)).toBe(total)
      const cash = fills.reduce((sum, one) => sum - Math.round(signed(one) * one.price * 100), 0)
      const held = open.reduce((sum, { qty, avgPrice }) => sum + Math.round(qty * avgPrice * 100), 0)
      expect(trips.reduce((sum, trip) => sum + trip.grossPaise, 0)).toBeCloseTo(cash + held, -1)
      expect(days.reduce((sum, day) => sum + day.netPaise, 0)).toBe(
        trips.reduce((sum, trip) => sum + trip.netPaise, 0),
      )
    }
  })
})

describe('fills against the engine', () => {
  const open = Date.parse('2023-03-14T09:15:00+05:30')
  const column = (...values: number[]) => Float64Array.from(values)
  const BARS: Bars = {
    openMs: column(open, open + 60_000, open + 120_000),
    open: column(2_400, 2_402.5, 2_399),
    high: column(2_405, 2_406, 2_401),
    low: column(2_399, 2_400, 2_390),
    close: column(2_403, 2_400, 2_395),
    volume: column(1_000, 1_000, 1_000),
  }
  const orders = (...fills: TradebookFill[]) => ordersOf(fills)

  it('F1 a market order of that minute fills at the next open: price, ticks and rupees of the difference', () => {
    const own = orders(
      fill('2023-03-14T09:15:20', 'buy', 6, 2_403, { orderId: 'a' }),
      fill('2023-03-14T09:15:21', 'buy', 4, 2_404.25, { orderId: 'a' }),
      fill('2023-03-14T09:16:59', 'sell', 10, 2_401, { orderId: 'b' }),
    )
    expect(engineFills(BARS, 'RELIANCE', own)).toEqual([
      {
        key: own[0]!.key,
        ms: open + 60_000,
        price: 2_402.5,
        betterBy: -1,
        betterTicks: -20,
        betterPaise: -1_000,
      },
      {
        key: own[1]!.key,
        ms: open + 120_000,
        price: 2_399,
        betterBy: 2,
        betterTicks: 40,
        betterPaise: 2_000,
      },
    ])
  })

  it('what no bar covers, and what has no next bar, is said', () => {
    const own = orders(
      fill('2023-03-14T09:14:59', 'buy', 1, 1),
      fill('2023-03-14T09:17:30', 'buy', 1, 1),
      fill('2023-03-14T09:18:00', 'buy', 1, 1),
    )
    expect(engineFills(BARS, 'RELIANCE', own)).toEqual([
      { key: own[0]!.key, reason: 'No bar of the dataset covers this minute' },
      { key: own[1]!.key, reason: 'The session ended before the next bar' },
      { key: own[2]!.key, reason: 'No bar of the dataset covers this minute' },
    ])
  })

  it('an order of the last minute is not filled on the next day', () => {
    const nextDay = { ...BARS, openMs: column(open, open + 60_000, open + 86_400_000) }
    const own = orders(fill('2023-03-14T09:16:30', 'sell', 7, 1))
    expect(engineFills(nextDay, 'RELIANCE', own)).toEqual([
      { key: own[0]!.key, reason: 'The session ended before the next bar' },
    ])
    expect(engineFills(BARS, 'NIFTY23MARFUT', own)[0]).toMatchObject({ price: 2_399 })
  })
})
