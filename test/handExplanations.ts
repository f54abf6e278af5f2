/** A run in a few lines and its trades in words, for the rules. */
import { TradeExplainer, type TradeExplanation } from '../src/engine/explain/explain.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { mergeLegs } from '../src/engine/run/legReport.ts'
import { simulate } from '../src/engine/run/simulate.ts'
import type { Broker } from '../src/engine/trading/broker.ts'
import { itemise } from '../src/engine/trading/charges/itemise.ts'
import type { HandInputs } from './handRun.ts'
import { type LegsDesk, prepareLegs } from './legsRun.ts'

/** Runs `decide` on every bar, as `legsRun` does, and tells every trade: those that ended, then the open ones. */
export function legExplanations(
  series: readonly Bars[],
  decide: (desk: LegsDesk, i: number) => void,
  inputs: HandInputs = {},
  instruments: readonly string[] = ['TEST', 'OTHER'],
): readonly TradeExplanation[] {
  const run = prepareLegs(series, decide, inputs, instruments)
  const { legs, riskEvents } = simulate(run.bars, run.strategy, run.inputs, { hedges: run.hedges })
  const traded = mergeLegs(legs)
  const report = { ...traded, riskEvents, inputs: run.inputs }
  const explainer = new TradeExplainer(run, report)
  const charges = itemise(report)
  return [...report.trades, ...report.open].map((_, k) => explainer.trade(k, charges)!)
}

/** The same with one instrument. */
export function handExplanations(
  bars: Bars,
  decide: (broker: Broker, i: number) => void,
  inputs: HandInputs = {},
): readonly TradeExplanation[] {
  return legExplanations([bars], ({ legs }, i) => decide(legs[0]!.broker, i), inputs)
}

/** Each fill of a trade as "F1 Filled …" lines, one array for each fill; without the line on charges. */
export function toLines({ fills }: TradeExplanation): readonly (readonly string[])[] {
  return fills.map(({ reasons }) => reasons.slice(0, -1).map(({ rule, text }) => `${rule} ${text}`))
}
