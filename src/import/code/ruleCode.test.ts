import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import {
  checkLookAhead,
  RULES_TEMPLATES,
  ruleCode,
  ruleStrategy,
  runBacktest,
  syntheticDataset,
} from '../../engine/index.ts'
import { defaultInputs, type RunInputs } from '../../engine/inputs/inputs.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { type Dataset, stampOf } from '../../engine/market/dataset.ts'
import { DAY_MINUTES } from '../../engine/market/ist.ts'
import { barMinutesOf, resample } from '../../engine/market/resample.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { TERMS } from '../../engine/rules/terms.ts'
import { addStrategy } from '../../engine/strategies/catalog.ts'
import type { Strategy, StrategyLine } from '../../engine/strategies/define.ts'
import { drawOf } from '../../engine/testing/draw.ts'
import { randomParams, randomRules } from '../../engine/testing/randomRules.ts'
import { randomRun } from '../../engine/testing/randomRun.ts'
import type { Broker } from '../../engine/trading/broker.ts'
import type { Exits } from '../../engine/trading/order.ts'
import { SCRIPT_NAMES, type Script, scriptStrategy, toScript } from './strategyCode.ts'

const OUTPUT = { log() {}, info() {}, warn() {}, error() {}, debug() {} }

function compiled(source: string): Strategy {
  const file = 'rules.ts'
  const script = compileFunction(toScript(source, file), [...SCRIPT_NAMES], { filename: file }) as Script
  return scriptStrategy(script, { source, file, output: OUTPUT })
}

/** What was asked of the broker in the close of a bar. */
type Asked = readonly [bar: number, what: string, ...given: readonly unknown[]]

/** The strategy with all that it asks of the broker written down: bar, what, and with which words and numbers. */
function recorded(strategy: Strategy) {
  const asked: Asked[] = []
  let bar = -1
  let isAsking = false
  const plain = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('id' in value) return `order ${String(value.id)}`
    if (!('exits' in value)) return value
    // 0 is off, and so is what is missing
    const { takeProfitPct = 0, stopLossPct = 0 } = value.exits as Exits
    return { ...value, exits: takeProfitPct + stopLossPct > 0 ? [takeProfitPct, stopLossPct] : undefined }
  }
  const start: Strategy['start'] = context => {
    const broker = new Proxy(context.broker, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          // what looks at a request hands it on, and is no other request
          if (!isAsking) asked.push([bar, String(key), ...given.map(plain)])
          isAsking = true
          try {
            return (value as (...given: unknown[]) => unknown).apply(target, given)
          } finally {
            isAsking = false
          }
        }
      },
    }) as Broker
    const step = strategy.start({ ...context, broker })
    return i => {
      bar = i
      step(i)
    }
  }
  return { strategy: { ...strategy, start }, asked }
}

/** All that came of a run, or why there was none. */
function outcomeOf(strategy: Strategy, dataset: Dataset, inputs: RunInputs) {
  const { strategy: watched, asked } = recorded(strategy)
  addStrategy(watched)
  try {
    const { inputs: _, ...report } = runBacktest(dataset, { ...inputs, strategy: strategy.id })
    return { asked, report: { ...report, fingerprint: '' }, failure: null }
  } catch (error) {
    return { asked, report: null, failure: (error as Error).message }
  }
}

/** Runs the rules and their code and expects the same of both: what came of it. */
function expectSame(rules: Rules, dataset: Dataset, inputs: RunInputs) {
  const source = ruleCode(rules)
  const own = outcomeOf(ruleStrategy(rules), dataset, inputs)
  expect(outcomeOf(compiled(source), dataset, inputs), source).toEqual(own)
  return { ...own, fills: own.report?.fills ?? [] }
}

