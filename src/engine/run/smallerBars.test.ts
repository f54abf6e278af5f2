/** Runs that decide on the bars of their timeframe and fill on smaller ones. */
import { describe, expect, it } from 'vitest'
import { barsOfCase, inputsOfCase, strategyOfCase } from '../../../test/fillCase.ts'
import { barsFromRows } from '../../../test/handBars.ts'
import { INSIDE_BAR_CASES } from '../../../test/insideBarCases.ts'
import { TradeExplainer } from '../explain/explain.ts'
import { DEFAULT_FILL, DEFAULT_RISK, type RunInputs } from '../inputs/inputs.ts'
import { readSavedInputs } from '../inputs/savedInputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { type Dataset, stampOf } from '../market/dataset.ts'
import { MINUTE_MS } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { syntheticBars } from '../market/synthetic/syntheticBars.ts'
import { checkLookAhead } from '../research/lookAheadCheck.ts'
import { sensitivity } from '../research/sensitivity.ts'
import { walkForward } from '../research/walkForward.ts'
import { addStrategy, CATALOG } from '../strategies/catalog.ts'
import { runSweep } from '../sweep/sweep.ts'
import { sweepMetrics } from '../sweep/sweepMetrics.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { preparePreviewRuns } from './previewRun.ts'
import { prepareRun, runBacktest } from './run.ts'
import { simulate } from './simulate.ts'

const DAYS = 20
/** Twenty days of the synthetic market. */
const SPAN = { seed: 1, from: '2023-01-02', to: '2023-01-30' } as const
const MINUTES = syntheticBars({ symbol: 'NIFTY', ...SPAN })
const ONE = dataOf(MINUTES)
const PAIR: Dataset = {
  ...ONE,
  hedges: [{ ...dataOf(syntheticBars({ symbol: 'BANKNIFTY', ...SPAN })), instrument: 'BANKNIFTY' }],
}

function dataOf(bars: Bars): Dataset {
  return { bars, stamp: stampOf(bars) }
}

const PARAMS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  momentum: { shortBars: 3, longBars: 8, volumeThreshold: 0, takeProfitPct: 0.3, stopLossPct: 0.2 },
  arbitrage: { lookbackBars: 20, entryZ: 1 },
  'gap-trading': { thresholdPct: 0.05 },
}

/** A run on bars of 15 minutes that fills on minutes, or on those 15 alone. */
function inputsOf(strategy: string, onSmallerBars: boolean, more: Partial<RunInputs> = {}): RunInputs {
  return {
    ...unitInputs('NIFTY', 1),
    strategy,
    params: PARAMS[strategy] ?? {},
    capital: 10_000_000,
    timeframe: '15m',
    ...more,
    fill: { ...DEFAULT_FILL, ...more.fill, onSmallerBars },
  }
}

const dataFor = (strategy: string) => (strategy === 'arbitrage' ? PAIR : ONE)
const IDS = CATALOG.map(({ id }) => id)

describe('F12 where the data has no smaller bars than the timeframe', () => {
  const longer = dataOf(resample(MINUTES, '15m', 'nse'))

  it.each(IDS)('%s is the same run, to the bit and with its fingerprint', strategy => {
    const data: Dataset =
      strategy === 'arbitrage'
        ? {
            ...longer,
            hedges: [{ ...dataOf(resample(PAIR.hedges![0]!.bars, '15m', 'nse')), instrument: 'BANKNIFTY' }],
          }
        : longer
    const on = runBacktest(data, inputsOf(strategy, true))
    const off = runBacktest(data, inputsOf(strategy, false))
    expect(on.fills.length).toBeGreaterThan(5)
    expect(on).toEqual(off)
    expect(on.inputs.fill.onSmallerBars).toBe(false)
    expect(on.changedFills).toBeUndefined()
  })
})

it('F12 P1 inputs from before it was there are those of a run without it, and have the same fingerprint', () => {
  const off = runBacktest(ONE, inputsOf('momentum', false))
  const { onSmallerBars: _, ...fill } = off.inputs.fill
  const saved = JSON.parse(JSON.stringify({ ...off.inputs, fill }))
  const old = readSavedInputs(saved)!
  expect(old.fill.onSmallerBars).toBe(false)
  expect(runBacktest(ONE, old).fingerprint).toBe(off.fingerprint)
  // no reader in between
  expect(runBacktest(ONE, { ...off.inputs, fill: fill as RunInputs['fill'] }).fingerprint).toBe(
    off.fingerprint,
  )
  expect(runBacktest(ONE, inputsOf('momentum', true)).fingerprint).not.toBe(off.fingerprint)
})

