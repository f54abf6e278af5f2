import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { toPaise } from '../core/units.ts'
import { AT_LAST_CLOSE, defaultInputs, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { type Dataset, hashBars } from '../market/dataset.ts'
import { istDay } from '../market/ist.ts'
import { dailyReturns } from '../metrics/returns.ts'
import { runBacktest } from '../run/run.ts'
import { findStrategy } from '../strategies/catalog.ts'
import type { SweepAxis } from './axes.ts'
import { type SweepPoint, sweepPoints } from './points.ts'
import { prepareSweep, runSweep, sweepInputs } from './sweep.ts'
import { SWEEP_METRICS } from './sweepMetrics.ts'

/** Twenty days of minutes, every other day 1 % higher: something for each strategy to act on. */
const MARKET: Dataset = { ...dataset(1), hedges: [{ ...dataset(2), instrument: 'BANKNIFTY' }] }
const SINGLE: Dataset = dataset(1)

function dataset(seed: number) {
  const bars = lively(seededMinuteBars(7500, seed))
  const { openMs } = bars
  const stamp = { rows: 7500, fromMs: openMs[0]!, toMs: openMs.at(-1)!, sha256: hashBars(bars), rejected: 0 }
  return { bars, stamp }
}

function lively(bars: Bars): Bars {
  const lift = (price: number, i: number) => price * (istDay(bars.openMs[i]!) % 2 === 0 ? 1.01 : 1)
  const { open, high, low, close } = bars
  return { ...bars, open: open.map(lift), high: high.map(lift), low: low.map(lift), close: close.map(lift) }
}

const COSTS = {
  none: { kind: 'none' },
  flat: { kind: 'flat', fraction: 0.0003 },
  nse: NSE_COSTS,
} as const satisfies Record<string, RunInputs['costs']>

const AXES: Readonly<Record<string, readonly SweepAxis[]>> = {
  momentum: [
    { param: 'shortBars', values: [1, 5, 10] },
    { param: 'longBars', values: [15, 40] },
    { param: 'volumeThreshold', values: [0, 1.5] },
  ],
  'market-making': [
    { param: 'spreadPct', values: [0.05, 0.2] },
    { param: 'skew', values: [0, 1] },
  ],
  'gap-trading': [
    { param: 'follow', values: [0, 1] },
    { param: 'exitMinutes', values: [30, 200] },
  ],
  arbitrage: [
    { param: 'lookbackBars', values: [30, 60] },
    { param: 'entryZ', values: [1, 2] },
    { param: 'hedgeRatio', values: [0, 1] },
  ],
}

/** No exits: nothing works between the crosses, so that a position is held through quiet bars. */
const BARE = {
  params: { volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
  squareOff: null,
} as const satisfies Partial<RunInputs>

function inputsFor(strategy: string, more: Partial<RunInputs> = {}): RunInputs {
  return {
    ...defaultInputs('NIFTY', 1),
    strategy,
    capital: 5_000_000,
    size: { kind: 'equity', fraction: 0.5 },
    ...more,
  }
}

function pointsOf(strategy: string): readonly SweepPoint[] {
  return sweepPoints(findStrategy(strategy), AXES[strategy]!, { kind: 'grid' })
}

const marketFor = (strategy: string) => (strategy === 'arbitrage' ? MARKET : SINGLE)

/** What the run of a point alone says of the same metrics, and its daily returns. */
function alone(strategy: string, inputs: RunInputs, point: SweepPoint) {
  const { stats, equity } = runBacktest(marketFor(strategy), sweepInputs(inputs, point))
  return {
    stats: Object.fromEntries(SWEEP_METRICS.map(id => [id, stats[id]])),
    dailyReturns: dailyReturns(equity.ms, equity.paise, toPaise(inputs.capital)),
  }
}

describe('a sweep', () => {
  const cases = Object.keys(AXES).flatMap(strategy =>
    (['none', 'flat', 'nse'] as const).flatMap(costs =>
      ([null, defaultInputs('NIFTY', 1).risk] as const).map(
        risk => [strategy, costs, risk ? 'on' : 'off', risk] as const,
      ),
    ),
  )

  it.each(cases)(
    'gives of %s with %s charges and limits %s what each run alone gives, bit for bit',
    (strategy, costs, _word, risk) => {
      const inputs = inputsFor(strategy, { costs: COSTS[costs], risk })
      const points = pointsOf(strategy)
      const { rows } = runSweep(marketFor(strategy), inputs, points, { withDailyReturns: true })
      expect(rows).toHaveLength(points.length)
      let trades = 0
      for (const [k, row] of rows.entries()) {
        expect(row.params).toBe(points[k])
        expect(row.refusal).toBeNull()
        expect({ stats: row.stats, dailyReturns: row.dailyReturns }).toEqual(
          alone(strategy, inputs, points[k]!),
        )
        trades += row.stats!.trades
      }
      // a sweep that never trades would be equal without having been tested
      expect(trades).toBeGreaterThan(10)
      expect(new Set(rows.map(row => row.stats!.netProfit)).size).toBeGreaterThan(1)
    },
  )

  it.each([
    ['fills at the close', { fill: { ...defaultInputs('NIFTY', 1).fill, at: 'this-close' } }],
    ['another timeframe', { timeframe: '5m' }],
    ['a part of the days', { from: '2018-01-05', to: '2018-01-16' }],
    ['lots and slippage', { lots: true, fill: { ...defaultInputs('NIFTY', 1).fill, slippageTicks: 2 } }],
    ['positions overnight', { squareOff: null, direction: 'long' }],
    ['short positions overnight without exits', { ...BARE, direction: 'short' }],
    ['both sides without exits', { ...BARE, direction: 'both' }],
    ['what is held closed where the session ends', { squareOff: AT_LAST_CLOSE }],
    ['the same without exits', { ...BARE, squareOff: AT_LAST_CLOSE }],
    ['limits that act', { risk: { maxPositionQty: 1_000, maxDailyLoss: 20_000, maxDrawdownPct: 5 } }],
    ['an equity that is used up', { ...BARE, capital: 50_000, size: { kind: 'fixed', qty: 300 } }],
    ['a cap on volume', { fill: { ...defaultInputs('NIFTY', 1).fill, maxVolumeFraction: 0.01 } }],
  ] satisfies [string, Partial<RunInputs>][])('is the same as the runs alone with %s', (_words, more) => {
    const inputs = inputsFor('momentum', more)
    const points = sweepPoints(findStrategy('momentum'), AXES.momentum!.slice(0, 2), { kind: 'grid' })
    const plain = runSweep(SINGLE, inputs, points).rows
    const { rows } = runSweep(SINGLE, inputs, points, { withDailyReturns: true })
    for (const [k, { params, stats, dailyReturns }] of rows.entries()) {
      expect({ stats, dailyReturns }).toEqual(alone('momentum', inputs, params))
      expect(plain[k]).toEqual({ params, stats, refusal: null, dailyReturns: null })
    }
  })

  it('is the same in any order, in parts, and with no memory to share', () => {
    const inputs = inputsFor('momentum')
    const points = pointsOf('momentum')
    const whole = runSweep(SINGLE, inputs, points).rows
    const backwards = runSweep(SINGLE, inputs, points.toReversed()).rows
    expect(backwards.toReversed()).toEqual(whole)
    const halves = [points.slice(0, 5), points.slice(5)].flatMap(part => {
      const sweep = prepareSweep(SINGLE, inputs, { columnBytes: 0 })
      return part.map(point => sweep.run(point))
    })
    expect(halves).toEqual(whole)
  })
})

describe('a point that a strategy refuses', () => {
  const axes: readonly SweepAxis[] = [
    { param: 'entryZ', values: [1, 2] },
    { param: 'exitZ', values: [0.5, 1] },
  ]

  it('is a row with the sentence, and the others run', () => {
    const points = sweepPoints(findStrategy('arbitrage'), axes, { kind: 'grid' })
    const { rows } = runSweep(MARKET, inputsFor('arbitrage'), points, { withDailyReturns: true })
    expect(rows[1]).toEqual({
      params: { entryZ: 1, exitZ: 1 },
      stats: null,
      refusal: 'Exit z-score (exitZ) must be below Entry z-score (entryZ).',
      dailyReturns: null,
    })
    expect(rows.map(row => row.stats === null)).toEqual([false, true, false, false])
  })

  it('may also lie outside of the limits, when it comes from elsewhere', () => {
    const { rows } = runSweep(SINGLE, inputsFor('momentum'), [{ shortBars: 0 }, { speed: 3 }])
    expect(rows.map(row => row.refusal)).toEqual([
      'MA short period (shortBars) must be a whole number from 1 to 500.',
      expect.stringContaining('Momentum has no parameter "speed".'),
    ])
  })

  it('is not what is wrong with every run, which is found before the first of them', () => {
    const refused = (changes: Partial<RunInputs>, market = SINGLE, id = 'momentum') =>
      expect(() => prepareSweep(market, inputsFor(id, changes)))
    refused({ capital: 5 }).toThrow('Enter capital')
    const fill = { ...defaultInputs('NIFTY', 1).fill, tick: 0, slippageTicks: 1 }
    refused({ fill }).toThrow('slippage in ticks needs a tick')
    // whole weeks, so that each day stays a weekday
    const openMs = SINGLE.bars.openMs.map(ms => ms - 8 * 52 * 7 * 86_400_000)
    const early = { ...SINGLE, bars: { ...SINGLE.bars, openMs } }
    refused({ costs: NSE_COSTS }, early).toThrow('NSE charges start on 1 Jan 2018')
  })

  it('is not a bug either, which ends it too', () => {
    const broken = { ...SINGLE, bars: { ...SINGLE.bars, close: null as unknown as Float64Array } }
    expect(() => runSweep(broken, inputsFor('momentum'), pointsOf('momentum'))).toThrow(TypeError)
  })
})

describe('the word of a sweep', () => {
  it('has each sentence of its runs once', () => {
    const bars = { ...SINGLE.bars, volume: new Float64Array(7500) }
    const { notes } = runSweep({ ...SINGLE, bars }, inputsFor('momentum'), pointsOf('momentum'))
    expect(notes.filter(note => note.startsWith('Volume filter off'))).toHaveLength(1)
  })

  it('comes row by row while it runs', () => {
    const points = pointsOf('momentum')
    const seen: number[] = []
    const { rows } = runSweep(SINGLE, inputsFor('momentum'), points, {
      onRow: (row, index) => {
        expect(row.params).toBe(points[index])
        seen.push(index)
      },
    })
    expect(seen).toEqual(rows.map((_, index) => index))
  })
})
