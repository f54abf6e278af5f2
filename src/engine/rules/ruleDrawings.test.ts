import { describe, expect, it } from 'vitest'
import { flat, minuteBars } from '../../../test/handRun.ts'
import { ruleStrategy } from './ruleStrategy.ts'
import { EMPTY_RULES, type Rules } from './rules.ts'

const closes = (...values: readonly number[]) => minuteBars(...values.map(flat))

describe('what a strategy of rules draws', () => {
  it('has the averages and levels of its rows by their names', () => {
    const strategy = ruleStrategy({
      ...EMPTY_RULES,
      entryLong: ['close crosses above SMA(2)', 'RSI(14) < 30', 'close > previous day high', 'low > VWAP'],
    })
    const lines = strategy.lines!(closes(100, 102, 104), {}, null, [])
    expect(lines.map(({ name }) => name)).toEqual(['SMA(2)', 'previous day high', 'VWAP', 'RSI(14)'])
    expect([...lines[0]!.values]).toEqual([Number.NaN, 101, 103])
  })

  const placesOf = (entryLong: readonly string[], params: Rules['params'] = {}) => {
    const values = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.default]))
    const lines = ruleStrategy({ ...EMPTY_RULES, params, entryLong }).lines!(closes(1, 2), values, null, [])
    return lines.map(({ name, pane, levels }) => [name, pane, levels])
  }

  it('has what is no price in panes, behind what lies among the prices, with the numbers it is held against', () => {
    const oversold = { label: 'Oversold', unit: '', min: 5, max: 50, step: 1, default: 25 }
    const rows = [
      'RSI(14) crosses below oversold or RSI(14)[1] < 40',
      'close > SMA(20)',
      'MACD crosses above MACD signal',
      'MACD histogram > -0.5',
      '70 > RSI(14)',
      'SMA(RSI(14), 3) < RSI(14)',
    ]
    expect(placesOf(rows, { oversold })).toEqual([
      ['SMA(20)', undefined, undefined],
      ['RSI(14)', 'RSI', [25, 70]],
      ['RSI(14)[1]', 'RSI', [40]],
      ['SMA(RSI(14), 3)', 'RSI', undefined],
      ['MACD(12, 26, 9)', 'MACD', undefined],
      ['MACD signal(12, 26, 9)', 'MACD', undefined],
      ['MACD histogram(12, 26, 9)', 'MACD', [-0.5]],
    ])
  })

  it('draws averages of volumes with the volume, and deviations of them apart from those of prices', () => {
    const rows = ['volume > 1.5 * SMA(volume, 20)', 'stdev(volume, 9) > 5', 'zscore(volume) > 1']
    expect(placesOf(rows).map(([name, pane]) => [name, pane])).toEqual([
      ['1.5 * SMA(volume, 20)', 'Volume'],
      ['stdev(volume, 9)', 'stdev of Volume'],
      ['zscore(volume, 20)', 'z-score'],
    ])
  })

  it('draws nothing whose scale is neither a price nor that of a pane, and at most three panes', () => {
    const rows = [
      'high - low > SMA(high - low, 5)',
      'RSI > 5',
      'ADX > 6',
      'ATR > 7',
      'zscore > 8',
      'close > 9',
    ]
    expect(placesOf(rows).map(([, pane]) => pane)).toEqual(['RSI', 'ADX', 'ATR'])
  })

  it('says for each row on which bars it held', () => {
    const strategy = ruleStrategy({
      ...EMPTY_RULES,
      entryLong: ['close > 101', 'close < 104'],
      exitLong: ['close crosses above 103'],
    })
    const conditions = strategy.conditions!(closes(100, 102, 104), {}, null)
    expect(conditions.map(({ name, holds }) => [name, ...holds])).toEqual([
      ['Buy when close > 101', 0, 1, 1],
      ['Buy when close < 104', 1, 1, 0],
      ['Exit long when close crosses above 103', 0, 0, 1],
    ])
  })
})
