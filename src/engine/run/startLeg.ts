import { InputError } from '../core/problem.ts'
import type { Paise, Price } from '../core/units.ts'
import type { Workspace } from '../core/workspace.ts'
import { chargeSegment, type RunInputs, runSegment } from '../inputs/inputs.ts'
import { type Bars, firstTradedBar } from '../market/bars.ts'
import { findInstrument } from '../market/instruments.ts'
import { dayTimeWords, istDay } from '../market/ist.ts'
import { lotNote, qtyRulesOf } from '../market/lots.ts'
import { tickOn } from '../market/ticks.ts'
import { Account } from '../trading/account.ts'
import { Broker } from '../trading/broker.ts'
import { chargeNotes } from '../trading/charges/runCharges.ts'
import { makeCosts } from '../trading/costs.ts'
import { scaledCosts } from '../trading/costsScaled.ts'
import type { Leg } from '../trading/leg.ts'
import { positionTerms } from '../trading/margin.ts'

/** Another instrument of a run. Its bars have the times of the main one's. */
export interface HedgeBars {
  readonly instrument: string
  readonly bars: Bars
  /** Order prices are rounded to it; null takes the instrument's. */
  readonly tick: Price | null
}

/**
 * An instrument of a run, before its first bar. `notes` gets what the report must say of its terms.
 * @throws InputError for charges of days that are not known, and for slippage in ticks without a tick.
 */
export function startLeg(
  bars: Bars,
  inputs: RunInputs,
  capitalPaise: Paise,
  notes: string[],
  costMultiplier: number,
  workspace: Workspace,
): Leg {
  const account = new Account(capitalPaise, workspace.rows(), bars.openMs)
  const terms = brokerTerms(bars, inputs, notes, costMultiplier)
  const broker = new Broker(bars, account, terms, workspace.rows())
  return { instrument: inputs.instrument, bars, account, broker, terms }
}

/** S2: it draws on the run's money, of which the main leg's account keeps the book: its own begins at nothing. */
export function startHedge(
  { instrument, bars, tick }: HedgeBars,
  inputs: RunInputs,
  notes: string[],
  costMultiplier: number,
  workspace: Workspace,
): Leg {
  const own = { ...inputs, instrument, fill: { ...inputs.fill, tick } }
  return startLeg(bars, own, 0, notes, costMultiplier, workspace)
}

/** F8: how long a volume cap was off, for want of volume. */
function uncappedNotes(bars: Bars, instrument: string): string[] {
  const first = firstTradedBar(bars)
  if (first === 0) return []
  if (first === bars.openMs.length) return [`Volume cap off: the ${instrument} data has no volume.`]
  const words = dayTimeWords(bars.openMs[first]!)
  return [`Volume cap off until ${words}: the ${instrument} data has no volume before.`]
}

function brokerTerms(bars: Bars, inputs: RunInputs, notes: string[], costMultiplier: number) {
  const instrument = findInstrument(inputs.instrument)
  const segment = runSegment(inputs)
  const { openMs } = bars
  const firstDay = istDay(openMs[0]!)
  const tick = inputs.fill.tick ?? tickOn(instrument, segment, firstDay, bars.open[0]!)
  const capped = inputs.fill.maxVolumeFraction !== null
  if (tick === 0 && inputs.fill.slippageTicks > 0) {
    throw new InputError('slippage-ticks: slippage in ticks needs a tick above 0.', 'slippageTicks')
  }
  if (capped) notes.push(...uncappedNotes(bars, inputs.instrument))
  if (inputs.lots) notes.push(lotNote(instrument, segment, firstDay, istDay(openMs.at(-1)!)))
  notes.push(...chargeNotes(inputs.costs, instrument, openMs[0]!, openMs.at(-1)!))
  const costs = makeCosts(inputs.costs, chargeSegment(inputs))
  return {
    costs: costMultiplier === 1 ? costs : scaledCosts(costs, costMultiplier),
    fill: inputs.fill,
    tick,
    sizing: inputs.size,
    ...positionTerms(inputs),
    maxPositionQty: inputs.risk?.maxPositionQty ?? Infinity,
    qtyRulesAt: inputs.lots ? qtyRulesOf(instrument, segment) : null,
  }
}
