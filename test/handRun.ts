/** A run in a few lines, for the rules: what a test leaves out is as plain as can be. */
import { DEFAULT_FILL, defaultInputs, type FillInputs, type RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { simulate } from '../src/engine/run/simulate.ts'
import { defineStrategy } from '../src/engine/strategies/define.ts'
import type { Broker } from '../src/engine/trading/broker.ts'
import { barsFromRows } from './handBars.ts'

type Prices = readonly [open: number, high: number, low: number, close: number, volume?: number]

/** Minute bars from 09:15 on 2023-01-02 in India, from [open, high, low, close, volume?]. */
export function minuteBars(...rows: readonly Prices[]): Bars {
  return barsAt('2023-01-02T09:15', 60_000, rows)
}

/** Daily bars from 2023-01-02 on, each opening at 09:15 in India. */
export function dayBars(...rows: readonly Prices[]): Bars {
  return barsAt('2023-01-02T09:15', 86_400_000, rows)
}

/** Bars that are so far apart, from a time in India on. */
export function barsAt(first: string, stepMs: number, rows: readonly Prices[]): Bars {
  const firstMs = Date.parse(`${first}:00+05:30`)
  return barsFromRows(
    rows.map(([open, high, low, close, volume = 1000], k) => ({
      openMs: firstMs + k * stepMs,
      open,
      high,
      low,
      close,
      volume,
    })),
  )
}

/** Bars of several days or sessions, one after the other. */
export function joinBars(...parts: readonly Bars[]): Bars {
  const column = (pick: keyof Bars) => Float64Array.from(parts.flatMap(part => Array.from(part[pick])))
  return {
    openMs: column('openMs'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  }
}

/** A bar that stands still. */
export function flat(price: number): Prices {
  return [price, price, price, price]
}

export interface HandInputs extends Partial<Omit<RunInputs, 'fill'>> {
  readonly fill?: Partial<FillInputs>
}

/** Runs `decide` on every bar: ₹10,00,000, no charges, no limits, tick 0.05, penetration 1 tick, unless said otherwise. */
export function handRun(bars: Bars, decide: (broker: Broker, i: number) => void, inputs: HandInputs = {}) {
  const strategy = defineStrategy({
    id: 'hand',
    title: 'By hand',
    summary: 'A test.',
    params: {},
    start:
      ({ broker }) =>
      i =>
        decide(broker, i),
  })
  const all: RunInputs = {
    ...defaultInputs('TEST', 1),
    capital: 1_000_000,
    costs: { kind: 'none' },
    size: { kind: 'fixed', qty: 10 },
    risk: null,
    ...inputs,
    fill: { ...DEFAULT_FILL, ...inputs.fill },
  }
  const simulation = simulate(bars, strategy, all)
  const { account, broker } = simulation
  return {
    ...simulation,
    trades: account.trades,
    equity: Array.from(simulation.equityPaise, paise => paise / 100),
    fills: broker.fills.map(({ bar, side, qty, price }) => [bar, side === 'buy' ? qty : -qty, price]),
    counts: broker.book.counts,
    refusals: Object.fromEntries(broker.book.refusals),
  }
}
