import { describe, expect, it } from 'vitest'
import { USUAL_PATHS } from './limits.ts'
import { monteCarloWords, type Paths } from './monteCarloWords.ts'
import type { SensitivityCase, SensitivityId } from './sensitivityCase.ts'
import { sensitivityWords } from './sensitivityWords.ts'

type Nets = Partial<Record<SensitivityId, number | null>>

/** Those net profits; null: the case could not be run. */
function casesOf(nets: Nets, charges = 0, stopped: readonly string[] = []): SensitivityCase[] {
  return Object.entries(nets).map(([id, netProfit]) => {
    const stats = netProfit === null ? null : ({ netProfit, charges } as SensitivityCase['stats'])
    return { id: id as SensitivityId, label: id, stats, reason: null, isStopped: stopped.includes(id) }
  })
}

describe('the words of the sensitivity', () => {
  it.each<readonly [string, Nets, number]>([
    [
      'The run loses ₹4,997: ₹618 before charges and ₹4,379 of charges. Re-run without charges, it loses ₹137.',
      { 'as-it-is': -4_997, 'charges-0': -137 },
      4_379,
    ],
    [
      'The run loses ₹500: ₹200 made before charges of ₹700. Re-run without charges, it makes ₹250.',
      { 'as-it-is': -500, 'charges-0': 250 },
      700,
    ],
    ['The run loses ₹500.', { 'as-it-is': -500, 'charges-0': -500 }, 0],
    ['The run made neither a profit nor a loss.', { 'as-it-is': 0, 'charges-0': 0 }, 0],
    [
      'Still profitable with 2× charges and at 2 ticks of slippage.',
      { 'as-it-is': 9, 'charges-2': 5, 'slippage-1': 4, 'slippage-2': 3, 'one-bar-later': null },
      1,
    ],
    [
      'Turns unprofitable at 1 tick of slippage and with a one-bar delay.',
      { 'as-it-is': 9, 'charges-2': 5, 'slippage-1': 0, 'slippage-2': -3, 'one-bar-later': -1 },
      1,
    ],
  ])('W9 %s', (expected, nets, charges) => {
    expect(sensitivityWords(casesOf(nets, charges), null)).toBe(expected)
  })

  it('W9 says how much slippage the run has room for, or how much better its fills would have to be', () => {
    expect(sensitivityWords(casesOf({ 'as-it-is': 9 }), 1.4)).toMatch(
      /^Break-even slippage: 1\.40 ticks per fill on top/,
    )
    expect(sensitivityWords(casesOf({ 'as-it-is': -9 }), -0.001)).toMatch(
      /each fill would have to be less than 0\.01 ticks better/,
    )
  })

  it('W9 says how many cases a limit stopped early, since they trade different days', () => {
    const nets = { 'as-it-is': 9, 'charges-2': 10 }
    expect(sensitivityWords(casesOf(nets, 1, ['as-it-is', 'charges-2']), null)).toMatch(
      / A risk limit stopped every case early: cases that trade different days also differ by chance\.$/,
    )
    expect(sensitivityWords(casesOf(nets, 1, ['charges-2']), null)).toMatch(/ stopped 1 of 2 cases early: /)
  })
})

describe('the words of a Monte Carlo', () => {
  const drawn: Paths = {
    plan: { ...USUAL_PATHS, meanBlockDays: 3, drawdownLimitPct: 5 },
    steps: 44,
    idleDays: 205,
    openTrades: 0,
    finalEquity: {
      percentiles: [95_000, 98_000, 101_000, 104_000, 107_000],
      lowest: 101_000,
      highest: 101_000,
      counts: [],
    },
    maxDrawdownPct: { percentiles: [-7.25, -5, -3, -2, -1], lowest: -9, highest: 0, counts: [] },
    lossShare: 0.25,
    drawdownShare: 0.125,
  }

  it('W8 says what was drawn, what came of it, and which days were left out', () => {
    expect(monteCarloWords(drawn, true)).toBe(
      "1,000 paths of 44 days resampled in blocks of 3 on average: 25.0% ended below the capital, 12.5% had a drawdown of 5%, the run's limit, or more. 5% of paths had a drawdown of 7.3% or more; 90% ended between ₹95,000 and ₹1,07,000. Left out: 205 idle days at the start or end of the run.",
    )
    const trades = {
      ...drawn,
      plan: { ...drawn.plan, method: 'trade-order' as const },
      idleDays: 0,
      finalEquity: { ...drawn.finalEquity, percentiles: Array.from({ length: 5 }, () => 101_000) },
    }
    expect(monteCarloWords(trades, false)).toBe(
      '1,000 paths of the 44 trades in random order: 12.5% had a drawdown of 5% or more. 5% of paths had a drawdown of 7.3% or more. The order changes only the way: every path ends at ₹1,01,000.',
    )
    expect(monteCarloWords({ ...trades, openTrades: 2 }, false)).toMatch(
      / every path ends at ₹1,01,000\. The 2 positions that are still open are left out\.$/,
    )
    // order decides the end only of paths that used up the capital
    const ruined = { ...trades, finalEquity: { ...drawn.finalEquity, highest: 5 } }
    expect(monteCarloWords(ruined, false)).toMatch(/: 25\.0% ended below the capital, 12\.5% had a drawdown/)
  })
})
