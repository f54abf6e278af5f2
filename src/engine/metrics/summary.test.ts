import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../market/ist.ts'
import type { Trade } from '../trading/trade.ts'
import { type RunOutcome, summarise } from './summary.ts'

const START_MS = Date.parse('2023-01-02T09:15+05:30')
const days = (count: number) => Float64Array.from({ length: count }, (_, i) => START_MS + i * DAY_MS)

function trade(side: Trade['side'], netPaise: number): Trade {
  return {
    side,
    qty: 1,
    entryMs: 0,
    entryBar: 0,
    entryPrice: 100,
    exitMs: 0,
    exitBar: 0,
    exitPrice: 100,
    grossPaise: netPaise,
    chargesPaise: 0,
    netPaise,
    bars: 0,
    entryReason: '',
    exitReason: '',
  }
}

/** A run of equity in paise, one bar a day, from ₹1,000. */
function run(equity: readonly number[], more: Partial<RunOutcome> = {}): RunOutcome {
  return {
    ms: days(equity.length),
    equityPaise: Float64Array.from(equity),
    capitalPaise: 100_000,
    trades: [],
    barsInMarket: 0,
    chargesPaise: 0,
    firstClose: 200,
    lastClose: 200,
    ...more,
  }
}

describe('summarise', () => {
  it('M2 has every figure of a small run, in rupees and per cent', () => {
    const stats = summarise(
      run([1_010_000, 989_800, 1_019_494], {
        capitalPaise: 1_000_000,
        trades: [trade('long', 10_000), trade('short', -20_200), trade('long', 29_694)],
        barsInMarket: 2,
        chargesPaise: 351,
        lastClose: 230,
      }),
    )
    const cagrPct = (1.019494 ** (252 / 3) - 1) * 100
    expect(stats).toEqual({
      initialCapital: 10_000,
      finalEquity: 10_194.94,
      netProfit: 194.94,
      totalReturnPct: expect.closeTo(1.9494, 12),
      cagrPct: expect.closeTo(cagrPct, 9),
      maxDrawdown: -202,
      maxDrawdownPct: expect.closeTo(-2, 12),
      // returns of 1 %, −2 % and 3 %
      volatilityPct: expect.closeTo(Math.sqrt(0.1596) * 100, 11),
      sharpe: expect.closeTo(1.68 / Math.sqrt(0.1596), 12),
      sortino: expect.closeTo(1.68 / Math.sqrt(0.0336), 12),
      calmar: expect.closeTo(cagrPct / 2, 9),
      trades: 3,
      longTrades: 2,
      shortTrades: 1,
      winRatePct: expect.closeTo(200 / 3, 12),
      profitFactor: expect.closeTo(39_694 / 20_200, 12),
      expectancy: expect.closeTo(194.94 / 3, 12),
      exposurePct: expect.closeTo(200 / 3, 12),
      charges: 3.51,
      buyHoldReturnPct: expect.closeTo(15, 12),
    })
  })

  it('M6 exposure is the share of bars at whose close a position is held', () => {
    expect(summarise(run([1, 2, 3, 4], { barsInMarket: 1 })).exposurePct).toBe(25)
    expect(summarise(run([1, 2, 3, 4], { barsInMarket: 4 })).exposurePct).toBe(100)
  })

  it('M4 the drawdown is that of every bar, not of every day', () => {
    const ms = Float64Array.of(START_MS, START_MS + 60_000, START_MS + 120_000)
    const stats = summarise(run([100_000, 60_000, 100_000], { ms }))
    expect([stats.maxDrawdown, stats.maxDrawdownPct]).toEqual([-400, -40])
    expect(stats.volatilityPct).toBeNull()
  })

  it('M7 one bar, flat and without a trade: undefined figures are null', () => {
    expect(summarise(run([100_000]))).toEqual({
      initialCapital: 1000,
      finalEquity: 1000,
      netProfit: 0,
      totalReturnPct: 0,
      cagrPct: 0,
      maxDrawdown: 0,
      maxDrawdownPct: 0,
      volatilityPct: null,
      sharpe: null,
      sortino: null,
      calmar: null,
      trades: 0,
      longTrades: 0,
      shortTrades: 0,
      winRatePct: null,
      profitFactor: null,
      expectancy: null,
      exposurePct: 0,
      charges: 0,
      buyHoldReturnPct: 0,
    })
  })

  it('M7 a run without a bar is its capital', () => {
    const stats = summarise(run([]))
    expect([stats.finalEquity, stats.netProfit, stats.cagrPct, stats.exposurePct]).toEqual([1000, 0, null, 0])
  })

  it('M2 CAGR is undefined when equity is not positive', () => {
    for (const end of [0, -5000]) {
      const stats = summarise(run([50_000, end]))
      expect([stats.cagrPct, stats.calmar]).toEqual([null, null])
      expect(stats.totalReturnPct).toBe((end - 100_000) / 1000)
    }
  })

  it('M7 a hundredfold in one day has no annual return rather than an infinite one', () => {
    const stats = summarise(run([10_000_000]))
    expect([stats.totalReturnPct, stats.cagrPct]).toEqual([9900, null])
  })

  it('M7 no figure of any run is NaN or infinite, and its money is exact', () => {
    const paise = fc.oneof(
      fc.integer({ min: -200_000, max: 400_000 }),
      fc.constantFrom(0, -1, 1, 100_000, 9e15),
    )
    const trades = fc.array(
      fc.record({ side: fc.constantFrom('long' as const, 'short' as const), net: paise }),
      {
        maxLength: 5,
      },
    )
    const price = fc.double({ min: 0.05, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.array(paise), trades, price, price, (equity, list, firstClose, lastClose) => {
        const stats = summarise(
          run(equity, { trades: list.map(({ side, net }) => trade(side, net)), firstClose, lastClose }),
        )
        const bad = Object.entries(stats).filter(([, value]) => value !== null && !Number.isFinite(value))
        expect(bad).toEqual([])
        expect(Math.round(stats.netProfit * 100)).toBe((equity.at(-1) ?? 100_000) - 100_000)
        expect(stats.longTrades + stats.shortTrades).toBe(stats.trades)
        expect(stats.maxDrawdownPct).toBeLessThanOrEqual(0)
      }),
    )
  })
})
