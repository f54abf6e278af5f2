import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { minuteBars } from '../../../test/handRun.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { stampOf } from '../market/dataset.ts'
import { toIsoTime } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { syntheticDataset } from '../market/synthetic/syntheticDataset.ts'
import { checkRun } from '../research/lookAheadCheck.ts'
import { prepareRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { addStrategy } from '../strategies/catalog.ts'
import type { Strategy } from '../strategies/define.ts'
import { momentum } from '../strategies/momentum.ts'
import { ruleStrategy } from './ruleStrategy.ts'
import { EMPTY_RULES, type Rules } from './rules.ts'
import { RULES_TEMPLATES } from './templates.ts'

function closes(...values: readonly number[]): Bars {
  return minuteBars(...values.map(v => [v, v, v, v, 0] as const))
}

function inputsOf(strategy: Strategy, change: Partial<RunInputs> = {}): RunInputs {
  return {
    ...defaultInputs('TEST', 1),
    strategy: strategy.id,
    capital: 100_000,
    costs: { kind: 'none' },
    size: { kind: 'fixed', qty: 10 },
    squareOff: null,
    risk: null,
    ...change,
  }
}

function runOf(bars: Bars, rules: Partial<Rules>, change: Partial<RunInputs> = {}) {
  const strategy = ruleStrategy({ ...EMPTY_RULES, ...rules })
  return simulate(bars, strategy, inputsOf(strategy, change))
}

/** Bar, signed quantity and price of each fill. */
function fillsOf(bars: Bars, rules: Partial<Rules>, change: Partial<RunInputs> = {}) {
  return runOf(bars, rules, change).broker.fills.map(({ bar, side, qty, price }) => [
    bar,
    side === 'buy' ? qty : -qty,
    price,
  ])
}

const UP = { entryLong: ['close > close[1]'] }
/** Of the templates. They stand in saved runs. */
const IDS = [
  'moving-average-cross~5f34dc8e6b98061e',
  'rsi-reversal~7ed2093918e5bfc2',
  'bollinger-breakout~1df85bf62ae8615f',
  'opening-range-breakout~0bda7b8f577a7822',
  'vwap-pullback~533a5373b221a217',
  'supertrend~854b4734e6048588',
  'donchian-channel~7fd344cf47ddceaa',
  'gap-fade~d4d53ae40c930db7',
  'time-of-day~7dfc40da431ac8ac',
]

describe('a strategy of rules', () => {
  it('B9 buys at the open after all rows hold, once, and holds while they do', () => {
    expect(fillsOf(closes(100, 101, 102, 103, 104), UP)).toEqual([[2, 10, 102]])
    expect(fillsOf(closes(100, 101, 102, 103), { entryLong: ['close > close[1]', 'close > 101'] })).toEqual([
      [3, 10, 103],
    ])
  })

  it('B9 one condition of a row is enough', () => {
    expect(fillsOf(closes(100, 99, 98, 97), { entryLong: ['close > 200 or close < 99'] })).toEqual([
      [3, 10, 97],
    ])
  })

  it('B9 the other side reverses, closes, or is ignored', () => {
    const prices = closes(100, 101, 102, 101, 100, 99)
    const both = { ...UP, entryShort: ['close < close[1]'] }
    expect(fillsOf(prices, both)).toEqual([
      [2, 10, 102],
      [4, -10, 100],
      [4, -10, 100],
    ])
    expect(fillsOf(prices, { ...both, onOpposite: 'close' })).toEqual([
      [2, 10, 102],
      [4, -10, 100],
      [5, -10, 99],
    ])
    expect(fillsOf(prices, { ...both, onOpposite: 'ignore' })).toEqual([[2, 10, 102]])
  })

  it('B1 keeps to the direction of the run', () => {
    const prices = closes(100, 101, 102, 101, 100, 99)
    const both = { ...UP, entryShort: ['close < close[1]'] }
    expect(fillsOf(prices, both, { direction: 'short' })).toEqual([[4, -10, 100]])
  })

  it('B9 leaves by its exit rows, and not at the same bar in again', () => {
    const prices = closes(100, 101, 102, 101, 100, 101, 102)
    expect(fillsOf(prices, { ...UP, exitLong: ['close < close[1]'] })).toEqual([
      [2, 10, 102],
      [4, -10, 100],
      [6, 10, 102],
    ])
  })

  it('B9 a signal of both sides at once is none', () => {
    expect(fillsOf(closes(100, 101, 102), { ...UP, entryShort: ['close > close[1]'] })).toEqual([])
  })

  it('B9 leaves after so many bars, the bar of the entry counted, and waits for its cool-down', () => {
    const prices = closes(...Array.from({ length: 12 }, (_, k) => 100 + k))
    // in at bar 2, seen at 2 and 3, out at 4; flat is seen at 4, the next entry is given at 6
    expect(fillsOf(prices, { ...UP, maxBarsHeld: 2, coolDownBars: 2 })).toEqual([
      [2, 10, 102],
      [4, -10, 104],
      [7, 10, 107],
      [9, -10, 109],
    ])
  })

  it('B9 enters at most so often a day', () => {
    const prices = closes(...Array.from({ length: 12 }, (_, k) => 100 + k))
    expect(fillsOf(prices, { ...UP, maxBarsHeld: 2, maxTradesPerDay: 1 })).toHaveLength(2)
  })

  it('B9 counts an entry whose stop-loss is hit in its own bar, and waits after it', () => {
    const bar = (low: number): [number, number, number, number, number] => [100, 102, low, 101, 0]
    const prices = minuteBars(bar(99), bar(99), bar(90), bar(90), bar(90), bar(90), bar(90), bar(90))
    const rules = { entryLong: ['close > 100'], stopLossPct: 2 }
    const entries = (change: Partial<Rules>) =>
      fillsOf(prices, { ...rules, ...change }).flatMap(([bar, qty]) => (qty! > 0 ? [bar] : []))
    // the first one is stopped a bar later, the others at once
    expect(entries({})).toEqual([1, 3, 4, 5, 6, 7])
    expect(entries({ maxTradesPerDay: 2 })).toEqual([1, 3])
    expect(entries({ coolDownBars: 2 })).toEqual([1, 5])
  })

  it('B9 target and stop-loss are attached to the entry', () => {
    const up = minuteBars(
      [100, 100, 100, 100, 0],
      [101, 101, 101, 101, 0],
      [102, 103, 102, 103, 0],
      [103, 109, 103, 108, 0],
    )
    expect(fillsOf(up, { ...UP, takeProfitPct: 5, stopLossPct: 2 }).slice(0, 2)).toEqual([
      [2, 10, 102],
      [3, -10, 107.1],
    ])
  })

  it('B9 a trailing stop follows the highest price since the entry and never goes back', () => {
    const prices = minuteBars(
      [100, 100, 100, 100, 0],
      [101, 101, 101, 101, 0],
      [102, 102, 102, 102, 0],
      [110, 120, 110, 118, 0],
      [118, 118, 115, 116, 0],
      [116, 116, 105, 106, 0],
    )
    // 10 % below 120 is 108
    expect(fillsOf(prices, { ...UP, trailingStopPct: 10 })).toEqual([
      [2, 10, 102],
      [5, -10, 108],
    ])
  })

  it('B9 enters only between its times and leaves at its time', () => {
    const prices = closes(...Array.from({ length: 60 }, (_, k) => 100 + k / 10))
    const first = prices.openMs[0]!
    const time = (minutes: number) => toIsoTime(first + minutes * 60_000).slice(11, 16)
    // bar 9 closes ten minutes after the open; its order fills at the open of bar 10
    expect(fillsOf(prices, { ...UP, entryFrom: time(10), entryTo: time(40), exitAt: time(30) })).toEqual([
      [10, 10, 101],
      [30, -10, 103],
    ])
  })

  it('B9 says that times do not apply to bars of a day', () => {
    const day = resample(seededMinuteBars(375 * 20, 1), '1D')
    expect(runOf(day, { ...UP, exitAt: '15:00' }).notes).toContain(
      'Times of the rules do not apply: the bars are a day or longer.',
    )
  })

  it('B9 trades on the days of the week and of the expiry alone', () => {
    // 2 to 27 January 2023, of which the 26th was a holiday
    const { bars } = syntheticDataset({ symbol: 'NIFTY', from: '2023-01-02', to: '2023-01-27', seed: 1 })
    const entered = (...entryLong: readonly string[]) => {
      const rules = { entryLong, exitAt: '15:00', maxTradesPerDay: 1 }
      const { broker } = runOf(resample(bars, '15m', 'nse'), rules, { capital: 1_000_000 })
      return broker.fills.filter(({ side }) => side === 'buy').map(({ ms }) => toIsoTime(ms).slice(0, 10))
    }
    expect(entered('weekday is Thursday')).toEqual(['2023-01-05', '2023-01-12', '2023-01-19'])
    const expiries = ['2023-01-05', '2023-01-12', '2023-01-19', '2023-01-25']
    expect(entered('days to NIFTY expiry is 0')).toEqual(expiries)
    expect(entered('days to NIFTY expiry is 1 or days to NIFTY expiry is 0')).toEqual(
      ['2023-01-04', '2023-01-11', '2023-01-18', '2023-01-24', ...expiries].sort(),
    )
  })

  it('B9 takes numbers from its parameters', () => {
    const params = { level: { label: 'Level', unit: '₹', min: 1, max: 1000, step: 0.05, default: 101 } }
    const rules = { params, entryLong: ['close > level'], takeProfitPct: 0 }
    expect(fillsOf(closes(100, 101, 102, 103), rules)).toEqual([[3, 10, 103]])
    expect(fillsOf(closes(100, 101, 102, 103), rules, { params: { level: 100 } })).toEqual([[2, 10, 102]])
  })

  it('is the built-in Momentum, fill by fill, where it says the same', () => {
    const params = {
      shortBars: { label: 'Short', unit: 'bars', min: 1, max: 500, step: 1, default: 10 },
      longBars: { label: 'Long', unit: 'bars', min: 2, max: 2000, step: 1, default: 30 },
    }
    const same = ruleStrategy({
      ...EMPTY_RULES,
      params,
      entryLong: ['SMA(shortBars) crosses above SMA(longBars)'],
      entryShort: ['SMA(shortBars) crosses below SMA(longBars)'],
      takeProfitPct: 1,
      stopLossPct: 0.5,
    })
    for (let seed = 1; seed <= 20; seed++) {
      const bars = seededMinuteBars(5000, seed)
      const lengths = { shortBars: 2 + (seed % 9), longBars: 20 + 3 * seed }
      const built = simulate(bars, momentum as unknown as Strategy, {
        ...inputsOf(momentum as unknown as Strategy, { capital: 1_000_000 }),
        params: { ...lengths, volumeThreshold: 0, takeProfitPct: 1, stopLossPct: 0.5 },
      })
      const ours = simulate(bars, same, inputsOf(same, { capital: 1_000_000, params: lengths }))
      expect(ours.equityPaise).toEqual(built.equityPaise)
      expect(ours.broker.fills).toEqual(built.broker.fills)
      expect(ours.broker.fills.length).toBeGreaterThan(20)
    }
  })

  it('takes a parameter for a number in another case, too, and stays the same strategy', () => {
    const params = { stop: { label: 'Stop', unit: '%', min: 1, max: 9, step: 1, default: 2 } }
    const rules = { ...EMPTY_RULES, ...UP, params }
    expect(ruleStrategy({ ...rules, stopLossPct: 'STOP' }).id).toBe(
      ruleStrategy({ ...rules, stopLossPct: 'stop' }).id,
    )
  })

  it('keeps the ids of the templates', () => {
    expect(RULES_TEMPLATES.map(({ rules }) => ruleStrategy(rules).id)).toEqual(IDS)
  })

  it('has an id that stands for these rules and no others', () => {
    const idOf = (change: Partial<Rules>) =>
      ruleStrategy({ ...EMPTY_RULES, ...UP, name: 'My RSI 2!', ...change }).id
    expect(idOf({})).toMatch(/^my-rsi-2~[0-9a-f]{16}$/)
    expect(idOf({ note: 'seen on Monday' })).toBe(idOf({}))
    expect(idOf({ stopLossPct: 1 })).not.toBe(idOf({}))
    expect(idOf({ entryLong: ['close > close[2]'] })).not.toBe(idOf({}))
  })

  it('L1 no rule looks ahead, on any timeframe', () => {
    const bars = resample(seededMinuteBars(375 * 8 * 5, 3), '5m')
    const strategy = ruleStrategy({
      ...EMPTY_RULES,
      entryLong: ['RSI(7) crosses above 40 or close > opening range high(30)', 'close > EMA(20) on 15m'],
      entryShort: ['close < previous day low or close < lowest(low, 10)[1]', 'close < close on 1D'],
      exitLong: ['MACD histogram < 0'],
      exitShort: ['close > VWAP'],
      trailingStopPct: 0.4,
      maxBarsHeld: 30,
      entryFrom: '09:30',
      entryTo: '15:00',
      exitAt: '15:15',
    })
    addStrategy(strategy)
    const dataset = { bars, stamp: stampOf(bars, 0) }
    const found = checkRun(prepareRun(dataset, inputsOf(strategy)), { most: 120 })
    expect(found.decisions).toBeGreaterThan(50)
    expect(found.found).toBeNull()
  })
})