/** Draws both and expects the same lines: how many. */
function expectSameLines(rules: Rules, bars: Bars, params: Readonly<Record<string, number>>): number {
  const source = ruleCode(rules)
  const drawn = ruleStrategy(rules).lines!(bars, params, 'index-futures', [bars])
  const lines = compiled(source).lines?.(bars, params, 'index-futures', [bars]) ?? []
  // a name that could be too long for code has the parameters' names, or an end that is left out
  const names = Object.keys(rules.params)
  const isLong = ({ name }: StrategyLine) => name.endsWith('…') || names.some(param => name.includes(param))
  const expected = drawn.map((line, k) => ({
    ...line,
    name: lines[k] && isLong(lines[k]) ? lines[k].name : line.name,
  }))
  expect(lines, source).toEqual(expected)
  return drawn.length
}

const RUNS = 300

function datasetOf(bars: Bars): Dataset {
  return { bars, stamp: stampOf(bars) }
}

const DATA = {
  '1m': datasetOf(seededMinuteBars(375 * 6, 7)),
  '5m': datasetOf(
    resample(
      syntheticDataset({ symbol: 'RELIANCE', seed: 3, from: '2023-01-01', to: '2023-02-28' }).bars,
      '5m',
      'nse',
    ),
  ),
  '1D': datasetOf(resample(seededMinuteBars(375 * 300, 5), '1D')),
}

function inputsOf(change: Partial<RunInputs> = {}): RunInputs {
  return { ...defaultInputs('NIFTY', 5), capital: 10_000_000, ...change }
}

describe('the code of rules', () => {
  it.each(RULES_TEMPLATES)(
    'of the template $id has its orders, fills, equity and figures, and draws its lines',
    ({ rules }) => {
      const runs = [
        expectSame(rules, DATA['1m'], inputsOf()),
        expectSame(rules, DATA['5m'], inputsOf({ squareOff: 'close' })),
        expectSame(rules, DATA['5m'], inputsOf({ direction: 'short' })),
        expectSame(rules, DATA['1m'], inputsOf({ timeframe: '3m', direction: 'long' })),
        expectSame(rules, DATA['1D'], inputsOf()),
      ]
      expect(runs.map(({ failure }) => failure)).toEqual(runs.map(() => null))
      expect(runs.flatMap(({ fills }) => fills).length).toBeGreaterThan(10)
      const params = Object.entries(rules.params).map(([name, param]) => [name, param.default])
      expectSameLines(rules, DATA['1m'].bars, Object.fromEntries(params) as Record<string, number>)
    },
  )

  it.each(TERMS)('has the values of $name, on longer bars too', ({ name }) => {
    const rules = {
      ...EMPTY_RULES,
      entryLong: [`${name} > ${name}[1] or ${name} on 15m > ${name}[2] on 15m`],
      exitLong: [`${name} crosses below SMA(${name}, 3)`],
      maxBarsHeld: 20,
    }
    expect(expectSame(rules, DATA['5m'], inputsOf()).fills.length).toBeGreaterThan(10)
    expectSameLines(rules, DATA['5m'].bars, {})
  })

  it('leaves out the exit of a side that nothing enters, and says so', () => {
    const rules = {
      ...EMPTY_RULES,
      entryLong: ['close > open'],
      exitShort: ['close > SMA(7)'],
      maxBarsHeld: 3,
    }
    expect(expectSame(rules, DATA['5m'], inputsOf()).fills.length).toBeGreaterThan(10)
    const source = ruleCode(rules)
    expect(source).toContain('// The exit rows of the short side are left out: nothing enters it.')
    expect(source.slice(source.indexOf('start('))).not.toContain('sma')
  })

  it('refuses the numbers that the rules refuse, in their words', () => {
    const params = {
      n: { label: 'N', unit: 'bars', min: 1, max: 9000, step: 1, default: 20 },
      width: { label: 'Width', unit: '', min: -1, max: 50, step: 0.5, default: 2 },
    }
    const rules = { ...EMPTY_RULES, params, entryLong: ['close[n] < BB lower(n / 2 + 1, width)'] }
    const failureOf = (given: Record<string, number>) =>
      expectSame(rules, DATA['5m'], inputsOf({ params: given })).failure
    expect(failureOf({})).toBeNull()
    expect(failureOf({ n: 21 })).toBe('BB lower: the period must be a whole number from 1 to 5000, not 11.5.')
    expect(failureOf({ width: -1 })).toBe('BB lower: the width must be a number from 0 to 20, not -1.')
    expect(failureOf({ n: 5002 })).toBe('[…]: the bars before must be a whole number from 0 to 5000.')
  })

  it('refuses what the order of the parameters forbids, in the words of the rules', () => {
    const bars = { label: 'N', unit: 'bars', min: 1, max: 90, step: 1, default: 5 }
    const rules = {
      ...EMPTY_RULES,
      params: { fast: bars, slow: { ...bars, default: 20 }, slower: { ...bars, default: 40 } },
      orders: [
        { lower: 'fast', upper: 'slow' },
        { lower: 'slow', upper: 'slower' },
      ],
      entryLong: ['SMA(fast) > SMA(slow)', 'SMA(slow) > SMA(slower)'],
    }
    const failureOf = (given: Record<string, number>) =>
      expectSame(rules, DATA['5m'], inputsOf({ params: given })).failure
    expect(failureOf({})).toBeNull()
    expect(failureOf({ fast: 20 })).toBe('N (fast) must be below N (slow).')
    expect(failureOf({ slower: 20 })).toBe('N (slow) must be below N (slower).')
  })

  it('has its name and note word for word, whatever stands in them', () => {
    const rules = { ...EMPTY_RULES, entryLong: ['close > open'] }
    for (const text of [`it's "so" \\`, '*/ _sauda.stolen', 'a\n\u2028b', 'var _x = require( _x.y']) {
      const { title } = compiled(ruleCode({ ...rules, name: text, note: text }))
      expect(title).toBe(text)
    }
  })

  it('looks at no later bar', () => {
    const { rules } = RULES_TEMPLATES.find(({ id }) => id === 'opening-range')!
    const strategy = compiled(
      ruleCode({ ...rules, entryLong: [...rules.entryLong, 'close > EMA(5) on 30m'] }),
    )
    addStrategy(strategy)
    const { found, decisions } = checkLookAhead(DATA['5m'], inputsOf({ strategy: strategy.id }), { most: 80 })
    expect(decisions).toBeGreaterThan(20)
    expect(found).toBeNull()
  })
})

