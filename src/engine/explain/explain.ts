import type { Price } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { barMinutesOf } from '../market/resample.ts'
import type { Report } from '../run/report.ts'
import type { PreparedRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import type { Itemisation } from '../trading/charges/itemise.ts'
import type { Leg } from '../trading/leg.ts'
import type { Fill } from '../trading/trade.ts'
import { chargeClause } from './chargeWords.ts'
import { orderClauses, orderTitle, rivalClauses } from './orderWords.ts'
import { priceClauses } from './priceWords.ts'
import { quantityClauses } from './quantityWords.ts'
import { type FillRecord, withRecords } from './record.ts'
import type { Clause } from './say.ts'
import type { Scene } from './scene.ts'
import { fillsOfTrips } from './trips.ts'

const DAY_MINUTES = 1440

/** One fill in words. */
interface FillStory {
  readonly fill: Fill
  /** Whether it opened the trade, closed it, or a part of it. */
  readonly part: 'entry' | 'exit'
  /** "Sell limit 18,100.05". */
  readonly title: string
  /** Why it happened there and then, with the rule behind each reason. */
  readonly clauses: readonly Clause[]
}

/** One round trip in words. */
export interface TradeStory {
  readonly fills: readonly FillStory[]
  /** Where its exits last stood; null without one. */
  readonly takeProfitPrice: Price | null
  readonly stopLossPrice: Price | null
}

/** What of a report is explained. */
type Explained = Pick<Report, 'fills' | 'trades' | 'open' | 'riskEvents'>

interface Told {
  readonly record: FillRecord
  readonly leg: number
}

/**
 * Knows why each fill of a run happened. The report does not keep the orders, so the run is made once more with somebody
 * listening: the same bars and inputs give the same fills.
 */
export class RunExplainer {
  readonly #inputs: RunInputs
  readonly #report: Explained
  readonly #legs: readonly Leg[]
  readonly #told: readonly Told[]
  readonly #trips: readonly (readonly number[])[]
  readonly #isDaily: boolean

  /** Makes the run once more. Throws when it does not come out as in the report: a bug. */
  constructor(run: PreparedRun, report: Explained) {
    const { strategy, records } = withRecords(run.strategy)
    const { legs } = simulate(run.bars, strategy, run.inputs, { hedges: run.hedges })
    this.#inputs = run.inputs
    this.#report = report
    this.#legs = legs
    this.#told = inOrder(records())
    this.#trips = fillsOfTrips(report)
    this.#isDaily = run.bars.openMs.length > 1 && barMinutesOf(run.bars) >= DAY_MINUTES
    checkSame(this.#told, report.fills)
  }

  /** The round trip at that place, those that ended first and then the open ones; null where there is none. */
  trade(index: number, charges: Itemisation | null): TradeStory | null {
    const fills = this.#trips[index]
    const { trades, open } = this.#report
    const trade = trades[index] ?? open[index - trades.length]
    if (!fills || !trade) return null
    const entrySide = trade.side === 'long' ? 'buy' : 'sell'
    const entries = fills.map(k => this.#told[k]!.record).filter(({ fill }) => fill.side === entrySide)
    const [entry] = entries.slice(-1)
    return {
      fills: fills.map(k => this.#tell(k, entrySide, charges)),
      takeProfitPrice: entry?.order.takeProfit?.limitPrice ?? null,
      stopLossPrice: entry?.order.stopLoss?.stopPrice ?? null,
    }
  }

  #tell(k: number, entrySide: Fill['side'], charges: Itemisation | null): FillStory {
    const { record } = this.#told[k]!
    const scene = this.#sceneOf(this.#told[k]!)
    const { costs } = scene.inputs
    return {
      fill: this.#report.fills[k]!,
      part: record.fill.side === entrySide ? 'entry' : 'exit',
      title: orderTitle(record),
      clauses: [
        ...orderClauses(scene),
        ...priceClauses(scene),
        ...rivalClauses(scene),
        ...quantityClauses(scene),
        chargeClause(record.fill, costs, charges?.fills[k] ?? null),
      ],
    }
  }

  #sceneOf({ record, leg }: Told): Scene {
    const { bars, terms } = this.#legs[leg]!
    const { riskEvents } = this.#report
    const legs = this.#legs.map(({ instrument }) => instrument)
    return { record, bars, terms, inputs: this.#inputs, riskEvents, legs, leg, isDaily: this.#isDaily }
  }
}

/** The records of all legs in the order of the report's fills: by bar, inside a bar by leg. */
function inOrder(records: readonly (readonly FillRecord[])[]): readonly Told[] {
  const told = records.flatMap((own, leg) => own.map(record => ({ record, leg })))
  return told.sort((a, b) => a.record.fill.bar - b.record.fill.bar)
}

function checkSame(told: readonly Told[], fills: readonly Fill[]): void {
  const isSame =
    told.length === fills.length &&
    told.every(({ record: { fill } }, k) => {
      const { ms, side, qty, price, chargesPaise } = fills[k]!
      return (
        fill.ms === ms &&
        fill.side === side &&
        fill.qty === qty &&
        fill.price === price &&
        fill.chargesPaise === chargesPaise
      )
    })
  if (!isSame) throw new Error('The re-run gave a different result.')
}
