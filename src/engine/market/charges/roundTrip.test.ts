/** Round trips by hand, and every figure of the shared oracles. Sources: ../shared/domain/charges.md. */
import { describe, expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../../test/shared.ts'
import type { Segment } from '../segment.ts'
import { parsePrice, toDecimal } from './decimal.ts'
import { chargeRoundTrip } from './roundTrip.ts'

interface Case {
  readonly segment: Segment
  readonly qty: number
  readonly buy: string
  readonly sell: string
  readonly buyDay: string
  readonly sellDay?: string
  readonly dp?: boolean
}

/** All amounts of a round trip as decimal texts. */
function amounts({ segment, qty, buy, sell, buyDay, sellDay = buyDay, dp = true }: Case) {
  const { lines, ...sums } = chargeRoundTrip({
    segment,
    qty,
    buyPrice: parsePrice(buy, 'buy'),
    sellPrice: parsePrice(sell, 'sell'),
    buyDay,
    sellDay,
    dp,
  })
  return Object.fromEntries(
    Object.entries({ ...lines, ...sums }).map(([name, amount]) => [name, toDecimal(amount)]),
  )
}

describe('a round trip', () => {
  it('C4 futures: NIFTY, 65 units on 2026-11-20', () => {
    expect(
      amounts({ segment: 'index-futures', qty: 65, buy: '26000', sell: '26050', buyDay: '2026-11-20' }),
    ).toEqual({
      brokerage: '40',
      stt: '846.625',
      exchange: '61.913475',
      ipft: '0',
      sebi: '3.38325',
      stamp: '33.8',
      gst: '18.9534105',
      dp: '0',
      total: '1004.6751355',
      gross: '3250',
      net: '2245.3248645',
      breakeven: '15.456540546153846',
    })
  })

  it('C4 options: turnover is the premium, and the order costs a flat sum', () => {
    expect(
      amounts({ segment: 'index-options', qty: 30, buy: '400', sell: '380', buyDay: '2026-11-20' }),
    ).toMatchObject({
      brokerage: '40',
      stt: '17.1',
      exchange: '8.31402',
      gst: '8.7007356',
      net: '-674.4981556',
    })
  })

  it('C2 each leg pays the rates of its own day', () => {
    const legs = { segment: 'index-futures', qty: 65, buy: '25000', sell: '25000' } as const
    const at = (buyDay: string, sellDay: string) => amounts({ ...legs, buyDay, sellDay }).total
    expect(at('2026-03-30', '2026-04-01')).toBe('966.2155')
    expect(at('2026-03-30', '2026-03-31')).toBe('478.7155')
    expect(at('2026-04-01', '2026-03-30')).toBe('478.7155')
  })

  it('C4 IPFT is on both legs and carries no GST; SEBI joins its base on 2022-07-18', () => {
    const legs = { segment: 'equity-delivery', qty: 1000, buy: '10000', sell: '10000', dp: false } as const
    // 18 % of 650 rupees exchange charge and 20 of SEBI; IPFT is 20
    expect(amounts({ ...legs, buyDay: '2023-04-03' })).toMatchObject({ ipft: '20', gst: '120.6' })
    expect(amounts({ ...legs, buyDay: '2022-07-17' }).gst).toBe('124.2')
    expect(amounts({ ...legs, buyDay: '2022-07-18' }).gst).toBe('127.8')
  })

  it('C5 a small order pays a share, a large one the cap', () => {
    const of = (price: string) =>
      amounts({ segment: 'equity-intraday', qty: 1, buy: price, sell: price, buyDay: '2023-05-15' }).brokerage
    expect([of('100'), of('66666.66'), of('66666.67')]).toEqual(['0.06', '39.999996', '40'])
  })

  it('C6 TCS delivery: the depository takes 15.93 with its own GST', () => {
    const trip = {
      segment: 'equity-delivery',
      qty: 10,
      buy: '3200',
      sell: '3290',
      buyDay: '2023-03-15',
      sellDay: '2023-05-15',
    } as const
    expect(amounts(trip)).toMatchObject({ dp: '15.93', gst: '0.402867', total: '88.303917' })
    expect(amounts({ ...trip, dp: false })).toMatchObject({ dp: '0', total: '72.373917' })
    // it is the day of the sale that counts
    expect(amounts({ ...trip, buyDay: '2024-09-30', sellDay: '2024-10-01' }).dp).toBe('15.34')
    expect(amounts({ ...trip, buyDay: '2024-10-01', sellDay: '2024-09-30' }).dp).toBe('15.93')
  })

  it.each([
    ['buyDay', '--buy-date'],
    ['sellDay', '--sell-date'],
  ])('names the option of a day that the book does not have: %s', (which, option) => {
    const trip = { segment: 'index-futures', qty: 50, buy: '100', sell: '101', buyDay: '2023-03-15' } as const
    expect(() => amounts({ ...trip, sellDay: trip.buyDay, [which]: '2017-12-31' })).toThrow(`${option}: `)
    expect(() => amounts({ ...trip, sellDay: trip.buyDay, [which]: '2023-02-30' })).toThrow(option)
  })

  it('C7 keeps every digit of a price with six decimals and of a large turnover', () => {
    const { total, gross, net } = amounts({
      segment: 'equity-delivery',
      qty: 999_999_999,
      buy: '123456.654321',
      sell: '123456.654322',
      buyDay: '2026-11-20',
    })
    expect(gross).toBe('999.999999')
    expect(Number(total)).toBeCloseTo(
      246_913_308_395.1 * 1000 * (0.001 + 0.0000307 * 1.18 + 0.000001 * 1.18) + 18_518_498_129.67,
      -6,
    )
    expect(net).toMatch(/^-\d+\.\d{10,15}$/)
  })
})

interface Oracle {
  readonly name: string
  readonly input: {
    readonly segment: string
    readonly qty: number
    readonly buy: string
    readonly sell: string
    readonly day_buy: string
    readonly day_sell?: string
    readonly dp?: boolean
  }
  readonly expected: Readonly<Record<string, string>>
}

const SEGMENT_OF: Readonly<Record<string, Segment>> = {
  equity_delivery: 'equity-delivery',
  equity_intraday: 'equity-intraday',
  futures: 'index-futures',
  options: 'index-options',
}
const NAME_OF: Readonly<Record<string, string>> = {
  exchange_txn: 'exchange',
  dp_incl_gst: 'dp',
  gross_pnl: 'gross',
  net_pnl: 'net',
}

describeShared('the worked examples', () => {
  it('C4 all 15 agree in every digit', () => {
    const { worked_examples } = sharedJson<{ worked_examples: Oracle[] }>('domain/charges_oracles.json')
    expect(worked_examples).toHaveLength(15)
    for (const { name, input, expected } of worked_examples) {
      const { segment, qty, buy, sell, day_buy: buyDay, day_sell: sellDay = buyDay, dp = false } = input
      const own = amounts({ segment: SEGMENT_OF[segment]!, qty, buy, sell, buyDay, sellDay, dp })
      for (const [key, value] of Object.entries(expected)) {
        if (key === 'turnover') continue
        if (key === 'breakeven_points') expect(Number(own.breakeven), name).toBe(Number(value))
        else expect(own[NAME_OF[key] ?? key], `${name}: ${key}`).toBe(value)
      }
    }
  })
})