describe('the code of random rules', () => {
  it(`has their orders, fills, equity and figures in ${RUNS} random runs`, () => {
    const seen = new Set<string>()
    const count = { refused: 0, trading: 0, fills: 0, lines: 0 }
    for (let seed = 0; seed < RUNS; seed++) {
      const draw = drawOf(1000 + seed)
      const { dataset, inputs } = randomRun(seed)
      const { bars, stamp } = dataset
      const rules = randomRules(draw, inputs.timeframe === null ? barMinutesOf(bars) : DAY_MINUTES)
      const params = randomParams(draw, rules)
      const { asked, failure, fills } = expectSame(rules, { bars, stamp }, { ...inputs, params })
      if (failure !== null) count.refused++
      else count.lines += expectSameLines(rules, bars, params)
      if (fills.length > 0) count.trading++
      count.fills += fills.length
      for (const [, what, given, reason] of asked)
        seen.add(`${what} ${wordsOf(given)} ${wordsOf(reason)}`.trim())
    }
    // all that rules can ask of the broker was asked
    expect([...seen].sort()).toEqual([
      'buy Long entry',
      'cancel order Opposite entry',
      'close Exit rules',
      'close Exit time',
      'close Held bars',
      'close Opposite entry',
      'modify order',
      'sell Short entry',
    ])
    expect(count.trading).toBeGreaterThan(160)
    expect(count.fills).toBeGreaterThan(5000)
    expect(count.lines).toBeGreaterThan(250)
    // a timeframe that the bars cannot have: both say so
    expect(count.refused).toBeLessThan(10)
  })
})

/** "Held 4 bars" as "Held bars", "order 7" as "order", a request by its reason. */
function wordsOf(given: unknown): string {
  if (typeof given === 'string') return given.replace(/ \d+/g, '')
  return typeof given === 'object' && given !== null && 'reason' in given ? String(given.reason) : ''
}
