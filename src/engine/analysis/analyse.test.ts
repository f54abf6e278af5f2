/** What an analysis must have in common with the report that it is taken from. */
import { beforeAll, describe, expect, it } from 'vitest'
import { toPaise } from '../core/units.ts'
import { DEFAULT_RISK, NSE_COSTS } from '../inputs/inputs.ts'
import { syntheticDataset } from '../market/synthetic/syntheticDataset.ts'
import type { Report } from '../run/report.ts'
import { runBacktest } from '../run/run.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { itemise } from '../trading/charges/itemise.ts'
import { type Analysis, analyse } from './analyse.ts'
import { waterfall } from './waterfall.ts'

/** A quarter of NIFTY, with a daily loss limit that acts. */
const LIMIT = 400
let report: Report
let analysis: Analysis

beforeAll(() => {
  const data = syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2022-12-01', to: '2023-02-28' })
  report = runBacktest(data, {
    ...unitInputs('NIFTY', 1),
    from: '2022-12-01',
    to: '2023-02-28',
    costs: NSE_COSTS,
    size: { kind: 'fixed', qty: 10 },
    risk: { ...DEFAULT_RISK, maxDailyLoss: LIMIT, maxDrawdownPct: 60 },
  })
  analysis = analyse(report, 2_000)
})

const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((all, row) => all + pick(row), 0)

