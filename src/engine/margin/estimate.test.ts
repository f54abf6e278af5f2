import { describe, expect, it } from 'vitest'
import { blackPrice, estimatedTable, impliedVolatility } from './estimate.ts'
import { scanRange } from './scanRange.ts'
import { spanMargin } from './spanMargin.ts'
import { EXPIRY, future, option } from './testing/published.ts'

const DAY = '2026-05-29'
const SPOT = 23_547.75
const awayPct = (paise: number, rupees: number) => (paise / 100 / rupees - 1) * 100

describe('a margin without a file', () => {
  it('A9 the price is moved by six deviations for two days, and by the least of NSE Clearing at least', () => {
    expect(scanRange('NIFTY', 20_000, null)).toBeCloseTo(1_860, 9)
    expect(scanRange('NIFTY', 20_000, 0.01)).toBeCloseTo(1_860, 9)
    expect(scanRange('NIFTY', 20_000, 0.02)).toBeCloseTo(20_000 * 6 * Math.SQRT2 * 0.02, 6)
    expect(scanRange('RELIANCE', 1_000, null)).toBeCloseTo(142, 9)
  })

  it('A9 the estimate of the published future and short call is within 4 % of what a broker asks', () => {
    const contracts = [
      { kind: 'future', expiry: EXPIRY, price: 23_748.46 },
      { kind: 'option', expiry: EXPIRY, right: 'CE', strike: 23_700, price: 437.65 },
    ] as const
    const table = estimatedTable({ symbol: 'NIFTY', spot: SPOT, dailyVolatility: null, contracts, day: DAY })
    const total = (held: Parameters<typeof spanMargin>[2]) => spanMargin(table, 'NIFTY', held, DAY).totalPaise
    expect(Math.abs(awayPct(total([future(1)]), 174_539))).toBeLessThan(4)
    expect(Math.abs(awayPct(total([option(23_700, 'CE', -1)]), 173_159))).toBeLessThan(4)
  })

  it('A9 the last two scenarios move twice the range and count 35 % of it', () => {
    const contracts = [{ kind: 'future', expiry: EXPIRY, price: 100 } as const]
    const table = estimatedTable({ symbol: 'X', spot: 100, dailyVolatility: null, contracts, day: DAY })
    const { losses } = table.underlyings[0]!.futures[0]!
    expect(losses.map(loss => Math.round(loss * 1_000) / 1_000)).toEqual([
      0, 0, -4.733, -4.733, 4.733, 4.733, -9.467, -9.467, 9.467, 9.467, -14.2, -14.2, 14.2, 14.2, -9.94, 9.94,
    ])
  })

  it('Black’s price is that of OpenAlgo’s baseline (options.md): F 23,659, 5.6199 days, without interest', () => {
    const years = 5.6199 / 365
    for (const volatility of [0.1, 0.15, 0.3]) {
      for (const right of ['CE', 'PE'] as const) {
        const price = blackPrice(right, 23_659, 23_700, years, volatility)
        expect(impliedVolatility(right, 23_659, 23_700, years, price)).toBeCloseTo(volatility, 9)
      }
      const call = blackPrice('CE', 23_659, 23_700, years, volatility)
      const put = blackPrice('PE', 23_659, 23_700, years, volatility)
      expect(call - put).toBeCloseTo(23_659 - 23_700, 8)
    }
    // at the money: F × (2 N(σ√t ÷ 2) − 1), with N of a table
    expect(blackPrice('CE', 100, 100, 1, 0.2)).toBeCloseTo(100 * (2 * 0.539827837277029 - 1), 9)
  })

  it('A9 an expiry held against another is called a calendar spread, and charged nothing', () => {
    const NEXT = '2026-07-28'
    const contracts = [
      { kind: 'future', expiry: EXPIRY, price: 23_600 },
      { kind: 'future', expiry: NEXT, price: 23_700 },
    ] as const
    const table = estimatedTable({ symbol: 'NIFTY', spot: SPOT, dailyVolatility: null, contracts, day: DAY })
    const spread = [future(1), { ...future(-1), expiry: NEXT }]
    const margin = (held: typeof spread, day = DAY) => spanMargin(table, 'NIFTY', held, day)
    expect(margin(spread)).toMatchObject({ isCalendarSpread: true, calendarPaise: 0 })
    expect(margin([future(1), { ...future(1), expiry: NEXT }]).isCalendarSpread).toBe(false)
    // what expires that day stands by itself
    expect(margin(spread, EXPIRY).isCalendarSpread).toBe(false)
  })

  it('names a premium that no volatility gives, and a contract that has expired', () => {
    const estimate = (expiry: string, price: number) =>
      estimatedTable({
        symbol: 'NIFTY',
        spot: 100,
        dailyVolatility: null,
        contracts: [{ kind: 'option', expiry, right: 'CE', strike: 90, price }],
        day: DAY,
      })
    expect(() => estimate(EXPIRY, 5)).toThrow(
      'A premium of ₹5 for 90 CE fits no volatility while NIFTY is at 100',
    )
    expect(() => estimate('2026-05-28', 11)).toThrow(
      'The 90 CE of 2026-05-28 has expired before 2026-05-29: take an earlier day or a later expiry.',
    )
    const contracts = [{ kind: 'future', expiry: '2026-05-28', price: 100 }] as const
    expect(() =>
      estimatedTable({ symbol: 'NIFTY', spot: 100, dailyVolatility: null, contracts, day: DAY }),
    ).toThrow('The future of 2026-05-28 has expired before 2026-05-29')
    expect(estimate(DAY, 10.5).underlyings[0]!.options).toHaveLength(1)
  })
})
