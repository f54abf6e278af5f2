import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { Dataset } from '../market/dataset.ts'
import { resample } from '../market/resample.ts'
import { runBacktest } from '../run/run.ts'
import { OtherFuture } from './decisions.ts'
import { type WalkForwardPlan, walkForward } from './walkForward.ts'

const DAYS = 60
const stamp = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
const bars = resample(seededMinuteBars(DAYS * 375, 4), '15m')
const dataset: Dataset = { bars, stamp }
const inputs: RunInputs = {
  ...defaultInputs('TEST', 15),
  params: { volumeThreshold: 0 },
  capital: 1_000_000,
  size: { kind: 'fixed', qty: 20 },
  risk: null,
}
const plan: WalkForwardPlan = { inSampleDays: 20, outOfSampleDays: 15, anchored: false, figure: 'sharpe' }
const points = [3, 6, 9].flatMap(shortBars => [15, 30, 60].map(longBars => ({ shortBars, longBars })))
const walk = (change: Partial<WalkForwardPlan> = {}, data = dataset) =>
  walkForward(data, inputs, points, { ...plan, ...change })

/** The first bar of a day. */
const barOf = (day: number) => day * 25

describe('walk-forward', () => {
  it('W2 chooses on the days in sample as a run of those days alone would', () => {
    const { windows } = walk()
    expect(
      windows.map(({ inSample, outOfSample }) => [inSample.from, outOfSample.from, outOfSample.days]),
    ).toEqual([
      ['2018-01-01', '2018-01-30', 15],
      ['2018-01-22', '2018-02-21', 15],
      ['2018-02-14', '2018-03-15', 10],
    ])
    for (const { inSample, chosen } of windows) {
      const sharpes = points.map(point => {
        const { from, to } = inSample
        return runBacktest(dataset, { ...inputs, params: { ...inputs.params, ...point }, from, to }).stats
          .sharpe!
      })
      expect(chosen!.figure).toBe(Math.max(...sharpes))
      expect(chosen!.params).toEqual(points[sharpes.indexOf(chosen!.figure)])
      const own = { ...inputs, params: { ...inputs.params, ...chosen!.params }, ...inSample }
      expect(chosen!.trades).toBe(runBacktest(dataset, own).stats.trades)
    }
  })

  it('W6 tells what it tried: each point once, with the mean of its Sharpe ratios in sample', () => {
    const refused = { shortBars: 3, longBars: 100_000 }
    const { tried, windows } = walkForward(dataset, inputs, [points[0]!, refused, points[1]!], plan)
    expect(tried.map(({ params }) => params)).toEqual(points.slice(0, 2))
    for (const { params, yearlySharpe } of tried) {
      const sharpes = windows.map(({ inSample: { from, to } }) => {
        const own = { ...inputs, params: { ...inputs.params, ...params }, from, to }
        return runBacktest(dataset, own).stats.sharpe!
      })
      expect(yearlySharpe).toBeCloseTo(sharpes.reduce((sum, sharpe) => sum + sharpe, 0) / sharpes.length, 12)
    }
    const brief = walk({ inSampleDays: 10, figure: 'netProfit' })
    expect(brief.tried.map(({ yearlySharpe }) => yearlySharpe)).toEqual(points.map(() => null))
  })

  it('L1 other bars after a window’s first day out of sample leave its choice and those before it', () => {
    const own = walk()
    for (const [k, day] of [20, 35, 50].entries()) {
      const changed = walk({}, { bars: new OtherFuture(bars, 3).after(barOf(day) - 1), stamp })
      const chosen = ({ windows }: typeof own) => windows.slice(0, k + 1).map(window => window.chosen)
      expect(chosen(changed)).toEqual(chosen(own))
      expect(changed.report.equity.paise.subarray(0, barOf(day - 20))).toEqual(
        own.report.equity.paise.subarray(0, barOf(day - 20)),
      )
      expect(changed.report.fingerprint).not.toBe(own.report.fingerprint)
    }
  })

  it('W4 the windows’ profits add up to the joined run, and so do its trades', () => {
    for (const anchored of [false, true]) {
      const { windows, report } = walk({ anchored })
      const sum = windows.reduce((total, { outcome }) => total + outcome.netProfit, 0)
      expect(sum).toBeCloseTo(report.stats.netProfit, 6)
      expect(windows.reduce((total, { outcome }) => total + outcome.trades, 0)).toBe(report.trades.length)
      expect(report.equity.ms).toHaveLength(barOf(40))
      expect(report.inputs).toMatchObject({ from: '2018-01-30', to: '2018-03-28' })
      expect(report.stats.tradingDays).toBe(40)
    }
  })

  it('W4 a window’s metric is that of its own days, from the equity that it began with', () => {
    const { windows, report } = walk()
    const [first, second] = windows.map(({ outcome }) => outcome)
    const begin = report.equity.paise[barOf(15) - 1]! / 100
    expect(begin).toBeCloseTo(1_000_000 + first!.netProfit, 6)
    expect(second!.returnPct).toBeCloseTo((second!.netProfit / begin) * 100, 9)
    // ten days of the last window are too few for a Sharpe ratio
    expect(windows.at(-1)!.outcome).toMatchObject({
      figure: null,
      reason: 'Needs at least 14 days with bars; the run has 10.',
    })
  })

  it('W3 indicators are ready on the first day out of sample', () => {
    const slow = [{ shortBars: 5, longBars: 200 }]
    const warm = walkForward(dataset, inputs, slow, { ...plan, figure: 'totalReturnPct' })
    const cold = runBacktest(dataset, {
      ...inputs,
      params: { ...inputs.params, ...slow[0] },
      from: '2018-01-30',
    })
    // 200 bars are the first eight days of a run that begins with nothing
    expect(cold.fills[0]!.bar).toBeGreaterThanOrEqual(200)
    expect(warm.report.fills[0]!.bar).toBeLessThan(200)
  })

  it('W3 one point that keeps nothing overnight trades as one long run does', () => {
    const gap: RunInputs = {
      ...inputs,
      strategy: 'gap-trading',
      params: { thresholdPct: 0.05 },
      squareOff: '15:15',
    }
    // every other day opens 1 % higher
    const lift = (price: number, i: number) => price * (Math.floor(i / 25) % 2 === 0 ? 1.01 : 1)
    const { open, high, low, close } = bars
    const gaps = {
      ...bars,
      open: open.map(lift),
      high: high.map(lift),
      low: low.map(lift),
      close: close.map(lift),
    }
    const jumping = { bars: gaps, stamp }
    const { report } = walkForward(jumping, gap, [{ entryBar: 1 }], { ...plan, figure: 'netProfit' })
    const alone = runBacktest(jumping, { ...gap, from: '2018-01-29', to: '2018-03-28' })
    const afterFirstDay = alone.fills.filter(({ bar }) => bar >= 25)
    expect(afterFirstDay.length).toBeGreaterThan(20)
    expect(report.fills.map(({ ms, side, qty, price }) => [ms, side, qty, price])).toEqual(
      afterFirstDay.map(({ ms, side, qty, price }) => [ms, side, qty, price]),
    )
  })

  it('W2 a window in which no point has the metric trades nothing, and the walk-forward says so', () => {
    const calm: Bars = {
      ...bars,
      open: bars.open.slice(),
      close: bars.close.slice(),
      high: bars.high.slice(),
      low: bars.low.slice(),
    }
    for (const column of [calm.open, calm.close, calm.high, calm.low]) column.fill(18_000, 0, barOf(20))
    const { windows, notes, report } = walk({ inSampleDays: 20, outOfSampleDays: 20 }, { bars: calm, stamp })
    expect(windows[0]).toMatchObject({ chosen: null, outcome: { netProfit: 0, trades: 0 } })
    expect(windows[1]!.chosen).not.toBeNull()
    expect(report.fills.every(({ bar }) => bar >= barOf(20))).toBe(true)
    expect(notes).toEqual(['In 1 of 2 windows no combination had the metric in sample: nothing was traded.'])
    const short = () => walk({ inSampleDays: 10 })
    expect(short).toThrow('metric: no combination has sharpe in any in-sample window; use longer windows,')
  })

  it('W2 says that nothing trades where the capital carries no lot, and where to see why', () => {
    const poor = () => walkForward(dataset, { ...inputs, capital: 1_000, lots: true }, points, plan)
    expect(poor).toThrow(
      'metric: no combination trades in any in-sample window; use longer windows, or backtest one of them alone (1 Jan 2018 to 29 Jan 2018) to see why, such as a capital below one lot.',
    )
  })

  it('W2 says that nothing trades where no window has the bars of an average, which a run of all days has', () => {
    const slow = [200, 400].map(longBars => ({ shortBars: 5, longBars }))
    const whole = runBacktest(dataset, { ...inputs, params: { ...inputs.params, ...slow[0] } })
    expect(whole.stats.trades).toBeGreaterThan(0)
    expect(() =>
      walkForward(dataset, inputs, slow, { ...plan, inSampleDays: 5, outOfSampleDays: 5 }),
    ).toThrow(
      'in-sample: 5 trading days have 125 bars, too few for Long average (200 bars); use more days or shorter periods.',
    )
    expect(() =>
      walkForward(dataset, inputs, slow, { ...plan, inSampleDays: 12, figure: 'netProfit' }),
    ).not.toThrow()
  })

  it('W2 says when the choices rest on few trades', () => {
    const few = walkForward(dataset, inputs, [{ shortBars: 5, longBars: 450 }], {
      ...plan,
      figure: 'netProfit',
    })
    const counts = few.windows.map(({ chosen }) => chosen!.trades!)
    expect(counts.toSorted((a, b) => a - b)[1]).toBeLessThan(5)
    expect(few.notes).toEqual([expect.stringMatching(/^Choices rest on few trades: /)])
    expect(walk().notes).toEqual([])
  })

  it('P1 is the same twice, and tells of each run in sample', () => {
    const told: number[] = []
    const again = walkForward(dataset, inputs, points, plan, (runs, of) => told.push(runs / of))
    expect(again).toEqual(walk())
    expect([told.length, told.at(-1)]).toEqual([27, 1])
  })

  it('S1 walks a pair', () => {
    const hedge = { bars: resample(seededMinuteBars(DAYS * 375, 9), '15m'), stamp, instrument: 'HEDGE' }
    const pair: RunInputs = { ...inputs, strategy: 'arbitrage', params: {} }
    const lookbacks = [20, 40].map(lookbackBars => ({ lookbackBars }))
    const found = walkForward({ bars, stamp, hedges: [hedge] }, pair, lookbacks, {
      ...plan,
      figure: 'netProfit',
    })
    expect(new Set(found.report.fills.map(({ instrument }) => instrument))).toEqual(
      new Set(['TEST', 'HEDGE']),
    )
    const sum = found.windows.reduce((total, { outcome }) => total + outcome.netProfit, 0)
    expect(sum).toBeCloseTo(found.report.stats.netProfit, 6)
  })
})
