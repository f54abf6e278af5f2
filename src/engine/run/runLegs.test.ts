import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { barsAt, flat } from '../../../test/handRun.ts'
import { DEFAULT_FILL, FLAT_COSTS, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { type Dataset, stampOf } from '../market/dataset.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { runBacktest } from './run.ts'
import { toRunJson } from './runJson.ts'

function dataset(bars: Bars): Dataset {
  return { bars, stamp: stampOf(bars) }
}

function pairOf(main: Bars, hedge: Bars, instrument = 'NIFTY'): Dataset {
  return { ...dataset(main), hedges: [{ instrument, ...dataset(hedge) }] }
}

const DAYS = 375
const MAIN = seededMinuteBars(4 * DAYS, 1)
const HEDGE = seededMinuteBars(4 * DAYS, 2)
const INPUTS: RunInputs = {
  ...unitInputs('BANKNIFTY', 1),
  costs: FLAT_COSTS,
  strategy: 'arbitrage',
  capital: 1_000_000,
  params: { lookbackBars: 60 },
  risk: null,
}

describe('a run of two instruments', () => {
  const report = runBacktest(pairOf(MAIN, HEDGE), INPUTS)

  it('S5 says of each trade and fill which instrument it is of, and counts the round trips of both', () => {
    expect(new Set(report.trades.map(trade => trade.instrument))).toEqual(new Set(['BANKNIFTY', 'NIFTY']))
    expect(report.fills.every(fill => fill.instrument !== undefined)).toBe(true)
    expect(report.jointTrades!.trades).toBe(report.trades.length / 2)
    expect(report.jointTrades!.trades).toBeGreaterThan(5)
    expect(report.hedges).toEqual([{ instrument: 'NIFTY', dataset: dataset(HEDGE).stamp }])
    const { trades, won } = report.jointTrades!
    expect(report.notes).toEqual([
      `Legs are reported as separate trades. Spread trades: ${trades} (${won} ${won === 1 ? 'winner' : 'winners'}).`,
    ])
  })

  it('A2 ends with an equity that the trades of both legs explain', () => {
    const net = [...report.trades, ...report.open].reduce((sum, trade) => sum + trade.netPaise, 0)
    expect(report.equity.paise.at(-1)).toBe(100_000_000 + net)
    expect(report.stats.charges).toBeCloseTo(
      report.fills.reduce((sum, fill) => sum + fill.chargesPaise, 0) / 100,
      9,
    )
  })

  it('lists trades by exit and fills by bar, with the excursions in the same order', () => {
    const exits = report.trades.map(trade => trade.exitBar)
    expect(exits).toEqual(exits.toSorted((a, b) => a - b))
    const bars = report.fills.map(fill => fill.bar)
    expect(bars).toEqual(bars.toSorted((a, b) => a - b))
    report.trades.forEach((trade, k) => {
      expect(report.excursions.maePaise[k]).toBeLessThanOrEqual(Math.min(0, trade.grossPaise))
      expect(report.excursions.mfePaise[k]).toBeGreaterThanOrEqual(Math.max(0, trade.grossPaise))
    })
  })

  it('P1 has another fingerprint for another hedge, its other name or its other bars', () => {
    expect(runBacktest(pairOf(MAIN, HEDGE), INPUTS).fingerprint).toBe(report.fingerprint)
    const others = [
      runBacktest(pairOf(MAIN, HEDGE, 'TCS'), INPUTS),
      runBacktest(pairOf(MAIN, seededMinuteBars(4 * DAYS, 3)), INPUTS),
    ]
    expect(new Set([report, ...others].map(({ fingerprint }) => fingerprint)).size).toBe(3)
  })

  it('writes the instruments into the run JSON, and none into that of a run of one', () => {
    const pair = toRunJson(runBacktest(pairOf(MAIN, HEDGE), { ...INPUTS, costs: NSE_COSTS, lots: false }))
    expect(pair).toHaveProperty('jointTrades')
    expect(pair.trades[0]).toMatchObject({ instrument: 'BANKNIFTY' })
    expect(pair.trades[1]).toMatchObject({ instrument: 'NIFTY' })
    expect(pair.charges!.total).toBeCloseTo(pair.stats.charges, 9)
    const alone = toRunJson(runBacktest(dataset(MAIN), { ...INPUTS, strategy: 'momentum', params: {} }))
    expect(Object.keys(alone)).not.toContain('hedges')
    expect(Object.keys(alone.trades[0]!)).not.toContain('instrument')
  })

  it('S1 walks over the bars that both have and says what is left out', () => {
    const late = sliceBars(HEDGE, 10, 4 * DAYS)
    const { notes, equity } = runBacktest(pairOf(MAIN, late), INPUTS)
    expect(equity.ms[0]).toBe(MAIN.openMs[10])
    expect(notes[0]).toBe(
      'The run uses the 1490 bars that all instruments have at the same times; left out: 10 of BANKNIFTY.',
    )
  })

  it('S1 is resampled before the times are compared, each with its own gaps', () => {
    const gap = sliceBars(HEDGE, 2, 4 * DAYS)
    const { notes, equity } = runBacktest(pairOf(MAIN, gap), {
      ...INPUTS,
      params: { lookbackBars: 20 },
      timeframe: '15m',
      fill: DEFAULT_FILL,
    })
    expect(equity.ms).toHaveLength(100)
    expect(notes.some(note => note.includes('left out'))).toBe(false)
  })

  it('T4 takes the same range of both, and names the hedge in what it says of its data', () => {
    const { notes, equity } = runBacktest(pairOf(MAIN, sliceBars(HEDGE, DAYS, 4 * DAYS)), {
      ...INPUTS,
      from: '2018-01-01',
      to: '2018-01-03',
    })
    expect(equity.ms).toHaveLength(2 * DAYS)
    expect(notes[0]).toBe(
      'NIFTY: The data covers 2 Jan 2018 to 4 Jan 2018; the run uses that part of the range.',
    )
  })
})

describe('what a trader can put right', () => {
  const daily = barsAt(
    '2023-01-02T09:15',
    86_400_000,
    Array.from({ length: 10 }, () => flat(100)),
  )

  it.each([
    [
      'no hedge',
      dataset(MAIN),
      {},
      'hedge: Arbitrage trades 2 instruments against each other; choose a hedge instrument and its data besides BANKNIFTY.',
    ],
    [
      'a hedge that the strategy has no use for',
      pairOf(MAIN, HEDGE),
      { strategy: 'momentum', params: {} },
      'hedge: Momentum trades one instrument; leave the hedge out.',
    ],
    [
      'the same instrument twice',
      pairOf(MAIN, HEDGE, 'BANKNIFTY'),
      {},
      'hedge: choose another instrument than BANKNIFTY.',
    ],
    [
      'bars of another length',
      pairOf(MAIN, daily),
      {},
      'hedge: the BANKNIFTY bars are 1 minute apart, those of NIFTY 1440; choose a timeframe that both can have.',
    ],
    [
      'other days',
      pairOf(sliceBars(MAIN, 0, DAYS), sliceBars(HEDGE, DAYS, 2 * DAYS)),
      {},
      'hedge: BANKNIFTY and NIFTY have no bars at the same times; choose data of the same days.',
    ],
    [
      'a range that the hedge has no data for',
      pairOf(MAIN, sliceBars(HEDGE, 0, DAYS)),
      { from: '2018-01-02', to: '2018-01-03' },
      'No NIFTY data between 2 Jan 2018 and 3 Jan 2018. Available: 1 Jan 2018 to 1 Jan 2018.',
    ],
  ] as [string, Dataset, Partial<RunInputs>, string][])(
    '%s is one sentence',
    (_what, data, change, message) => {
      expect(() => runBacktest(data, { ...INPUTS, ...change })).toThrow(message)
    },
  )
})
