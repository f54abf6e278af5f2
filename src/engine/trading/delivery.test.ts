/** What the segment of a run asks of its positions: margin, and no short share that would have to be delivered. */
import { describe, expect, it } from 'vitest'
import { dayBars, flat, type HandInputs, handRun, minuteBars } from '../../../test/handRun.ts'
import { type LegsDesk, legsRun } from '../../../test/legsRun.ts'
import { type Dataset, preparePreviewRuns, runBacktest } from '../index.ts'
import { defaultInputs, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { Broker } from './broker.ts'

const QUIET = minuteBars(flat(100), flat(100), flat(100), flat(100))
const NO_SHORT =
  'Shares cannot be sold short for delivery; use a square-off with bars shorter than a day, or futures'

function datasetOf(bars: Bars): Dataset {
  return { bars, stamp: { rows: bars.openMs.length, fromMs: 0, toMs: 0, sha256: '', rejected: 0 } }
}

/** The most units that ₹10,000 carry at ₹100. */
function mostUnits(inputs: HandInputs): number {
  const buys = (qty: number) =>
    handRun(QUIET, (b, i) => void (i === 0 && b.buy({ qty })), { capital: 10_000, ...inputs }).fills.length >
    0
  return [100, 500, 833].filter(buys).at(-1)!
}

function sellOnce(b: Broker, i: number): void {
  if (i === 0) b.sell({ qty: 10 })
}

const segment = (named: typeof NSE_COSTS.segment) => ({ costs: { ...NSE_COSTS, segment: named } })

describe('A5 the margin share of a run', () => {
  it.each([
    ['a share that is carried binds its whole value', 'RELIANCE', null, 100],
    ['a share that is squared off binds a fifth', 'RELIANCE', '15:15', 500],
    ['so does one that is squared off at the last close', 'RELIANCE', 'close', 500],
    ['an index future binds 12 %', 'NIFTY', null, 833],
    ['and a day does not change that', 'NIFTY', '15:15', 833],
    ['a symbol that is not known binds its whole value', 'CUSTOM', '15:15', 100],
  ] as const)('%s', (_words, instrument, squareOff, units) => {
    expect(mostUnits({ instrument, squareOff })).toBe(units)
    expect(mostUnits({ instrument, squareOff, costs: { kind: 'flat', fraction: 0 } })).toBe(units)
  })

  it('is that of the segment which the charges name or, of a symbol that is not known, derive', () => {
    const free = { capital: 11_000, squareOff: null }
    const most = (instrument: string, named: typeof NSE_COSTS.segment, squareOff: string | null = null) =>
      mostUnits({ ...free, instrument, squareOff, ...segment(named) })
    expect(most('RELIANCE', 'equity-intraday')).toBe(500)
    expect(most('NIFTY', 'index-options')).toBe(100)
    expect(most('CUSTOM', 'index-futures')).toBe(833)
    expect(most('CUSTOM', null)).toBe(100)
    expect(most('CUSTOM', null, '15:15')).toBe(500)
  })
})

describe('A5 in delivery nothing is sold short', () => {
  it('what would open a short is refused when it would fill, and counted', () => {
    const run = handRun(QUIET, sellOnce, { instrument: 'RELIANCE', squareOff: null })
    expect(run.fills).toEqual([])
    expect(run.refusals).toEqual({ [NO_SHORT]: 1 })
  })

  it('of an order that would turn the position over the closing part fills', () => {
    const decide = (b: Broker, i: number) => {
      if (i === 0) b.buy({ qty: 10 })
      if (i === 1) b.sell({ qty: 30 })
    }
    const run = handRun(QUIET, decide, { instrument: 'RELIANCE', squareOff: null })
    expect(run.fills).toEqual([
      [1, 10, 100],
      [2, -10, 100],
    ])
    expect(run.refusals).toEqual({ [NO_SHORT]: 1 })
  })

  it.each([
    ['a share that is squared off', 'RELIANCE', '15:15', {}, 1],
    ['a share whose segment is named intraday', 'RELIANCE', null, segment('equity-intraday'), 1],
    ['an index', 'NIFTY', null, {}, 1],
    ['an index that is named delivery', 'NIFTY', null, segment('equity-delivery'), 0],
    ['a symbol that is not known', 'CUSTOM', null, {}, 1],
    ['one whose costs are NSE’s', 'CUSTOM', null, segment(null), 0],
    ['one whose costs are NSE’s with a square-off', 'CUSTOM', '15:15', segment(null), 1],
    ['one whose segment is delivery, square-off or not', 'CUSTOM', '15:15', segment('equity-delivery'), 0],
    ['one whose segment is futures', 'CUSTOM', null, segment('index-futures'), 1],
  ] as const)('%s: %s', (_words, instrument, squareOff, costs, fills) => {
    expect(handRun(QUIET, sellOnce, { instrument, squareOff, ...costs }).fills).toHaveLength(fills)
  })

  it('S3 a pair that needs a short of a delivery share is refused as a whole', () => {
    const enter = ({ enterTogether }: LegsDesk, i: number) => {
      if (i === 0) enterTogether([1, -1], 'Pair')
    }
    const pair = (names: readonly string[], squareOff: string | null) =>
      legsRun([QUIET, QUIET], enter, { squareOff }, names)
    const refused = pair(['RELIANCE', 'TCS'], null)
    expect(refused.fills).toEqual([[], []])
    expect(refused.refusals).toEqual([{ [NO_SHORT]: 1 }, { [NO_SHORT]: 1 }])
    // the share is bought and the index sold: nothing short has to be delivered
    expect(pair(['RELIANCE', 'NIFTY'], null).enteredBars).toEqual([1])
    expect(pair(['RELIANCE', 'TCS'], '15:15').enteredBars).toEqual([1])
  })

  it('A5 the report says how many short sales were refused, and none is carried', () => {
    const prices = Array.from({ length: 60 }, (_, k) => flat(100 + 10 * Math.abs((k % 20) - 10)))
    const inputs: RunInputs = {
      ...defaultInputs('RELIANCE', 1440),
      params: { shortBars: 1, longBars: 3, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
      costs: NSE_COSTS,
      risk: null,
    }
    const report = runBacktest(datasetOf(dayBars(...prices)), inputs)
    expect(report.trades.length).toBeGreaterThan(1)
    expect(report.trades.every(({ side }) => side === 'long')).toBe(true)
    const count = report.orders.refusals.find(({ reason }) => reason === NO_SHORT)!.count
    expect(count).toBeGreaterThan(1)
    expect(report.notes).toContain(
      `${count} orders were rejected: shares cannot be sold short for delivery; use a square-off with bars shorter than a day, or futures.`,
    )
    const light = preparePreviewRuns(datasetOf(dayBars(...prices)), inputs)
    expect(light.run(inputs.params).notes).toEqual(report.notes)
    const futures = { ...inputs, instrument: 'NIFTY', costs: { kind: 'none' } } as const
    expect(runBacktest(datasetOf(dayBars(...prices)), futures).notes.join(' ')).not.toContain('sold short')
  })
})
