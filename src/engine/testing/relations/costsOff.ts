import type { CostsInput, RunInputs } from '../../inputs/inputs.ts'
import type { Dataset } from '../../market/dataset.ts'
import { findInstrument } from '../../market/instruments.ts'
import { runBacktest } from '../../run/run.ts'
import { firstDifference, type Relation, wordsOfFill } from './relation.ts'

/** Charges take money and nothing else, where nobody looks at the money. */
export const COSTS_OFF: readonly Relation[] = [
  {
    title:
      'A2 with fixed sizes and money enough, charges change no fill and take from the equity what they are',
    breach: ({ dataset, inputs }) => {
      const rich: RunInputs = {
        ...inputs,
        capital: 1e9,
        size: inputs.size.kind === 'fixed' ? inputs.size : { kind: 'fixed', qty: 25 },
        risk: null,
        // charges that name a segment also name its hours and tick
        fill: { ...inputs.fill, tick: inputs.fill.tick ?? 0.05 },
        costs: plainCosts(dataset, inputs),
      }
      const on = runBacktest(dataset, rich)
      const off = runBacktest(dataset, { ...rich, costs: { kind: 'none' } })
      const fills = firstDifference(
        'fill',
        off.fills.map(fill => wordsOfFill(fill)),
        on.fills.map(fill => wordsOfFill(fill)),
      )
      if (fills !== null) return fills
      let place = 0
      let charges = 0
      for (let bar = 0; bar < on.equity.paise.length; bar++) {
        for (; on.fills[place]?.bar === bar; place++) charges += on.fills[place]!.chargesPaise
        const taken = off.equity.paise[bar]! - on.equity.paise[bar]!
        if (taken !== charges) return `equity of bar ${bar}: ${charges} paise of charges took ${taken}`
      }
      return null
    },
  },
]

const FLAT: CostsInput = { kind: 'flat', fraction: 0.0005 }

/**
 * The run's own charges in its own segment. The book takes a symbol that it does not know for a share, which is more than
 * charges: there, and where the run has none, a share of the value.
 */
function plainCosts({ hedges = [] }: Dataset, { costs, instrument }: RunInputs): CostsInput {
  if (costs.kind === 'flat') return costs
  const symbols = [instrument, ...hedges.map(hedge => hedge.instrument)]
  const areKnown = symbols.every(symbol => findInstrument(symbol).calendar === 'nse')
  return costs.kind === 'nse' && areKnown ? { ...costs, segment: null } : FLAT
}
