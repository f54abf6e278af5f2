/** What every strategy in the catalog must keep. A new one is tested by being in the catalog. */
import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { istDay } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { type Decision, MORE_BARS, OtherFuture, recorded } from '../research/decisions.ts'
import { simulate } from '../run/simulate.ts'
import { CATALOG, findStrategy } from './catalog.ts'
import { checkParams, type Strategy } from './define.ts'

const BARS = 750

/** Bars for each instrument that the strategy trades, the main one first. */
type Market = readonly Bars[]

function marketFor({ legs = 1 }: Strategy, count = BARS, seed = 7): Market {
  return Array.from({ length: legs }, (_, k) => lively(resample(seededMinuteBars(count * 5, seed + k), '5m')))
}

/** The same bars with every other day 1 % higher and a busy bar now and then: something for each strategy to act on. */
function lively(bars: Bars): Bars {
  const lift = (price: number, i: number) => price * (istDay(bars.openMs[i]!) % 2 === 0 ? 1.01 : 1)
  const { open, high, low, close, volume } = bars
  const busy = volume.map((units, i) => (i % 4 === 0 ? units * 5 : units))
  return {
    ...bars,
    open: open.map(lift),
    high: high.map(lift),
    low: low.map(lift),
    close: close.map(lift),
    volume: busy,
  }
}

function runOn([bars, ...hedges]: Market, strategy: Strategy, inputs: RunInputs) {
  return simulate(bars!, strategy, inputs, {
    barMinutes: 5,
    hedges: hedges.map((hedge, k) => ({ instrument: `HEDGE ${k + 1}`, bars: hedge, tick: null })),
  })
}

/** What it decides up to that bar, after which the run is ended: what comes later is not compared. */
function decisionsOf(strategy: Strategy, market: Market, inputs: RunInputs, last = Infinity): Decision[] {
  const decisions: Decision[] = []
  const enough = new Error('The last bar that counts is over.')
  const ending: Strategy = {
    ...strategy,
    start(context) {
      const step = strategy.start(context)
      return i => {
        if (i > last) throw enough
        step(i)
      }
    },
  }
  try {
    runOn(
      market,
      recorded(ending, decision => decisions.push(decision)),
      inputs,
    )
  } catch (error) {
    if (error !== enough) throw error
  }
  return decisions
}

/** The same market with other bars after any bar i, in every leg: as many, none, and more. */
function otherFutures(market: Market): (i: number) => Iterable<Market> {
  const futures = market.map((bars, k) => new OtherFuture(bars, k + 1))
  // each before the next one is asked for: the memory is the same
  return function* (i: number) {
    for (const count of [BARS, i + 1, BARS + MORE_BARS]) yield futures.map(future => future.after(i, count))
  }
}

/** The same market, whose volume begins midway, as that of index data does. */
function silentAtFirst(market: Market): Market {
  return market.map(bars => ({ ...bars, volume: bars.volume.map((units, i) => (i < BARS / 2 ? 0 : units)) }))
}

function inputsFor(strategy: Strategy): RunInputs {
  return { ...defaultInputs('NIFTY', 1), strategy: strategy.id, capital: 10_000_000, risk: null }
}

/** The same with a volume cap, which must not look ahead either (F8). */
function cappedInputs(strategy: Strategy): RunInputs {
  const inputs = inputsFor(strategy)
  return { ...inputs, fill: { ...inputs.fill, maxVolumeFraction: 0.01 } }
}

/** As one text: thousands of decisions are compared for each of the bars. */
function textOf(decisions: readonly Decision[]): string {
  return decisions.map(({ bar, leg, call, detail }) => `${bar} ${leg} ${call} ${detail}`).join('\n')
}