describe('an analysis', () => {
  it('has a report worth looking at', () => {
    expect(report.trades.length).toBeGreaterThan(100)
    expect(report.riskEvents.length).toBeGreaterThan(3)
  })

  it('M2 months and years make the net profit and the total return of the run', () => {
    const { stats } = report
    expect(analysis.years.map(({ year }) => year)).toEqual([2022, 2023])
    expect(sum(analysis.years, ({ total }) => total.paise)).toBe(toPaise(stats.netProfit))
    const growth = analysis.years
      .flatMap(({ months }) => months)
      .reduce((all, month) => all * (1 + (month?.returnFraction ?? 0)), 1)
    expect((growth - 1) * 100).toBeCloseTo(stats.totalReturnPct, 9)
    expect(sum(analysis.years, ({ total }) => total.days)).toBe(stats.tradingDays)
  })

  it('the hour of entry says nothing of bars of a day', () => {
    const data = syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2022-12-01', to: '2023-02-28' })
    const onDays = runBacktest(data, { ...report.inputs, timeframe: '1D', squareOff: null })
    expect(onDays.equity.ms).toHaveLength(onDays.stats.tradingDays)
    expect(analyse(onDays, 2_000).hours).toBeNull()
  })

  it('every grouping holds every trade and its money once', () => {
    const { hours, weekdays, expiry, sides, exitReasons } = analysis
    const netPaise = sum(report.trades, trade => trade.netPaise)
    for (const groups of [hours!, weekdays, expiry.groups, sides, exitReasons]) {
      expect(sum(groups, ({ trades }) => trades)).toBe(report.stats.trades)
      expect(sum(groups, ({ wins }) => wins)).toBe(report.stats.wins)
      expect(sum(groups, group => group.netPaise)).toBe(netPaise)
    }
    expect(sides.map(({ trades }) => trades)).toEqual([report.stats.longTrades, report.stats.shortTrades])
  })

  it('M5 the histograms count every day and every trade, with the mean that the metrics say', () => {
    const { dayResults, tradeResults } = analysis
    expect(sum(dayResults!.counts, count => count)).toBe(report.stats.tradingDays)
    expect(sum(tradeResults!.counts, count => count)).toBe(report.stats.trades)
    expect(tradeResults!.meanPaise / 100).toBeCloseTo(report.stats.expectancy!, 9)
  })

  it('M12 the days over the loss limit are those that the metrics count', () => {
    expect(analysis.lossDays).toHaveLength(report.stats.daysOverLossLimit!)
    for (const { lowestPaise, endPaise } of analysis.lossDays!) {
      expect(lowestPaise).toBeLessThanOrEqual(-LIMIT * 100)
      expect(endPaise).toBeGreaterThanOrEqual(lowestPaise)
    }
    expect(Math.min(...analysis.lossDays!.map(({ endPaise }) => endPaise))).toBe(
      toPaise(report.stats.worstDay!),
    )
  })

  it('R2 each limit that acted stands with the equity at its close', () => {
    const { equity, riskEvents } = report
    expect(analysis.riskRows.map(({ ms, message }) => ({ ms, message }))).toEqual(
      riskEvents.map(({ ms, message }) => ({ ms, message })),
    )
    for (const { ms, acted, equityPaise, drawdownFraction } of analysis.riskRows) {
      expect(acted).toBe('Daily loss limit')
      const at = equity.ms.indexOf(ms)
      expect(equityPaise).toBe(equity.paise[at])
      const peak = Math.max(10_000_000, ...equity.paise.subarray(0, at + 1))
      expect(drawdownFraction).toBeCloseTo(equityPaise / peak - 1, 12)
    }
  })

  it('M11 a dot has the excursions of its trade', () => {
    const { dots } = analysis
    expect(dots.index).toHaveLength(report.trades.length)
    dots.index.forEach((index, k) => {
      expect(dots.maePaise[k]).toBe(report.excursions.maePaise[index])
      expect(dots.mfePaise[k]).toBe(report.excursions.mfePaise[index])
      expect(dots.netPaise[k]).toBe(report.trades[index]!.netPaise)
    })
  })

  it('M11 fewer dots still reach as far, and none is there twice', () => {
    const { dots } = analyse(report, 60)
    expect(dots.index.length).toBeLessThanOrEqual(60)
    expect(dots.index.length).toBeGreaterThan(20)
    expect(new Set(dots.index).size).toBe(dots.index.length)
    expect(dots.trades).toBe(report.trades.length)
    // a cell of the coarsest raster that is needed here is a twelfth of the chart
    const furthest = (column: Float64Array) => Math.max(...column.map(Math.abs))
    expect(furthest(dots.maePaise)).toBeGreaterThan(furthest(analysis.dots.maePaise) * 0.9)
    expect(furthest(dots.mfePaise)).toBeGreaterThan(furthest(analysis.dots.mfePaise) * 0.9)
  })

  it('C7 the charges lead from gross to net without a gap', () => {
    const { run } = itemise(report)!
    const { total, ...lines } = run
    const charges = Object.entries(lines).map(([label, rupees]) => ({ label, paise: rupees * 100 }))
    const steps = waterfall(toPaise(report.stats.pnlBeforeCharges), charges)
    const charged = steps.slice(1, -1)
    expect(charged.map(({ fromPaise }) => fromPaise)).toEqual(
      steps.slice(0, -2).map(({ toPaise: end }) => end),
    )
    expect(steps.at(-1)).toEqual({
      label: 'Net P&L',
      kind: 'total',
      fromPaise: 0,
      toPaise: toPaise(report.stats.netProfit),
    })
    expect(toPaise(total)).toBe(toPaise(report.stats.charges))
  })
})

describe('an analysis of a run without a trade', () => {
  it('M7 is empty, and nothing is NaN', () => {
    const data = syntheticDataset({ symbol: 'TCS', seed: 1, from: '2023-01-02', to: '2023-01-03' })
    const idle = runBacktest(data, {
      ...unitInputs('TCS', 1),
      from: '2023-01-02',
      to: '2023-01-03',
      capital: 1_000,
      risk: null,
    })
    expect(idle.trades).toHaveLength(0)
    const { years, dayResults, tradeResults, dots, lossDays, riskRows, ...rest } = analyse(idle, 2_000)
    expect(years[0]!.total).toEqual({ returnFraction: 0, paise: 0, days: 2 })
    expect(dayResults!.counts).toEqual([0, 2, 0])
    expect([tradeResults, lossDays]).toEqual([null, null])
    expect([dots.index.length, riskRows.length]).toEqual([0, 0])
    expect(rest).toEqual({
      hours: [],
      weekdays: [],
      expiry: { groups: [], unknown: null },
      sides: [],
      exitReasons: [],
    })
  })
})