it('F12 a run whose orders are all at market has the fills, the days and the profit of a run without it', () => {
  const params = { ...PARAMS.momentum, takeProfitPct: 0, stopLossPct: 0 }
  for (const timeframe of ['15m', '60m', '1D'] as const) {
    const more = { params: { ...params, shortBars: 2, longBars: 5 }, timeframe, squareOff: null }
    const on = runBacktest(ONE, inputsOf('momentum', true, more))
    const off = runBacktest(ONE, inputsOf('momentum', false, more))
    const traded = ({ fills }: typeof on) => fills.map(({ side, qty, price }) => [side, qty, price])
    expect(on.fills.length).toBeGreaterThan(0)
    expect(traded(on)).toEqual(traded(off))
    expect(on.changedFills).toEqual({
      minutes: 1,
      changed: 0,
      fills: on.fills.length,
      without: on.fills.length,
    })
    for (const metric of [
      'netProfit',
      'totalReturnPct',
      'cagrPct',
      'sharpe',
      'volatilityPct',
      'sortino',
      'tradingDays',
      'periodsPerYear',
      'charges',
    ] as const)
      expect([metric, on.stats[metric]]).toEqual([metric, off.stats[metric]])
    // marked fifteen times as often
    expect(on.stats.maxDrawdown).toBeLessThanOrEqual(off.stats.maxDrawdown)
  }
})

it.each(['momentum', 'market-making', 'gap-trading'])(
  'F12 %s fills alike where the first minute of each bar has all its prices and the others stand still',
  strategy => {
    const longer = resample(MINUTES, '15m', 'nse')
    const rows = Array.from(longer.openMs, (openMs, c) => {
      const [open, high, low, close] = (['open', 'high', 'low', 'close'] as const).map(
        name => longer[name][c]!,
      )
      const later = Array.from({ length: 14 }, (_, k) => ({
        openMs: openMs + (k + 1) * MINUTE_MS,
        ...{ open: close!, high: close!, low: close!, close: close!, volume: 0 },
      }))
      return [
        { openMs, open: open!, high: high!, low: low!, close: close!, volume: longer.volume[c]! },
        ...later,
      ]
    })
    const data = dataOf(barsFromRows(rows.flat()))
    const on = runBacktest(data, inputsOf(strategy, true))
    const off = runBacktest(data, inputsOf(strategy, false))
    expect(on.fills.length).toBeGreaterThan(10)
    expect(on.fills.map(({ bar: _, ...fill }) => fill)).toEqual(off.fills.map(({ bar: _, ...fill }) => fill))
    expect(on.equity.paise.filter((_, i) => i % 15 === 14)).toEqual(off.equity.paise)
    expect(on.stats.netProfit).toBe(off.stats.netProfit)
  },
)

describe('F12 the number of fills that it changed', () => {
  it('is counted by bar, side and price', () => {
    const [one] = INSIDE_BAR_CASES
    addStrategy(strategyOfCase(one!))
    const report = runBacktest(dataOf(barsOfCase(one!)), inputsOfCase(one!, '3m', true))
    expect(report.changedFills).toEqual({ minutes: 1, changed: 1, fills: 2, without: 2 })
    expect(report.notes.at(-1)).toBe(
      'Orders met the 1-minute bars inside the 3-minute ones, which changed 1 of 2 fills; on the 3-minute bars alone there are 2.',
    )
  })

  it('is not zero where quotes meet minutes', () => {
    const { changedFills, fills } = runBacktest(ONE, inputsOf('market-making', true))
    const without = runBacktest(ONE, inputsOf('market-making', false)).fills.length
    expect(changedFills).toMatchObject({ fills: fills.length, without })
    expect(changedFills!.changed).toBeGreaterThan(0)
  })
})