describe.each(CATALOG.map(strategy => [strategy.id, strategy] as const))('%s', (_id, strategy) => {
  const market = marketFor(strategy)

  it.each([
    ['of data with volume', market, inputsFor(strategy)],
    ['of data whose volume begins midway, with a cap on it', silentAtFirst(market), cappedInputs(strategy)],
  ])(
    'L1 other bars after any bar i, or none, or more, leave the decisions up to i %s',
    (_data, own, inputs) => {
      const decisions = decisionsOf(strategy, own, inputs)
      // a strategy that never acts would pass without having been tested
      expect(decisions.length).toBeGreaterThan(5)
      const marketsAfter = otherFutures(own)
      for (let i = 0; i < BARS; i++) {
        const kept = textOf(decisions.filter(({ bar }) => bar <= i))
        for (const other of marketsAfter(i))
          expect(textOf(decisionsOf(strategy, other, inputs, i))).toBe(kept)
      }
    },
  )

  it('two runs on the same bars are the same', () => {
    const run = () => runOn(market, strategy, inputsFor(strategy))
    const [first, second] = [run(), run()]
    expect(second.broker.fills).toEqual(first.broker.fills)
    expect(second.equityPaise).toEqual(first.equityPaise)
  })

  it('each parameter has a label, a unit and a default inside its limits', () => {
    for (const param of Object.values(strategy.params)) {
      expect(param.label).not.toBe('')
      expect(param.unit).not.toBe('')
      expect(param.default).toBeGreaterThanOrEqual(param.min)
      expect(param.default).toBeLessThanOrEqual(param.max)
      expect(param.step).toBeGreaterThan(0)
    }
  })

  it('survives every parameter at its limits, on bars that stand still and on one bar', () => {
    const still = marketFor(strategy, 60, 3)
    for (const { open, high, low, close } of still) {
      for (const column of [open, high, low, close]) column.fill(100)
    }
    const one = market.map(bars => sliceBars(bars, 0, 1))
    for (const end of ['min', 'max'] as const) {
      const params = Object.fromEntries(
        Object.entries(strategy.params).map(([name, param]) => [name, param[end]]),
      )
      for (const some of [market, still, one]) {
        const { equityPaise } = runOn(some, strategy, { ...inputsFor(strategy), params })
        expect(equityPaise.every(Number.isFinite)).toBe(true)
      }
    }
  })
})

describe('the look-ahead test', () => {
  it.each([
    ['its own bars', 1],
    ['the bars of its hedge', 2],
  ])('L1 catches a strategy that peeks one bar ahead in %s', (_bars, count) => {
    const cheat: Strategy = {
      ...CATALOG[0]!,
      params: {},
      legs: count,
      start:
        ({ legs, broker }) =>
        i => {
          const { close } = legs.at(-1)!.bars
          const rises = i + 1 < close.length && close[i + 1]! > close[i]!
          if (rises && broker.position === 0) broker.buy()
          if (!rises && broker.position > 0) broker.close()
        },
    }
    const market = marketFor(cheat)
    const inputs = { ...inputsFor(cheat), params: {} }
    const honest = decisionsOf(cheat, market, inputs)
    const marketsAfter = otherFutures(market)
    const caught = Array.from({ length: BARS }, (_, i) => i).some(i => {
      const kept = textOf(honest.filter(({ bar }) => bar <= i))
      for (const other of marketsAfter(i)) {
        if (textOf(decisionsOf(cheat, other, inputs, i)) !== kept) return true
      }
      return false
    })
    expect(caught).toBe(true)
  })
})

describe('parameters', () => {
  it('an order names two that the strategy declares, whose defaults keep it', () => {
    for (const { params, orders = [] } of CATALOG) {
      for (const { lower, upper, isOffAtZero } of orders) {
        const [low, high] = [params[lower]!.default, params[upper]!.default]
        expect(low < high || (isOffAtZero && high === 0)).toBe(true)
      }
    }
  })

  it('B4 a short average that is not below the long one is refused', () => {
    const words = 'MA short period (shortBars) must be below MA long period (longBars).'
    const check = (shortBars: number) => () =>
      checkParams(findStrategy('momentum'), { shortBars, longBars: 20 })
    expect(check(21)).toThrow(words)
    expect(check(20)).toThrow(words)
    expect(check(19)).not.toThrow()
  })

  const momentum = findStrategy('momentum')

  it('take their defaults, and the values that are given', () => {
    expect(checkParams(momentum, { shortBars: 5 })).toEqual({
      shortBars: 5,
      longBars: 30,
      volumeThreshold: 1.5,
      takeProfitPct: 1,
      stopLossPct: 0.5,
    })
  })

  it.each([
    [{ shortBars: 2.5 }, 'MA short period (shortBars) must be a whole number from 1 to 500.'],
    [{ stopLossPct: -1 }, 'Stop loss (stopLossPct) must be a number from 0 to 99.'],
    [{ longBars: Number.NaN }, 'MA long period (longBars) must be a whole number from 2 to 2000.'],
    [
      { speed: 1 },
      'Momentum has no parameter "speed". It has shortBars, longBars, volumeThreshold, takeProfitPct, stopLossPct.',
    ],
  ])('out of their limits are refused: %o', (given, message) => {
    expect(() => checkParams(momentum, given)).toThrow(message)
  })

  it('an unknown strategy names the known ones', () => {
    expect(() => findStrategy('magic')).toThrow(
      'strategy: there is no "magic". Choose one of: market-making, momentum',
    )
  })
})
