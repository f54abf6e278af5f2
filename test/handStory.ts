/** A run in a few lines and its trades in words, for the rules. */
import { RunExplainer, type TradeStory } from '../src/engine/explain/explain.ts'
import { DEFAULT_FILL, defaultInputs, type RunInputs } from '../src/engine/inputs.ts'
import { mergeLegs } from '../src/engine/legReport.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { itemise } from '../src/engine/market/charges/itemise.ts'
import { simulate } from '../src/engine/simulate.ts'
import { defineStrategy, type StrategyContext } from '../src/engine/strategies/define.ts'
import type { Broker } from '../src/engine/trading/broker.ts'
import type { HandInputs } from './handRun.ts'

type Desk = Pick<StrategyContext<Record<string, never>>, 'legs' | 'enterTogether'>

/** Runs `decide` on every bar, as `legsRun` does, and tells every trade: those that ended, then the open ones. */
export function legStories(
  series: readonly Bars[],
  decide: (desk: Desk, i: number) => void,
  inputs: HandInputs = {},
  instruments: readonly string[] = ['TEST', 'OTHER'],
): readonly TradeStory[] {
  const strategy = defineStrategy({
    id: 'hand',
    title: 'By hand',
    summary: 'A test.',
    params: {},
    legs: series.length,
    start: context => i => decide(context, i),
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
  const { legs, riskEvents } = simulate(bars, strategy, all, { hedges })
  const report = { ...mergeLegs(legs, all.fill.at === 'this-close'), riskEvents, inputs: all }
  const explainer = new RunExplainer({ strategy, inputs: all, bars, hedges, notes: [] }, report)
  const charges = itemise(report)
  return [...report.trades, ...report.open].map((_, k) => explainer.trade(k, charges)!)
}

/** The same with one instrument. */
export function handStories(
  bars: Bars,
  decide: (broker: Broker, i: number) => void,
  inputs: HandInputs = {},
): readonly TradeStory[] {
  return legStories([bars], ({ legs }, i) => decide(legs[0]!.broker, i), inputs)
}

/** Each fill of a trade as "F1 Filled …" lines, one array for each fill; without the line on charges. */
export function toLines({ fills }: TradeStory): readonly (readonly string[])[] {
  return fills.map(({ clauses }) => clauses.slice(0, -1).map(({ rule, text }) => `${rule} ${text}`))
}
