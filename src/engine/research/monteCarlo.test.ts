import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import type { MonteCarloPlan } from './limits.ts'
import { type MonteCarlo, monteCarlo } from './monteCarlo.ts'
import { handReport, handTrade } from './testing/handReport.ts'

const PLAN: MonteCarloPlan = {
  method: 'daily-returns',
  paths: 1000,
  seed: 1,
  meanBlockDays: null,
  drawdownLimitPct: 20,
}

/** ₹1,00,000 and what each day made of it. */
function reportOfDays(returns: readonly number[]) {
  let paise = 10_000_000
  const equity = returns.map(change => (paise = Math.round(paise * (1 + change))))
  return handReport({ dailyPaise: equity })
}

function run(report: ReturnType<typeof handReport>, change: Partial<MonteCarloPlan> = {}): MonteCarlo {
  const found = monteCarlo(report, { ...PLAN, ...change })
  if ('reason' in found) throw new Error(found.reason)
  return found
}

const random = seededRandom(5)
const mixed = reportOfDays(Array.from({ length: 300 }, () => (random() - 0.48) * 0.02))

describe('Monte Carlo', () => {
  it('W8 the same seed gives the same bytes, another one others', () => {
    expect(run(mixed)).toEqual(run(mixed))
    expect(run(mixed, { seed: 2 }).finalEquity).not.toEqual(run(mixed).finalEquity)
  })

  it('W8 days that are all alike have one path, whose end and percentiles are known', () => {
    const found = run(reportOfDays(Array.from({ length: 40 }, () => 0.01)))
    expect(found.steps).toBe(40)
    expect(found.cone).toHaveLength(5)
    for (const column of found.cone) {
      expect([column[0], column.length]).toEqual([100_000, 41])
      expect(column[40]! / 148_886.373).toBeCloseTo(1, 6)
    }
    expect(found).toMatchObject({ lossShare: 0, drawdownShare: 0 })
    expect(found.maxDrawdownPct).toEqual({
      percentiles: [0, 0, 0, 0, 0],
      lowest: 0,
      highest: 0,
      counts: [1000],
    })
  })

  it('W8 the cone opens, keeps its order and has at most 200 points of the run’s own time', () => {
    const found = run(mixed)
    expect(found.ms).toHaveLength(200)
    expect([found.ms[0], found.ms.at(-1)]).toEqual([mixed.equity.ms[0], mixed.equity.ms.at(-1)])
    for (let p = 0; p < 200; p++) {
      const at = found.cone.map(column => column[p]!)
      expect(at).toEqual(at.toSorted((a, b) => a - b))
    }
    expect(found.cone.map(column => column.at(-1))).toEqual(found.finalEquity.percentiles)
    expect(found.finalEquity.counts.reduce((sum, count) => sum + count)).toBe(1000)
    // the run's own end is a likely one
    const own = mixed.equity.paise.at(-1)! / 100
    expect(own).toBeGreaterThan(found.finalEquity.percentiles[0]!)
    expect(own).toBeLessThan(found.finalEquity.percentiles[4]!)
  })

  it('W8 blocks keep neighbours together: long ones hold a run of losses, single days do not', () => {
    // one month of losses in a year of gains
    const report = reportOfDays(Array.from({ length: 240 }, (_, day) => (day % 240 < 20 ? -0.01 : 0.002)))
    const alone = run(report, { meanBlockDays: 1 })
    const together = run(report, { meanBlockDays: 60 })
    expect(run(report).plan.meanBlockDays).toBe(6)
    expect(together.maxDrawdownPct.percentiles[0]!).toBeLessThan(alone.maxDrawdownPct.percentiles[0]! - 3)
  })

  it('W8 days before the first and after the last change are no part of a path, and are counted', () => {
    const traded = Array.from({ length: 40 }, (_, day) => (day % 2 === 0 ? 0.02 : -0.01))
    const idle = (days: number) => Array.from({ length: days }, () => 0)
    const own = run(reportOfDays(traded))
    const late = reportOfDays([...idle(5), ...traded, ...idle(200)])
    const found = run(late)
    expect(found).toMatchObject({ steps: 40, idleDays: 205 })
    expect(found.finalEquity).toEqual(own.finalEquity)
    // from the end of the day before the first to the end of the last
    expect([found.ms[0], found.ms.at(-1)]).toEqual([late.equity.ms[4], late.equity.ms[44]])
    expect(own.idleDays).toBe(0)
    expect(monteCarlo(reportOfDays([...idle(20), 0.01, ...idle(20)]), PLAN)).toEqual({
      reason: 'Needs at least 14 days from the first to the last change of the equity; the run has 1 day.',
    })
  })

  it('W8 trades in another order end where the run ended, by another way', () => {
    const nets = Array.from({ length: 20 }, (_, k) => (k % 2 === 0 ? 300_000 : -200_000))
    const report = handReport({ trades: nets.map((netPaise, k) => handTrade({ netPaise, exitBar: k + 1 })) })
    const found = run(report, { method: 'trade-order', drawdownLimitPct: 2 })
    expect([found.finalEquity.lowest, found.finalEquity.highest]).toEqual([110_000, 110_000])
    expect([found.steps, found.ms.length, found.lossShare]).toEqual([20, 21, 0])
    // the worst order loses first: 20,000 of 1,00,000; the best one loses 2,000 of what is there
    expect(found.maxDrawdownPct.lowest).toBeGreaterThanOrEqual(-20)
    expect(found.maxDrawdownPct.highest).toBeLessThan(-1)
    // from −2 % on with the first loss, unless gains came first
    expect(found.drawdownShare).toBeGreaterThan(0.9)
  })

  it('W8 equity that is used up stays so', () => {
    const nets = [-6_000_000, -6_000_000, ...Array.from({ length: 8 }, () => 2_000_000)]
    const report = handReport({ trades: nets.map(netPaise => handTrade({ netPaise })) })
    const found = run(report, { method: 'trade-order', drawdownLimitPct: 100 })
    expect([found.finalEquity.lowest, found.finalEquity.highest]).toEqual([-20_000, 140_000])
    expect(found.lossShare).toBe(found.drawdownShare)
    expect(found.lossShare).toBeGreaterThan(0)
  })

  it('W8 a day that loses more than there is ends a path in debt, and a second one does not turn it into money', () => {
    const found = run(reportOfDays([...Array.from({ length: 18 }, () => 0.01), -1.6]))
    expect(found.steps).toBe(19)
    expect(found.finalEquity.lowest).toBeLessThan(0)
    // a debt times the day that made it would be 0.36 of the capital
    const ends = found.cone.map(column => column.at(-1)!)
    expect(ends.every(end => end < 0 || end > 100_000)).toBe(true)
    expect(found.maxDrawdownPct.lowest).toBeCloseTo(-160, 6)
  })

  it('M8 is not available for fewer than 14 days or 10 trades', () => {
    const short = handReport({ dailyPaise: [1, 2, 3] })
    expect(monteCarlo(short, PLAN)).toEqual({
      reason: 'Needs at least 14 days with bars; the run has 3.',
    })
    expect(monteCarlo(short, { ...PLAN, method: 'trade-order' })).toEqual({
      reason: 'Needs at least 10 closed trades; the run has 0.',
    })
  })

  it('W8 a block is at most as long as the days that paths are drawn from', () => {
    expect(run(mixed, { meanBlockDays: 300 }).plan.meanBlockDays).toBe(300)
    expect(() => run(mixed, { meanBlockDays: 301 })).toThrow(
      'block-days: 301 is more than the 300 days that paths are drawn from; enter 300 or less.',
    )
    // another method has no blocks
    const nets = Array.from({ length: 20 }, () => 1_000)
    const trades = handReport({ trades: nets.map(netPaise => handTrade({ netPaise })) })
    expect(run(trades, { method: 'trade-order', meanBlockDays: 301 }).steps).toBe(20)
  })

  it('W8 trades in another order leave out a position that is still open, and say so', () => {
    const trades = Array.from({ length: 12 }, (_, k) =>
      handTrade({ netPaise: k % 3 === 0 ? -500_000 : 300_000 }),
    )
    const closed = handReport({ trades })
    const held = { ...closed, open: [handTrade({ netPaise: 700_000 })] }
    const found = run(held, { method: 'trade-order' })
    expect(found.finalEquity.highest).toBe(run(closed, { method: 'trade-order' }).finalEquity.highest)
    expect(found.words).toMatch(/ The position that is still open is left out\.$/)
    expect(run(closed, { method: 'trade-order' }).words).not.toContain('still open')
  })

  it.each([
    [{ paths: 99 }, 'paths: enter a whole number from 100 to 10000.'],
    [{ seed: -1 }, 'seed: enter a whole number of 0 or more.'],
    [{ meanBlockDays: 0.5 }, 'block-days: enter a number of at least 1.'],
    [{ drawdownLimitPct: 0 }, 'drawdownLimitPct: enter a number above 0, up to 100.'],
  ])('refuses a plan out of its limits: %o', (change, message) => {
    expect(() => monteCarlo(mixed, { ...PLAN, ...change })).toThrow(message)
  })
})