describe('F12 every kind of run goes the same way', () => {
  it.each(IDS)('%s in a sweep, a preview and an explanation is the run itself', strategy => {
    const data = dataFor(strategy)
    const inputs = inputsOf(strategy, true, { risk: DEFAULT_RISK })
    const report = runBacktest(data, inputs)
    expect(report.equity.ms).toHaveLength(DAYS * 375)
    const [row] = runSweep(data, inputs, [{}]).rows
    for (const [metric, value] of Object.entries(row!.stats!))
      expect([metric, value]).toEqual([metric, report.stats[metric as keyof typeof report.stats]])
    const preview = preparePreviewRuns(data, inputs).run(inputs.params)
    expect(preview.stats).toEqual(report.stats)
    expect(preview.fills).toEqual(report.fills)
    // throws where the run does not come out as in the report
    expect(new TradeExplainer(prepareRun(data, inputs), report).trade(0, null)).not.toBeNull()
  })

  it.each(IDS)('L1 %s has no look-ahead bias', strategy => {
    const data = dataFor(strategy)
    // ends in the middle of a bar
    const cut = (one: Bars) => sliceBars(one, 0, 3 * 375 + 37)
    const short: Dataset = {
      ...data,
      bars: cut(data.bars),
      ...(data.hedges && { hedges: data.hedges.map(hedge => ({ ...hedge, bars: cut(hedge.bars) })) }),
    }
    const { checked, decisions, found } = checkLookAhead(short, inputsOf(strategy, true))
    expect(found).toBeNull()
    expect(decisions).toBeGreaterThan(0)
    expect(checked).toBe(3 * 25 + 2)
  })

  it('W9 one bar later is one bar of the timeframe', () => {
    const inputs = inputsOf('momentum', true, {
      params: { ...PARAMS.momentum, takeProfitPct: 0, stopLossPct: 0 },
      squareOff: null,
    })
    const plain = { ...inputs, fill: { ...inputs.fill, onSmallerBars: false } }
    const late = (given: RunInputs) => sensitivity(ONE, given).cases.find(({ id }) => id === 'one-bar-later')!
    expect(late(inputs).stats!.netProfit).toBe(late(plain).stats!.netProfit)
    expect(late(inputs).stats!.trades).toBe(late(plain).stats!.trades)
  })

  it('W3 a walk-forward trades what it chose on the timeframe', () => {
    const params = { ...PARAMS.momentum, takeProfitPct: 0, stopLossPct: 0 }
    const plan = { inSampleDays: 8, outOfSampleDays: 4, anchored: false, figure: 'netProfit' } as const
    const points = [{ shortBars: 2 }, { shortBars: 3 }, { shortBars: 4 }]
    const walk = (on: boolean) => walkForward(ONE, inputsOf('momentum', on, { params }), points, plan)
    const [on, off] = [walk(true), walk(false)]
    expect(on.report.equity.ms).toHaveLength(12 * 375)
    expect(on.windows.map(({ chosen }) => chosen?.params)).toEqual(
      off.windows.map(({ chosen }) => chosen?.params),
    )
    expect(on.report.fills.map(({ price, qty }) => [price, qty])).toEqual(
      off.report.fills.map(({ price, qty }) => [price, qty]),
    )
  })

  it('the metrics of a sweep are those of its own simulation', () => {
    const run = prepareRun(ONE, inputsOf('momentum', true))
    const simulation = simulate(run.bars, run.strategy, run.inputs)
    expect(sweepMetrics(run, simulation).exposurePct).toBe(
      runBacktest(ONE, inputsOf('momentum', true)).stats.exposurePct,
    )
  })
})

it('F12 R4 a timeframe of a day has no square-off, and decides whose charges are paid', () => {
  const more = {
    timeframe: '1D',
    squareOff: '15:15',
    params: { ...PARAMS.momentum, shortBars: 2, longBars: 5 },
  } as const
  const { inputs, notes, stats } = runBacktest(ONE, inputsOf('momentum', true, more))
  expect(inputs.squareOff).toBeNull()
  expect(notes).toContain('Square-off does not apply: the bars are a day or longer.')
  expect(stats.periodsPerYear).toBe(252)
})

it('F12 S1 instruments with bars of different lengths meet those of the timeframe, and the run says so', () => {
  const [hedge] = PAIR.hedges!
  const mixed: Dataset = { ...ONE, hedges: [{ ...hedge!, bars: resample(hedge!.bars, '5m', 'nse') }] }
  const on = runBacktest(mixed, inputsOf('arbitrage', true))
  expect(on.inputs.fill.onSmallerBars).toBe(false)
  expect(on.notes).toContain(
    'Fill on smaller bars does not apply: the bars of the instruments are of different lengths.',
  )
  expect(on.fingerprint).toBe(runBacktest(mixed, inputsOf('arbitrage', false)).fingerprint)
})

it('F12 T5 the timeframe must be a multiple of the bars, as without it', () => {
  const three = dataOf(resample(MINUTES, '3m', 'nse'))
  expect(() => runBacktest(three, inputsOf('momentum', true, { timeframe: '5m' }))).toThrow(
    'The bars are 3 minutes apart, which does not divide 5m',
  )
})
