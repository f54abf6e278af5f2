/** A run of several instruments in a few lines, for the rules. */
import { DEFAULT_FILL, defaultInputs, type RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { barSpacing } from '../src/engine/market/spacing.ts'
import { runCalendar } from '../src/engine/metrics/runCalendar.ts'
import type { PreparedRun } from '../src/engine/run/run.ts'
import { simulate } from '../src/engine/run/simulate.ts'
import { defineStrategy, type TradedLeg } from '../src/engine/strategies/define.ts'
import type { HandInputs } from './handRun.ts'

/** What a test may do at the close of a bar. */
export interface LegsDesk {
  readonly legs: readonly TradedLeg[]
  readonly enterTogether: (weights: readonly number[], reason: string) => void
}

/** A run of `decide` on every bar: ₹10,00,000, no charges, no limits, a fixed size of 10, unless said otherwise. */
export function prepareLegs(
  series: readonly Bars[],
  decide: (desk: LegsDesk, i: number) => void,
  inputs: HandInputs,
  instruments: readonly string[],
): PreparedRun {
  const strategy = defineStrategy({
    id: 'hand',
    title: 'By hand',
    summary: 'A test.',
    params: {},
    legs: series.length,
    start:
      ({ legs, enterSpread: enterTogether }) =>
      i =>
        decide({ legs, enterTogether }, i),
  })
  const all: RunInputs = {
    ...defaultInputs(instruments[0]!, 1),
    capital: 1_000_000,
    costs: { kind: 'none' },
    size: { kind: 'fixed', qty: 10 },
    squareOff: null,
    risk: null,
    ...inputs,
    fill: { ...DEFAULT_FILL, ...inputs.fill },
  }
  const hedges = series.slice(1).map((bars, k) => ({ instrument: instruments[k + 1]!, bars, tick: null }))
  const bars = series[0]!
  const calendar = runCalendar(bars.openMs, barSpacing(bars.openMs, 'none'))
  return { strategy, inputs: all, bars, calendar, hedges, notes: [] }
}

/** What became of such a run, in the words of the tests. */
export function legsRun(
  series: readonly Bars[],
  decide: (desk: LegsDesk, i: number) => void,
  inputs: HandInputs = {},
  instruments: readonly string[] = series.map((_, k) => `LEG ${k}`),
) {
  const run = prepareLegs(series, decide, inputs, instruments)
  const simulation = simulate(run.bars, run.strategy, run.inputs, { hedges: run.hedges })
  return {
    ...simulation,
    /** Of each leg: bar, signed quantity, price. */
    fills: simulation.legs.map(({ broker }) =>
      broker.fills.map(({ bar, side, qty, price }) => [bar, side === 'buy' ? qty : -qty, price]),
    ),
    refusals: simulation.legs.map(({ broker }) => Object.fromEntries(broker.book.refusals)),
    equity: Array.from(simulation.equityPaise, paise => paise / 100),
  }
}
