import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import {
  aboveVolume,
  type Case,
  delivered,
  equity,
  extremes,
  findings,
  held,
  limited,
  money,
  months,
  ofDays,
  paying,
  type Rows,
  refusing,
  sessionsOn,
  sides,
  times,
  winning,
} from '../../../test/handFindings.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import { runBacktest } from '../run/run.ts'
import { CATALOG } from '../strategies/catalog.ts'
import { diagnose } from './diagnose.ts'
import type { FindingId } from './diagnosis/finding.ts'
import { handFill } from './testing/handReport.ts'

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
    { stats: { topFiveSharePct: 62, wins: 34, netProfit: 100 } },
    { stats: { topFiveSharePct: 50, wins: 34, netProfit: 100 } },
  ],
  [
    'charges-eat-edge',
    80,
    /^Charges of ₹8,00,000 take 80% of the P&L before charges \(₹10,00,000\): 20% is left\./,
    { stats: money(1_000_000, 800_000) },
    { stats: money(1_000_000, 500_000) },
  ],
  [
    'loses-before-charges',
    -36_713,
    /^₹36,713, 23% of the loss, was lost before charges: the signals themselves lose\.$/,
    { stats: money(-36_713, 123_195) },
    { stats: money(0, 123_195) },
  ],
  [
    'cost-per-trade',
    20,
    /^20 closed trades paid ₹60 in charges on average and made ₹10 before them: /,
    paying(6_000),
    paying(900),
  ],
  // 3 wins of ₹100 against 9 losses of ₹50: half of 150 would be a third
  [
    'wins-too-small',
    25,
    /^The average win is ₹100, the average loss ₹50: to break even 33\.3% of trades must win; 25\.0% did\.$/,
    winning(3, 9),
    winning(5, 5),
  ],
  [
    'orders-refused',
    97.5,
    /^507 of 520 orders \(98%\) were rejected: less than one lot of 50\. One lot of 50 takes up to ₹600\.$/,
    refusing(507),
    refusing(52),
  ],
  [
    'odd-lots',
    50,
    /^1 of 2 fills is not in whole lots of NIFTY \(50 on 2 Jan 2023\): /,
    { inputs: { instrument: 'NIFTY' }, fills: [handFill({ qty: 4 }), handFill({ qty: 100 })] },
    { inputs: { instrument: 'NIFTY' }, fills: [handFill({ qty: 50 }), handFill({ qty: 100 })] },
  ],
  // Republic Day was no session
  [
    'missing-sessions',
    1,
    /^1 of 4 sessions has no data, 25 Jan 2023: /,
    sessionsOn('2023-01-24', '2023-01-27', '2023-01-30'),
    sessionsOn('2023-01-24', '2023-01-25', '2023-01-27', '2023-01-30'),
  ],
  // NIFTY closed 2022 at 18,105.30: 100 is the 181st part, 2 times and half of it are near
  [
    'foreign-level',
    181.053,
    /^Prices are around 100, far from NIFTY’s level of that time \(around 18,100\): check that the file is of NIFTY and in rupees\.$/,
    { inputs: { instrument: 'NIFTY' } },
    { inputs: { instrument: 'NIFTY' }, bars: [[9_053, 9_053, 9_053, 9_053]] },
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
    /^20 long trades made ₹200; 5 short trades made −₹50\.$/,
    sides(10, -10, 5),
    sides(10, 1, 5),
  ],
  [
    'bar-extremes',
    7.5,
    /^3 of 40 fills \(8%\) are at the exact high or low of their bar/,
    extremes(3),
    extremes(2),
  ],
  [
    'above-volume',
    2,
    /^2 of 100 fills \(2%\) are for more units than their bar traded in all/,
    aboveVolume(2),
    aboveVolume(1),
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
    /^The daily loss limit of ₹10,000 was hit on 2 of 5 days: results include forced exits and blocked entries\.$/,
    { ...limited([1, 'daily-loss'], [3, 'daily-loss']) },
    {},
  ],
  [
    'same-day-delivery',
    467.04,
    /^12 of 40 trades were bought and sold on one day and paid ₹480 as delivery\. Netted as intraday, as brokers do, that is about ₹12\.96: less STT, no DP charge\.$/,
    delivered(12, 28),
    delivered(0, 40),
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
    239,
    /^Only 239 trading days: less than a year of data\./,
    { stats: { tradingDays: 239 } },
    { stats: { tradingDays: 240 } },
  ],
  [
    'low-exposure',
    4.9,
    /^In the market on 5% of the bars/,
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

  it('W10 has a case for every rule', () => {
    expect(new Set(CASES.map(([id]) => id)).size).toBe(22)
  })

  it('W10 keeps quiet about shares of few days and of few fills, and about the winners of a run that lost', () => {
    const ids = (one: Case) => findings(one).map(({ id }) => id)
    expect(ids(ofDays(...times(19, 0), 500))).toContain('outlier-day')
    expect(ids(ofDays(...times(18, 0), 500))).not.toContain('outlier-day')
    expect(ids({ ...extremes(3), fills: extremes(3).fills!.slice(0, 19) })).not.toContain('bar-extremes')
    expect(ids({ stats: { topFiveSharePct: 90, wins: 34, netProfit: -1 } })).not.toContain('top-five')
    expect(ids(sides(10, -10, 4))).not.toContain('one-side')
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

  it('W10 a bar without volume, as an index has it, says nothing of how much it could have filled', () => {
    expect(findings(aboveVolume(50, 0)).map(({ id }) => id)).not.toContain('above-volume')
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
