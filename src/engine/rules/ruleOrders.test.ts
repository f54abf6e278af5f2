import { describe, expect, it } from 'vitest'
import { checkParams } from '../strategies/define.ts'
import { readRules } from './readRules.ts'
import { ruleStrategy } from './ruleStrategy.ts'
import { EMPTY_RULES, type Rules } from './rules.ts'

const BARS = { label: 'Average', unit: 'bars', min: 2, max: 500, step: 1, default: 20 }
const CROSS: Rules = {
  ...EMPTY_RULES,
  params: { fast: BARS, slow: { ...BARS, default: 60 } },
  entryLong: ['EMA(fast) crosses above EMA(slow)'],
}
const ORDERS = [{ lower: 'fast', upper: 'slow' }]

describe('parameters of rules that must be below each other', () => {
  it('refuse a run that breaks their order, by the label of both', () => {
    const strategy = ruleStrategy({ ...CROSS, orders: ORDERS })
    expect(checkParams(strategy, { fast: 59 })).toEqual({ fast: 59, slow: 60 })
    expect(() => checkParams(strategy, { fast: 60 })).toThrow('Average (fast) must be below Average (slow).')
    expect(checkParams(ruleStrategy(CROSS), { fast: 60 })).toEqual({ fast: 60, slow: 60 })
  })

  it('are read back as part of the sentence', () => {
    const { summary } = ruleStrategy({ ...CROSS, orders: ORDERS })
    expect(summary).toBe('Buys when EMA(fast) crosses above EMA(slow); fast must be below slow.')
  })

  it('change the id of the rules; without any it is that of before', () => {
    expect(ruleStrategy({ ...CROSS, orders: [] }).id).toBe(ruleStrategy(CROSS).id)
    expect(ruleStrategy(CROSS).id).toBe('my-strategy~51fa39ec5c6bf016')
    expect(ruleStrategy({ ...CROSS, orders: ORDERS }).id).not.toBe(ruleStrategy(CROSS).id)
  })

  it('hold names alone, whatever else stands in the file', () => {
    const given = { ...CROSS, orders: [{ ...ORDERS[0], note: 'x' }] }
    expect(readRules(given).orders).toEqual(ORDERS)
    expect(readRules(CROSS)).not.toHaveProperty('orders')
  })

  it.each([
    ['no list', 'fast < slow', 'orders: each needs the names of a lower and an upper parameter.'],
    ['one that is none', [null], 'orders: each needs the names of a lower and an upper parameter.'],
    [
      'an unknown parameter',
      [{ lower: 'fast', upper: 'slower' }],
      'orders: each needs the names of a lower and an upper parameter.',
    ],
    ['too many', Array.from({ length: 21 }, () => ORDERS[0]), 'orders: must be a list of at most 20.'],
    [
      'an order that the defaults break',
      [{ lower: 'slow', upper: 'fast' }],
      'orders: the default of slow must be below that of fast.',
    ],
  ])('are refused: %s', (_, orders, message) => {
    expect(() => readRules({ ...CROSS, orders })).toThrow(message)
  })
})
