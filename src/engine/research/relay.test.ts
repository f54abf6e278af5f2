import { describe, expect, it } from 'vitest'
import { dayBars } from '../../../test/handRun.ts'
import { DEFAULT_FILL, defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import { sliceBars } from '../market/bars.ts'
import { simulate } from '../run/simulate.ts'
import { defineStrategy, integer } from '../strategies/define.ts'
import type { Order } from '../trading/order.ts'
import { relay, type Shift } from './relay.ts'

/** Ten days that open at 100, 101, … and close where they open. */
const bars = dayBars(...Array.from({ length: 10 }, (_, k) => [100 + k, 105 + k, 95 + k, 100 + k] as const))
const inputs: RunInputs = {
  ...defaultInputs('TEST', 1440),
  capital: 100_000,
  size: { kind: 'fixed', qty: 10 },
  costs: { kind: 'flat', fraction: 0.01 },
  fill: { ...DEFAULT_FILL, tick: 0 },
  risk: null,
}

/** What each instance saw: its parameter, its close, its position, what became of a buy. */
interface Seen {
  readonly id: number
  readonly close: number
  readonly position: number
  readonly bought: Order['status'] | null
}

/** Buys whenever it is flat, and keeps a far limit working. */
function eager(seen: Seen[]) {
  return defineStrategy({
    id: 'eager',
    title: 'Eager',
    summary: '',
    params: { id: integer({ label: 'Id', unit: '', min: 0, max: 9, default: 0 }) },
    start: ({ bars: own, broker, params }) => {
      return i => {
        const { position } = broker
        if (broker.working.length === 0) broker.buy({ type: 'limit', limitPrice: 1, validity: 'gtc' })
        const bought = position === 0 ? broker.buy({ reason: `Id ${params.id}` }).status : null
        seen.push({ id: params.id, close: own.close[i]!, position, bought })
      }
    },
  })
}

function run(shifts: readonly Shift[]) {
  const seen: Seen[] = []
  const own = sliceBars(bars, shifts[0]!.fromBar, 10)
  const simulation = simulate(own, relay(eager(seen), [bars], shifts), inputs)
  const fills = simulation.broker.fills.map(({ bar, side, price }) => [bar, side, price])
  return { seen, simulation, fills }
}

const SHIFTS: readonly Shift[] = [
  { warmBar: 0, fromBar: 4, toBar: 7, params: { id: 1 } },
  { warmBar: 2, fromBar: 7, toBar: 10, params: { id: 2 } },
]

describe('parameters that take turns', () => {
  it('W3 a window’s strategy is led through the bars before it, where its orders are not heard', () => {
    const { seen } = run(SHIFTS)
    const warm = { position: 0, bought: 'REJECTED' }
    expect(seen.slice(0, 4)).toEqual([100, 101, 102, 103].map(close => ({ id: 1, close, ...warm })))
    expect(seen[4]).toEqual({ id: 1, close: 104, position: 0, bought: 'OPEN' })
    expect(seen.slice(6, 11)).toEqual([102, 103, 104, 105, 106].map(close => ({ id: 2, close, ...warm })))
  })

  it('W3 at the last close of a window its orders end and its position is closed at the next open', () => {
    const { fills, simulation, seen } = run(SHIFTS)
    // bars of the run: 0 to 2 are the first window, 3 to 5 the second one
    expect(fills).toEqual([
      [1, 'buy', 105],
      [3, 'sell', 107],
      [4, 'buy', 108],
    ])
    expect(simulation.account.trades.map(({ exitReason }) => exitReason)).toEqual(['New parameters'])
    // the strategy of a window does not decide at its last close, and the new one decides from its own first one
    expect(seen.filter(({ id, close }) => id === 1 && close >= 106)).toEqual([])
    expect(seen[11]).toEqual({ id: 2, close: 107, position: 0, bought: 'OPEN' })
    // each window had its far limit: the first one's was cancelled
    expect(simulation.broker.book.counts.cancelled).toBe(1)
    expect(simulation.broker.working.filter(({ type }) => type === 'limit')).toHaveLength(1)
  })

  it('W3 capital carries on: the second window begins with what the first one left, charges paid', () => {
    const { simulation } = run(SHIFTS)
    // 10 bought at 105, sold at 107, bought at 108, held at 109; 1 % of each fill
    const left = 100_000 + 10 * 2 - 10.5 - 10.7 + 10 - 10.8
    expect(simulation.equityPaise.at(-1)! / 100).toBeCloseTo(left, 9)
  })

  it('W3 a window without parameters trades nothing', () => {
    const [first, second] = SHIFTS
    const { fills, seen } = run([first!, { ...second!, params: null }])
    expect(fills).toHaveLength(2)
    expect(seen.every(({ id }) => id === 1)).toBe(true)
  })

  it('W3 a strategy reads no fills while it is led through the bars before its window, and those of the account in it', () => {
    const read: [number, number][] = []
    const reader = defineStrategy({
      id: 'reader',
      title: 'Reader',
      summary: '',
      params: {},
      start:
        ({ bars: own, broker }) =>
        i => {
          read.push([own.close[i]!, broker.fills.length])
          if (broker.position === 0) broker.buy()
        },
    })
    const shifts = [{ warmBar: 0, fromBar: 2, toBar: 10, params: {} }]
    simulate(sliceBars(bars, 2, 10), relay(reader, [bars], shifts), { ...inputs, params: {} })
    expect(read.slice(0, 5)).toEqual([
      [100, 0],
      [101, 0],
      [102, 0],
      [103, 1],
      [104, 1],
    ])
  })

  it('W3 a strategy that uses more than its half of a broker while it is deaf is a bug', () => {
    const nosy = defineStrategy({
      id: 'nosy',
      title: 'Nosy',
      summary: '',
      params: {},
      start:
        ({ broker }) =>
        () => {
          void broker.book
        },
    })
    const shifts = [{ warmBar: 0, fromBar: 4, toBar: 10, params: {} }]
    const start = () =>
      simulate(sliceBars(bars, 4, 10), relay(nosy, [bars], shifts), { ...inputs, params: {} })
    expect(start).toThrow('No book in the warm-up.')
  })
})
