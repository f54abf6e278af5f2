import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { dayBars } from '../../../test/handRun.ts'
import { DEFAULT_FILL, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { resample } from '../market/resample.ts'
import { runBacktest } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { defineStrategy } from '../strategies/define.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { oneBarLate } from './lateStrategy.ts'
import { sensitivity } from './sensitivity.ts'
import type { SensitivityCase, SensitivityId } from './sensitivityCase.ts'

const bars = resample(seededMinuteBars(20 * 375, 4), '15m')
const stamp = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
const dataset = { bars, stamp }
const inputs: RunInputs = {
  ...unitInputs('NIFTY', 15),
  params: { volumeThreshold: 0 },
  capital: 1_000_000,
  costs: { kind: 'flat', fraction: 0.0003 },
  risk: null,
}

function casesOf(given: RunInputs) {
  const told: SensitivityCase[] = []
  const found = sensitivity(dataset, given, one => told.push(one))
  expect(told).toEqual(found.cases)
  const of = (id: SensitivityId) => found.cases.find(one => one.id === id)!
  return { ...found, of, net: (id: SensitivityId) => of(id).stats!.netProfit }
}

describe('the sensitivity strip', () => {
  it('W9 each case is a run of its own, with one thing changed', () => {
    const { net, of, breakEvenSlippageTicks } = casesOf(inputs)
    const alone = (change: Partial<RunInputs>) => runBacktest(dataset, { ...inputs, ...change }).stats
    const slipped = (slippageTicks: number) => alone({ fill: { ...inputs.fill, slippageTicks } }).netProfit
    expect(net('as-it-is')).toBe(alone({}).netProfit)
    expect(breakEvenSlippageTicks).toBe(alone({}).breakEvenSlippageTicks)
    expect(net('charges-0')).toBe(alone({ costs: { kind: 'none' } }).netProfit)
    expect([net('slippage-0'), net('slippage-1'), net('slippage-2')]).toEqual([
      slipped(0),
      slipped(1),
      slipped(2),
    ])
    expect(of('charges-0').stats!.charges).toBe(0)
    expect(net('charges-0')).toBeGreaterThan(net('as-it-is'))
    expect(net('slippage-0')).toBe(net('as-it-is'))
    expect(net('slippage-2')).toBeLessThan(net('slippage-1'))
    expect(net('one-bar-later')).not.toBe(net('as-it-is'))
  })

  it('W9 slippage is set, not added: the run’s own is one of the cases', () => {
    const { net } = casesOf({ ...inputs, fill: { ...inputs.fill, slippageTicks: 2 } })
    expect(net('as-it-is')).toBe(net('slippage-2'))
    expect(net('slippage-0')).toBeGreaterThan(net('slippage-2'))
  })

  it('W9 a case that cannot be says why, and the others are there', () => {
    const { of, net } = casesOf({ ...inputs, fill: { ...inputs.fill, tick: 0 } })
    expect(of('slippage-1')).toMatchObject({
      stats: null,
      reason: 'slippage-ticks: slippage in ticks needs a tick above 0.',
    })
    expect(net('slippage-0')).toBe(net('as-it-is'))
    expect(() => casesOf({ ...inputs, capital: 5 })).toThrow('Enter capital')
  })
})

describe('charges so many times', () => {
  it('W9 doubles each line of the book and each flat charge, for a size that does not follow the money', () => {
    const fixed: RunInputs = { ...inputs, size: { kind: 'fixed', qty: 10 } }
    for (const costs of [fixed.costs, NSE_COSTS]) {
      const { of } = casesOf({ ...fixed, costs })
      const [own, none, twice] = (['as-it-is', 'charges-0', 'charges-2'] as const).map(id => of(id).stats!)
      expect(own!.charges).toBeGreaterThan(0)
      expect(none!.charges).toBe(0)
      expect(twice!.charges).toBeCloseTo(2 * own!.charges, 6)
      expect(none!.netProfit - own!.netProfit).toBeCloseTo(own!.charges, 6)
      expect(own!.netProfit - twice!.netProfit).toBeCloseTo(own!.charges, 6)
    }
  })

  it('W9 a size that is a share of the equity is smaller when charges take more', () => {
    const { of } = casesOf({ ...inputs, capital: 100_000_000, costs: NSE_COSTS })
    expect(of('charges-2').stats!.charges).toBeLessThan(2 * of('as-it-is').stats!.charges)
  })
})

describe('orders one bar later', () => {
  const days = dayBars(...Array.from({ length: 6 }, (_, k) => [100 + k, 105 + k, 95 + k, 102 + k] as const))
  const hand: RunInputs = {
    ...unitInputs('TEST', 1440),
    capital: 100_000,
    size: { kind: 'fixed', qty: 10 },
    costs: { kind: 'none' },
    fill: { ...DEFAULT_FILL, tick: 0 },
    risk: null,
  }
  /** Buys on bar 0, closes on bar 2. */
  const plan = defineStrategy({
    id: 'plan',
    title: 'Plan',
    summary: '',
    params: {},
    start:
      ({ broker }) =>
      i => {
        if (i === 0) broker.buy({ exits: { takeProfitPct: 50 } })
        if (i === 2) broker.close()
      },
  })
  const fillsOf = (strategy: typeof plan) =>
    simulate(days, strategy, hand).broker.fills.map(({ bar, side, price }) => [bar, side, price])

  it('W9 entries and closes fill at the open after the one that they would have had', () => {
    expect(fillsOf(plan)).toEqual([
      [1, 'buy', 101],
      [3, 'sell', 103],
    ])
    expect(fillsOf(oneBarLate(plan))).toEqual([
      [2, 'buy', 102],
      [4, 'sell', 104],
    ])
  })
})
