import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { dayBars } from '../../../test/handRun.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import { runBacktest } from '../run/run.ts'
import { CATALOG } from '../strategies/catalog.ts'
import { diagnose } from './diagnose.ts'
import type { Finding, FindingId } from './diagnosis/finding.ts'
import { type HandReport, handFill, handReport, handTrade } from './testing/handReport.ts'

type Rows = readonly (readonly [open: number, high: number, low: number, close: number])[]

interface Case extends HandReport {
  readonly bars?: Rows
}

function findings({ bars = [[100, 100, 100, 100]], ...hand }: Case): readonly Finding[] {
  const report = handReport(hand)
  return diagnose({ bars: dayBars(...bars), stamp: report.dataset }, report)
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
/** Equity at the end of each day from what each day brought, in rupees. */
const equity = (...changes: readonly number[]) => {
  let paise = 10_000_000
  return changes.map(change => (paise += change * 100))
}
const net = (...changes: readonly number[]) => ({ netProfit: changes.reduce((sum, one) => sum + one, 0) })
const ofDays = (...changes: readonly number[]): Case => ({
  dailyPaise: equity(...changes),
  stats: net(...changes),
})
/** January has 30 of these days, February 28. */
const months = (january: number, february: number, march: number) =>
  ofDays(...times(30, january / 30), ...times(28, february / 28), ...times(31, march / 31))

const held: Case = {
  bars: [
    [100, 101, 99, 100],
    [100, 101, 99, 100],
    [95, 96, 94, 95],
  ],
  dailyPaise: equity(0, 0, -2_500),
  fills: [handFill({ qty: 500 })],
}
const SIDES = (long: number, short: number, shorts: number): Case => ({
  trades: [
    ...times(20, handTrade({ side: 'long', netPaise: long * 100 })),
    ...times(shorts, handTrade({ side: 'short', netPaise: short * 100 })),
  ],
})
const extremes = (at: number): Case => ({
  bars: times(40, [100, 105, 95, 101] as const),
  fills: Array.from({ length: 40 }, (_, bar) =>
    handFill({ bar, price: bar < at ? (bar % 2 ? 105 : 95) : 103 }),
  ),
})

const CASES: readonly (readonly [FindingId, value: number, words: RegExp, speaks: Case, silent: Case])[] = [
  [
    'few-trades',
    29,
    /^Only 29 closed trades: below 30/,
    { stats: { trades: 29 } },
    { stats: { trades: 30 } },
  ],
  [
    'top-five',
    62,
    /^5 of 34 winners made 62% of all gains\.$/,
    { stats: { topFiveSharePct: 62, wins: 34 } },
    { stats: { topFiveSharePct: 50, wins: 34 } },
  ],
  [
    'charges-eat-edge',
    80,
    /^Charges of ₹8,00,000 take 80% of the P&L before charges \(₹10,00,000\): 20% is left\./,
    { stats: { chargesOfPnlPct: 80, charges: 800_000, pnlBeforeCharges: 1_000_000 } },
    { stats: { chargesOfPnlPct: 50 } },
  ],
  // ₹600 of ₹1,000
  [
    'one-month',
    60,
    /^Feb 2023 made ₹600, 60% of the net profit of 3 months\.$/,
    months(200, 600, 200),
    months(300, 400, 300),
  ],
  [
    'outlier-day',
    30,
    /^One day of 21, 2 Jan 2023, made ₹300: 30% of the net profit\.$/,
    ofDays(300, ...times(20, 35)),
    ofDays(200, ...times(20, 40)),
  ],
  [
    'one-side',
    -50,
    /^All profit comes from long trades \(₹200\); 5 short trades made −₹50\.$/,
    SIDES(10, -10, 5),
    SIDES(10, 1, 5),
  ],
  [
    'bar-extremes',
    7.5,
    /^3 of 40 fills \(8%\) are at the exact high or low of their bar/,
    extremes(3),
    extremes(2),
  ],
  [
    'gap-loss',
    2.5,
    /^Positions were held over 2 nights; the opening gap of 4 Jan 2023 cost ₹2,500 \(2\.5% of equity\)\./,
    held,
    { ...held, fills: [handFill({ qty: 300 })] },
  ],
  [
    'overnight-profit',
    80,
    /^₹800, 80% of the net profit, was made over 1 night, between a close and the next open\.$/,
    {
      bars: [
        [100, 101, 99, 100],
        [108, 112, 107, 110],
        [110, 110, 110, 110],
      ],
      dailyPaise: equity(0, 1_000, 0),
      fills: [handFill({ qty: 100 }), handFill({ bar: 1, side: 'sell', qty: 100, price: 110 })],
      stats: { netProfit: 1_000 },
    },
    {
      bars: [
        [100, 101, 99, 100],
        [105, 112, 104, 110],
        [110, 110, 110, 110],
      ],
      dailyPaise: equity(0, 1_000, 0),
      fills: [handFill({ qty: 100 }), handFill({ bar: 1, side: 'sell', qty: 100, price: 110 })],
      stats: { netProfit: 1_000 },
    },
  ],
  [
    'risk-stops',
    2,
    /^Risk limits were hit twice: results include forced exits or blocked entries\.$/,
    { riskEvents: times(2, { ms: 0, bar: 0, kind: 'daily-loss', message: 'Stopped for the day.' } as const) },
    {},
  ],
  [
    'param-at-limit',
    2000,
    /^MA long period is at its maximum \(2000\); Take profit is at its maximum \(100\): /,
    { inputs: { params: { longBars: 2000, takeProfitPct: 100 } } },
    // 0 is off
    { inputs: { params: { longBars: 1999, takeProfitPct: 0 } } },
  ],
  [
    'short-period',
    251,
    /^Only 251 trading days tested: /,
    { stats: { tradingDays: 251 } },
    { stats: { tradingDays: 252 } },
  ],
  [
    'low-exposure',
    4.9,
    /^In the market on only 4\.9% of the bars/,
    { stats: { exposurePct: 4.9, trades: 30 } },
    { stats: { exposurePct: 5, trades: 30 } },
  ],
]

describe('the diagnosis of a run', () => {
  it.each(CASES)(
    'W10 %s speaks with its number, and is silent at its limit',
    (id, value, words, speaks, silent) => {
      const found = findings(speaks).find(finding => finding.id === id)
      expect(found?.words).toMatch(words)
      expect(found?.value).toBeCloseTo(value, 9)
      expect(findings(silent).map(finding => finding.id)).not.toContain(id)
    },
  )

  it('W10 charges above the whole profit are said so, not as a share', () => {
    const stats = { chargesOfPnlPct: 1349, charges: 894_153, pnlBeforeCharges: 66_276 }
    expect(findings({ stats }).find(({ id }) => id === 'charges-eat-edge')?.words).toBe(
      'Charges of ₹8,94,153 exceed the P&L before charges (₹66,276): nothing is left.',
    )
  })

  it('W10 a limit that stopped the run for its other days is told with the day', () => {
    const stop = { ms: 0, bar: 0, kind: 'drawdown', message: 'Stopped.' } as const
    const [found] = findings({ riskEvents: [stop] }).filter(({ id }) => id === 'risk-stops')
    expect(found?.words).toBe('Trading stopped on 1 Jan 1970: later dates were not tested.')
  })

  it('W10 has a case for every rule', () => {
    expect(new Set(CASES.map(([id]) => id)).size).toBe(13)
  })

  it('W10 keeps quiet about shares of a run that lost, of few days and of few fills', () => {
    const ids = (one: Case) => findings(one).map(({ id }) => id)
    expect(ids(months(-900, 600, 200))).not.toContain('one-month')
    expect(ids(ofDays(...times(19, 0), 500))).toContain('outlier-day')
    expect(ids(ofDays(...times(18, 0), 500))).not.toContain('outlier-day')
    expect(ids({ ...extremes(3), fills: extremes(3).fills!.slice(0, 19) })).not.toContain('bar-extremes')
    expect(ids(SIDES(10, -10, 4))).not.toContain('one-side')
    expect(ids({ ...held, dailyPaise: equity(0, 0, 0), fills: [] })).not.toContain('gap-loss')
    // what waited all the time is told of by its trades
    expect(ids({ stats: { trades: 0, exposurePct: 0 } })).toContain('few-trades')
    expect(ids({ stats: { trades: 0, exposurePct: 0 } })).not.toContain('low-exposure')
  })

  it('W10 a fill at an extreme that is the open or the close did not catch the turn', () => {
    const bars: Rows = times(40, [105, 105, 95, 95] as const)
    const fills = Array.from({ length: 40 }, (_, bar) => handFill({ bar, price: bar % 2 ? 105 : 95 }))
    expect(findings({ bars, fills }).map(({ id }) => id)).not.toContain('bar-extremes')
  })

  it.each(CATALOG.map(({ id, legs = 1 }) => [id, legs] as const))(
    'W10 reads a real run of %s with its own bars',
    (strategy, legs) => {
      const stamp = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
      const hedges = legs === 1 ? [] : [{ bars: seededMinuteBars(7500, 2), stamp, instrument: 'TCS' }]
      const dataset = { bars: seededMinuteBars(7500, 1), stamp, hedges }
      const report = runBacktest(dataset, { ...defaultInputs('NIFTY', 1), strategy, timeframe: '5m' })
      const found = diagnose(dataset, report)
      expect(found.map(({ id }) => id)).toContain('short-period')
      for (const { words, value } of found) {
        expect(words).toMatch(/^[A-Z0-9₹].*\.$/)
        expect(words).not.toMatch(/NaN|Infinity|undefined|null/)
        expect(Number.isFinite(value)).toBe(true)
      }
    },
  )
})
