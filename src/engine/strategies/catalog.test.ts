/** What every strategy in the catalog must keep. A new one is tested by being in the catalog. */
import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { defaultInputs, type RunInputs } from '../inputs.ts'
import type { Bars } from '../market/bars.ts'
import { sliceBars } from '../market/bars.ts'
import { istDay } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { seededRandom } from '../random.ts'
import { simulate } from '../simulate.ts'
import type { Broker } from '../trading/broker.ts'
import type { Order, OrderRequest } from '../trading/order.ts'
import { CATALOG, findStrategy } from './catalog.ts'
import { checkParams, type Strategy } from './define.ts'

const BARS = 750

/** Everything that a strategy asked of its broker, with the bar in which it asked. */
type Decision = readonly [bar: number, call: string, detail: string]

/** The strategy with a broker that writes down each call before it passes it on. */
function recorded(strategy: Strategy, decisions: Decision[]): Strategy {
  return {
    ...strategy,
    start(context) {
      let bar = -1
      const watch = (broker: Broker, leg: number) =>
        new Proxy(broker, {
          get(target, name: keyof Broker) {
            const member: unknown = Reflect.get(target, name, target)
            if (typeof member !== 'function') return member
            return (...args: (Order | OrderRequest)[]) => {
              decisions.push([bar, `${leg} ${String(name)}`, JSON.stringify(args, keepId)])
              return Reflect.apply(member, target, args)
            }
          },
        })
      const legs = context.legs.map(({ bars, broker }, k) => ({ bars, broker: watch(broker, k) }))
      const step = strategy.start({
        ...context,
        broker: legs[0]!.broker,
        legs,
        enterTogether(weights, reason) {
          decisions.push([bar, 'together', JSON.stringify([weights, reason])])
          context.enterTogether(weights, reason)
        },
      })
      return i => {
        bar = i
        step(i)
      }
    },
  }
}

/** Orders refer to each other in circles: their number stands for them. */
function keepId(_key: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'id' in value ? value.id : value
}

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
    hedges: hedges.map((hedge, k) => ({ instrument: `HEDGE ${k + 1}`, bars: hedge, tick: null })),
  })
}

function decisionsOf(strategy: Strategy, market: Market, inputs: RunInputs): Decision[] {
  const decisions: Decision[] = []
  runOn(market, recorded(strategy, decisions), inputs)
  return decisions
}

/** Other bars after i in every leg. */
function replaceAllAfter(market: Market, i: number): Market {
  return market.map((bars, k) => replaceAfter(bars, i, i + 1 + k * BARS))
}

/** The same bars up to i and others after it, at the same times. */
function replaceAfter(bars: Bars, i: number, seed: number): Bars {
  const random = seededRandom(seed)
  const copy = {
    openMs: bars.openMs,
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
    volume: bars.volume.slice(),
  }
  for (let k = i + 1; k < bars.openMs.length; k++) {
    const open = 17_000 + random() * 2_000
    const close = open + (random() - 0.5) * 300
    copy.open[k] = open
    copy.close[k] = close
    copy.high[k] = Math.max(open, close) + random() * 50
    copy.low[k] = Math.min(open, close) - random() * 50
    copy.volume[k] = 1 + Math.floor(random() * 90_000)
  }
  return copy
}

function inputsFor(strategy: Strategy): RunInputs {
  return { ...defaultInputs('NIFTY', 1), strategy: strategy.id, capital: 10_000_000, risk: null }
}

describe.each(CATALOG.map(strategy => [strategy.id, strategy] as const))('%s', (_id, strategy) => {
  const market = marketFor(strategy)

  it('L1 other bars after any bar i leave the decisions up to i as they were', () => {
    const inputs = inputsFor(strategy)
    const decisions = decisionsOf(strategy, market, inputs)
    // a strategy that never acts would pass without having been tested
    expect(decisions.length).toBeGreaterThan(5)
    for (let i = 0; i < BARS; i++) {
      const changed = decisionsOf(strategy, replaceAllAfter(market, i), inputs)
      expect(changed.filter(([bar]) => bar <= i)).toEqual(decisions.filter(([bar]) => bar <= i))
    }
  })

  it('L1 fewer bars give the same decisions as long as they last', () => {
    const inputs = inputsFor(strategy)
    const whole = decisionsOf(strategy, market, inputs)
    const part = market.map(bars => sliceBars(bars, 0, BARS / 2))
    const half = decisionsOf(strategy, part, inputs)
    expect(half).toEqual(whole.filter(([bar]) => bar < BARS / 2))
  })

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
    const caught = Array.from({ length: BARS }, (_, i) => i).some(i => {
      const changed = decisionsOf(cheat, replaceAllAfter(market, i), inputs)
      return (
        JSON.stringify(changed.filter(([bar]) => bar <= i)) !==
        JSON.stringify(honest.filter(([bar]) => bar <= i))
      )
    })
    expect(caught).toBe(true)
  })
})

describe('parameters', () => {
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
