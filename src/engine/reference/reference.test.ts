import { beforeAll, describe, expect, it } from 'vitest'
import type { RunInputs } from '../inputs/inputs.ts'
import { dayOf } from '../market/calendar.ts'
import { istDay } from '../market/ist.ts'
import { OTHER_HOURS } from '../market/sessions.ts'
import { type Alteration, type Both, runBoth, sentenceOf } from './referenceRun.ts'

const RUNS = 320
const CONTROL_RUNS = 80

describe('Rules', () => {
  let runs: (Both | null)[] = []
  beforeAll(() => {
    runs = numbers(RUNS).map(number => runBoth(number))
  })

  it(`the engine is the reference simulator on ${RUNS} random runs`, () => {
    expect(numbers(RUNS).flatMap(number => sentenceOf(number, runs[number]!) ?? [])).toEqual([])
  })

  const alterations: [rule: string, alter: Alteration][] = [
    [
      'F1, F9 the other fill mode',
      ({ fill, ...rest }) => ({ ...rest, fill: { ...fill, at: other(fill.at) } }),
    ],
    ['F2 limits that fill on touch', inputs => withFill(inputs, { penetrationTicks: 0 })],
    ['F6 exits from the next bar', inputs => withFill(inputs, { exitsFrom: 'next-bar' })],
    [
      'F7 a basis point more of slippage',
      inputs => withFill(inputs, { slippageBps: inputs.fill.slippageBps + 1 }),
    ],
    ['F8 no volume cap', inputs => withFill(inputs, { maxVolumeFraction: null })],
    ['O3 another tick', inputs => withFill(inputs, { tick: 0.03 })],
    ['C1 no charges', inputs => ({ ...inputs, costs: { kind: 'none' } })],
    ['R1 to R3 no limits', inputs => ({ ...inputs, risk: null })],
    ['R4 no square-off', inputs => ({ ...inputs, squareOff: null })],
    ['Q1 lots the other way round', inputs => ({ ...inputs, lots: !inputs.lots })],
    ['A6 a larger size', inputs => ({ ...inputs, size: { kind: 'fixed', qty: 11 } })],
    [
      'B1 another direction',
      inputs => ({ ...inputs, direction: inputs.direction === 'long' ? 'both' : 'long' }),
    ],
  ]
  it.each(alterations)('a reference that is told otherwise differs: %s', (_, alter) => {
    const isFound = numbers(CONTROL_RUNS).some(number =>
      differsOnlyThen(runs[number]!, runBoth(number, alter)),
    )
    expect(isFound).toBe(true)
  })

  it('the random runs have all strategies, costs, fills and sizes, with fills in each', () => {
    const counts = new Map<string, number>()
    for (const both of runs) {
      if (!both) continue
      for (const kind of kindsOf(both)) counts.set(kind, (counts.get(kind) ?? 0) + both.engine.fills.length)
    }
    for (const kind of KINDS) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(20)
  })
})

const KINDS = [
  ...['market-making', 'momentum', 'arbitrage', 'gap-trading', 'script', 'script of two legs'],
  ...['none', 'flat', 'exact', 'contract-note', 'next-open', 'this-close', 'lots', 'limits', 'no limits'],
  ...[
    'square-off at a time',
    'square-off at the close',
    'no square-off',
    'tick 0',
    'tick 0.0025',
    'own tick',
  ],
  ...['volume cap', 'slippage', 'touch', 'two ticks', 'long', 'short', 'both', 'daily bars', 'custom symbol'],
  'special session',
  'smaller bars',
]

function kindsOf(both: Both): string[] {
  const { inputs, script, legs } = both
  const { costs, fill, squareOff, risk, lots, direction, instrument } = inputs
  const strategy = script ? (legs.length > 1 ? 'script of two legs' : 'script') : inputs.strategy
  const squared =
    squareOff === null ? 'no square-off' : `square-off at ${squareOff === 'close' ? 'the close' : 'a time'}`
  const optional: [boolean, string][] = [
    [lots, 'lots'],
    [fill.maxVolumeFraction !== null, 'volume cap'],
    [fill.slippageBps + fill.slippageTicks > 0, 'slippage'],
    [fill.penetrationTicks === 0, 'touch'],
    [fill.penetrationTicks === 2, 'two ticks'],
    [instrument === 'MYSHARE', 'custom symbol'],
    [hasSpecialSession(both), 'special session'],
    [legs[0]!.seen !== legs[0]!.rows, 'smaller bars'],
    [legs[0]!.rows.every(({ ms }) => ms % 86_400_000 === 13_500_000), 'daily bars'],
  ]
  return [
    strategy,
    costs.kind === 'nse' ? costs.rounding : costs.kind,
    fill.at,
    squared,
    risk ? 'limits' : 'no limits',
    fill.tick === null ? 'own tick' : `tick ${fill.tick}`,
    direction,
    ...optional.flatMap(([is, kind]) => (is ? [kind] : [])),
  ]
}

/** Whether an instrument with NSE's hours has intraday bars on a day with other ones. */
function hasSpecialSession({ inputs, legs }: Both): boolean {
  const special = new Set(OTHER_HOURS.map(({ date }) => dayOf(date)))
  const days = legs[0]!.rows.map(({ ms }) => istDay(ms))
  const isIntraday = new Set(days).size < days.length
  return inputs.instrument !== 'MYSHARE' && isIntraday && days.some(day => special.has(day))
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, k) => k)
}

function differsOnlyThen(plain: Both | null, altered: Both | null): boolean {
  return plain?.difference === null && typeof altered?.difference === 'string'
}

function other(at: RunInputs['fill']['at']): RunInputs['fill']['at'] {
  return at === 'next-open' ? 'this-close' : 'next-open'
}

function withFill(inputs: RunInputs, fill: Partial<RunInputs['fill']>): RunInputs {
  return { ...inputs, fill: { ...inputs.fill, ...fill } }
}
