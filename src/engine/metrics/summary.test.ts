import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../market/ist.ts'
import type { Trade } from '../trading/trade.ts'
import { tradeColumns } from '../trading/tradeColumns.ts'
import type { RunOutcome } from './outcome.ts'
import { summarise } from './summary.ts'
import { handOutcome } from './testing/handMetrics.ts'

const START_MS = Date.parse('2023-01-02T09:15+05:30')
const MINUTE_MS = 60_000
const days = (count: number) => Float64Array.from({ length: count }, (_, i) => START_MS + i * DAY_MS)

function trade(side: Trade['side'], netPaise: number, heldMs = 0): Trade {
  return {
    side,
    qty: 1,
    entryMs: 0,
    entryBar: 0,
    entryPrice: 100,
    exitMs: heldMs,
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

/** A run of equity in paise, one bar a day, from ₹1,000, on an instrument that stands still at ₹200. */
function run(equity: readonly number[], more: Partial<RunOutcome> = {}): RunOutcome {
  return handOutcome({
    bars: { openMs: days(equity.length), close: new Float64Array(equity.length).fill(200) },
    equityPaise: Float64Array.from(equity),
    ...more,
  })
}

/** Fifteen weekdays, from Wednesday to Tuesday three weeks later: 21 days of the calendar. */
const WEEKDAYS = Float64Array.from(
  { length: 15 },
  (_, i) => START_MS + (i + 2 + 2 * Math.floor((i + 2) / 5)) * DAY_MS,
)
/** Fifteen days that go up 0.1 %, down 0.2 % and up 0.3 % in turn, and twelve trades. */
const EQUITY: number[] = []
for (let i = 0; i < 15; i++) EQUITY.push((EQUITY[i - 1] ?? 1_000_000) * [1.001, 0.998, 1.003][i % 3]!)
const PROFITS = [300, -100, 0, 100, -100, 200, 100, -200, 100, -100, 100, 100].map(rupees => rupees * 100)
const FULL = run(EQUITY, {
  bars: { openMs: WEEKDAYS, close: Float64Array.from({ length: 15 }, (_, i) => 200 + 2 * i) },
  capitalPaise: 1_000_000,
  trades: tradeColumns(PROFITS.map((net, i) => trade(i < 11 ? 'long' : 'short', net, (i + 1) * MINUTE_MS))),
  excursions: {
    maePaise: Float64Array.from(PROFITS, net => Math.min(net, 0) - 100),
    mfePaise: Float64Array.from(PROFITS, net => Math.max(net, 0) + 300),
  },
  barsInMarket: 6,
  chargesPaise: 351,
  rupeesPerTick: 5,
  dailyLossPaise: 2000,
})

describe('summarise', () => {
  it('M2 M12 says what the money did', () => {
    const stats = summarise(FULL)
    const net = EQUITY[14]! / 100 - 10_000
    const growth = EQUITY[14]! / 1_000_000
    expect(stats).toMatchObject({
      initialCapital: 10_000,
      finalEquity: EQUITY[14]! / 100,
      netProfit: expect.closeTo(net, 9),
      pnlBeforeCharges: expect.closeTo(net + 3.51, 9),
      charges: 3.51,
      chargesOfPnlPct: expect.closeTo((351 / (net + 3.51)) * 1, 9),
      totalReturnPct: expect.closeTo((growth - 1) * 100, 10),
      cagrPct: expect.closeTo((growth ** (365.25 / 21) - 1) * 100, 7),
      buyHoldReturnPct: expect.closeTo(14, 10),
      excessReturnPct: expect.closeTo((growth - 1) * 100 - 14, 10),
      breakEvenSlippageTicks: expect.closeTo(net / 5, 9),
    })
  })

  it('M2 M3 takes weekly bars for weeks and monthly ones for months', () => {
    // Mondays from 2023-01-02 on: 2022 has no say
    const weeks = Float64Array.from({ length: 60 }, (_, i) => START_MS + 7 * i * DAY_MS)
    const months = Float64Array.from({ length: 60 }, (_, i) => Date.UTC(2019, i, 1, 3, 45))
    const equity = Array.from({ length: 60 }, (_, i) => 100_000 + i * 100 + (i % 2) * 800)
    const total = equity.at(-1)! / 100_000
    const returns = equity.map((after, i) => after / (equity[i - 1] ?? 100_000) - 1)
    const mean = returns.reduce((sum, value) => sum + value, 0) / 60
    const deviation = Math.sqrt(returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 59)
    const cases = [
      [weeks, 52, 60 * 7],
      // 59 months from 2019-01-01 to 2023-12-01, that day, and a last bar of 31 days
      [months, 12, Math.round((months[59]! - months[0]!) / DAY_MS) + 31],
    ] as const
    for (const [openMs, perYear, calendarDays] of cases) {
      const bars = { openMs, close: new Float64Array(60).fill(200) }
      expect(summarise(run(equity, { bars }))).toMatchObject({
        periodsPerYear: perYear,
        cagrPct: expect.closeTo((total ** (365.25 / calendarDays) - 1) * 100, 10),
        volatilityPct: expect.closeTo(deviation * Math.sqrt(perYear) * 100, 10),
        sharpe: expect.closeTo((mean / deviation) * Math.sqrt(perYear), 10),
      })
    }
  })

  it('M3 M9 says what it risked', () => {
    expect(summarise(FULL)).toMatchObject({
      maxDrawdownPct: expect.closeTo(-0.2, 12),
      maxDrawdown: expect.closeTo((EQUITY[13]! - EQUITY[12]!) / 100, 9),
      // down on one day, at the peak again on the next
      // from a Thursday over the weekend
      longestUnderwaterDays: 4,
      underwaterAtEndDays: 0,
      cvar95Pct: expect.closeTo(-0.2, 12),
      var95Pct: expect.closeTo(-0.2, 12),
      bestDayPct: expect.closeTo(0.3, 12),
      worstDayPct: expect.closeTo(-0.2, 12),
      bestDay: expect.closeTo((EQUITY[14]! - EQUITY[13]!) / 100, 9),
      worstDay: expect.closeTo((EQUITY[13]! - EQUITY[12]!) / 100, 9),
      // 0.2 % of more than ₹10,000 is ₹20 or more
      daysOverLossLimit: 5,
      tradingDays: 15,
    })
  })

  it('M3 M10 says what it earned for the risk', () => {
    const returns = Array.from({ length: 15 }, (_, i) => [0.001, -0.002, 0.003][i % 3]!)
    const mean = returns.reduce((sum, r) => sum + r, 0) / 15
    const deviation = Math.sqrt(returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / 14)
    const stats = summarise(FULL)
    expect(stats).toMatchObject({
      volatilityPct: expect.closeTo(deviation * Math.sqrt(252) * 100, 9),
      sharpe: expect.closeTo((mean / deviation) * Math.sqrt(252), 10),
      riskFreePct: 0,
      sortino: expect.closeTo((mean / Math.sqrt(0.000004 / 3)) * Math.sqrt(252), 10),
      calmar: expect.closeTo(stats.cagrPct! / 0.2, 8),
      omega: expect.closeTo(2, 10),
      exposurePct: 40,
    })
    expect(stats.probabilisticSharpePct).toBeGreaterThan(80)
    expect(stats.probabilisticSharpePct).toBeLessThan(95)
    expect(stats.minTrackRecordDays).toBeGreaterThan(15)
  })

  it('M5 M11 says what the trades were like', () => {
    expect(summarise(FULL)).toMatchObject({
      trades: 12,
      longTrades: 11,
      shortTrades: 1,
      wins: 7,
      losses: 4,
      breakEvens: 1,
      winRatePct: expect.closeTo(700 / 12, 10),
      longWinRatePct: expect.closeTo(600 / 11, 10),
      shortWinRatePct: null,
      grossProfit: 1000,
      profitFactor: 2,
      expectancy: expect.closeTo(500 / 12, 10),
      payoff: expect.closeTo(1000 / 7 / 125, 12),
      averageWin: expect.closeTo(1000 / 7, 10),
      averageLoss: -125,
      largestWin: 300,
      largestLoss: -200,
      topFiveSharePct: expect.closeTo(80, 10),
      winStreak: 2,
      lossStreak: 1,
      winHoldMinutes: expect.closeTo((1 + 4 + 6 + 7 + 9 + 11 + 12) / 7, 12),
      lossHoldMinutes: expect.closeTo((2 + 5 + 8 + 10) / 4, 12),
      averageMae: expect.closeTo(-500 / 12 - 1, 10),
      largestMae: -201,
      averageMfe: expect.closeTo(1000 / 12 + 3, 10),
      largestMfe: 303,
    })
    expect(summarise(FULL).reasons).toEqual({
      shortWinRatePct: 'Needs at least 10 closed trades; the run has 1.',
    })
  })

  it('M11 the excursions of an open trade are in none of the metrics', () => {
    const maePaise = Float64Array.of(-100, -900)
    const mfePaise = Float64Array.of(100, 900)
    const trades = tradeColumns([trade('long', 50)])
    const stats = summarise(run([100_000], { trades, excursions: { maePaise, mfePaise } }))
    expect(stats).toMatchObject({ averageMae: -1, largestMae: -1, averageMfe: 1, largestMfe: 1 })
  })

  it('M4 the drawdown is that of every bar, not of every day', () => {
    const openMs = Float64Array.of(START_MS, START_MS + MINUTE_MS, START_MS + 2 * MINUTE_MS)
    const close = Float64Array.of(1, 1, 1)
    const stats = summarise(run([100_000, 60_000, 100_000], { bars: { openMs, close } }))
    expect([stats.maxDrawdown, stats.maxDrawdownPct, stats.tradingDays]).toEqual([-400, -40, 1])
  })

  it('M8 under 14 days and 10 trades what needs a sample says so, and facts stay', () => {
    const trades = tradeColumns(PROFITS.slice(0, 9).map(net => trade('long', net)))
    const stats = summarise(run(EQUITY.slice(0, 13), { capitalPaise: 1_000_000, trades }))
    const needsDays = 'Needs at least 14 days with bars; the run has 13.'
    const needsTrades = 'Needs at least 10 closed trades; the run has 9.'
    for (const id of [
      'cagrPct',
      'volatilityPct',
      'cvar95Pct',
      'sharpe',
      'sortino',
      'calmar',
      'beta',
    ] as const) {
      expect([id, stats[id], stats.reasons[id]]).toEqual([id, null, needsDays])
    }
    for (const id of ['winRatePct', 'profitFactor', 'expectancy', 'payoff', 'sqn', 'kellyPct'] as const) {
      expect([id, stats[id], stats.reasons[id]]).toEqual([id, null, needsTrades])
    }
    const facts = { grossProfit: 800, largestWin: 300, largestLoss: -200, winStreak: 2, wins: 5 }
    expect(stats).toMatchObject(facts)
    expect(stats.bestDayPct).toBeCloseTo(0.3, 10)
  })

  it('M8 no absurd yearly metric, however good fourteen days were', () => {
    const doubled = Array.from({ length: 14 }, (_, i) => 100_000 * (1 + (i + 1) / 14))
    const stats = summarise(run(doubled))
    const short = 'Annualised, it would exceed 1,000%: the run is too short for that.'
    expect([stats.cagrPct, stats.calmar, stats.reasons.cagrPct, stats.reasons.calmar]).toEqual([
      null,
      null,
      short,
      short,
    ])
    expect(stats.reasons.sortino).toBe('No losing days.')
    const close = Float64Array.from(doubled, (_, i) => 200 + (i % 2))
    const moving = summarise(run(doubled, { bars: { openMs: days(14), close } }))
    expect([moving.alphaPct, moving.reasons.alphaPct]).toEqual([null, short])
    const calm = [...Array.from({ length: 20 }, (_, i) => 100_000 + 1000 * (i + 1) - (i === 9 ? 1001 : 0))]
    expect(summarise(run(calm)).reasons.sortino).toMatch(/^Beyond ±100: /)
  })

  it('M8 equity that is used up has no yearly return', () => {
    for (const end of [0, -5000]) {
      const stats = summarise(run([50_000, end]))
      expect([stats.cagrPct, stats.reasons.cagrPct]).toEqual([
        null,
        'Equity used up: there is no growth rate.',
      ])
      expect(stats.totalReturnPct).toBe((end - 100_000) / 1000)
    }
  })

  it('M7 a run without a bar is its capital', () => {
    const stats = summarise(run([]))
    expect(stats).toMatchObject({
      finalEquity: 1000,
      netProfit: 0,
      exposurePct: 0,
      ulcerPct: 0,
      bestDay: null,
    })
    expect(stats.reasons.bestDay).toBe('No trading days in this run.')
    expect(stats.reasons.daysOverLossLimit).toBe('The run has no daily loss limit.')
  })

  it('M7 M8 no metric of any run is NaN or infinite, and each that is null says why', () => {
    const paise = fc.oneof(
      fc.integer({ min: -200_000, max: 400_000 }),
      fc.constantFrom(0, -1, 1, 100_000, 9e15),
    )
    const trades = fc.array(
      fc.record({ side: fc.constantFrom('long' as const, 'short' as const), net: paise }),
      {
        maxLength: 15,
      },
    )
    const price = fc.double({ min: 0.05, max: 1e6, noNaN: true })
    const bars = fc.array(fc.tuple(paise, price), { maxLength: 20 })
    fc.assert(
      fc.property(bars, trades, (rows, list) => {
        const equity = rows.map(([value]) => value)
        const close = Float64Array.from(rows, ([, value]) => value)
        const profits = Float64Array.from(list, ({ net }) => net)
        const { reasons, ...stats } = summarise(
          run(equity, {
            bars: { openMs: days(rows.length), close },
            trades: tradeColumns(list.map(({ side, net }) => trade(side, net))),
            excursions: { maePaise: profits.map(net => Math.min(net, 0)), mfePaise: profits.map(Math.abs) },
            dailyLossPaise: 1000,
          }),
        )
        const missing = Object.entries(stats).filter(([, value]) => value === null)
        expect(missing.map(([id]) => id)).toEqual(Object.keys(reasons))
        const bad = Object.entries(stats).filter(([, value]) => value !== null && !Number.isFinite(value))
        expect(bad).toEqual([])
        expect(Math.round(stats.netProfit * 100)).toBe((equity.at(-1) ?? 100_000) - 100_000)
        expect(stats.wins + stats.losses + stats.breakEvens).toBe(stats.trades)
        expect(stats.maxDrawdownPct).toBeLessThanOrEqual(0)
      }),
    )
  })
})
