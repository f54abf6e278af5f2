/** What every strategy in the catalog must keep. A new one is tested by being in the catalog. */
import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { defaultInputs, type RunInputs } from '../inputs.ts'
import type { Bars } from '../market/bars.ts'
import { sliceBars } from '../market/bars.ts'
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
      const { broker } = context
      const watch = new Proxy(broker, {
        get(target, name: keyof Broker) {
          const member: unknown = Reflect.get(target, name, target)
          if (typeof member !== 'function') return member
          return (...args: (Order | OrderRequest)[]) => {
            decisions.push([bar, String(name), JSON.stringify(args, keepId)])
            return Reflect.apply(member, target, args)
          }
        },
      })
      const step = strategy.start({ ...context, broker: watch })
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

function decisionsOf(strategy: Strategy, bars: Bars, inputs: RunInputs): Decision[] {
  const decisions: Decision[] = []
  simulate(bars, recorded(strategy, decisions), inputs)
  return decisions
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
  const bars = seededMinuteBars(BARS, 7)

  it('L1 other bars after any bar i leave the decisions up to i as they were', () => {
    const inputs = inputsFor(strategy)
    const decisions = decisionsOf(strategy, bars, inputs)
    // a strategy that never acts would pass without having been tested
    expect(decisions.length).toBeGreaterThan(5)
    for (let i = 0; i < BARS; i++) {
      const changed = decisionsOf(strategy, replaceAfter(bars, i, i + 1), inputs)
      expect(changed.filter(([bar]) => bar <= i)).toEqual(decisions.filter(([bar]) => bar <= i))
    }
  })

  it('L1 fewer bars give the same decisions as long as they last', () => {
    const inputs = inputsFor(strategy)
    const whole = decisionsOf(strategy, bars, inputs)
    const half = decisionsOf(strategy, sliceBars(bars, 0, BARS / 2), inputs)
    expect(half).toEqual(whole.filter(([bar]) => bar < BARS / 2))
  })

  it('two runs on the same bars are the same', () => {
    const run = () => simulate(bars, strategy, inputsFor(strategy))
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
    const still = seededMinuteBars(60, 3)
    for (const column of [still.open, still.high, still.low, still.close]) column.fill(100)
    for (const end of ['min', 'max'] as const) {
      const params = Object.fromEntries(
        Object.entries(strategy.params).map(([name, param]) => [name, param[end]]),
      )
      for (const some of [bars, still, sliceBars(bars, 0, 1)]) {
        const { equityPaise } = simulate(some, strategy, { ...inputsFor(strategy), params })
        expect(equityPaise.every(Number.isFinite)).toBe(true)
      }
    }
  })
})

describe('the look-ahead test', () => {
  it('L1 catches a strategy that peeks one bar ahead', () => {
    const cheat: Strategy = {
      ...CATALOG[0]!,
      params: {},
      start:
        ({ bars, broker }) =>
        i => {
          const rises = i + 1 < bars.close.length && bars.close[i + 1]! > bars.close[i]!
          if (rises && broker.position === 0) broker.buy()
          if (!rises && broker.position > 0) broker.close()
        },
    }
    const bars = seededMinuteBars(BARS, 7)
    const inputs = { ...inputsFor(cheat), params: {} }
    const honest = decisionsOf(cheat, bars, inputs)
    const caught = Array.from({ length: BARS }, (_, i) => i).some(i => {
      const changed = decisionsOf(cheat, replaceAfter(bars, i, i + 1), inputs)
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
    expect(() => findStrategy('magic')).toThrow('strategy: there is no "magic". Choose one of: momentum.')
  })
})
