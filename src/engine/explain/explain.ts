import type { Price } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { barMinutesOf } from '../market/resample.ts'
import type { Report } from '../run/report.ts'
import type { PreparedRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import type { Itemisation } from '../trading/charges/itemise.ts'
import type { Leg } from '../trading/leg.ts'
import type { Fill } from '../trading/trade.ts'
import { chargeReason } from './chargeWords.ts'
import type { FillContext } from './fillContext.ts'
import type { Reason } from './formatting.ts'
import { orderReasons, orderTitle, sameBarReasons } from './orderWords.ts'
import { priceReasons } from './priceWords.ts'
import { quantityReasons } from './quantityWords.ts'
import { type FillRecord, withRecords } from './record.ts'
import { fillsOfTrades } from './tradeFills.ts'

const DAY_MINUTES = 1440

/** One fill in words. */
interface FillExplanation {
  readonly fill: Fill
  /** Whether it opened the trade, closed it, or a part of it. */
  readonly part: 'entry' | 'exit'
  /** "Sell limit 18,100.05". */
  readonly title: string
  /** Why it happened there and then, with the rule behind each reason. */
  readonly reasons: readonly Reason[]
}

/** One round trip in words. */
export interface TradeExplanation {
  readonly fills: readonly FillExplanation[]
  /** Where its exits last stood; null without one. */
  readonly takeProfitPrice: Price | null
  readonly stopLossPrice: Price | null
}

/** What of a report is explained. */
type ExplainedReport = Pick<Report, 'fills' | 'trades' | 'open' | 'riskEvents'>

interface RecordedFill {
  readonly record: FillRecord
  readonly leg: number
}

/**
 * Knows why each fill of a run happened. The report does not keep the orders, so the run is made once more with somebody
 * listening: the same bars and inputs give the same fills.
 */
export class TradeExplainer {
  readonly #inputs: RunInputs
  readonly #report: ExplainedReport
  readonly #legs: readonly Leg[]
  readonly #recorded: readonly RecordedFill[]
  readonly #tradeFills: readonly (readonly number[])[]
  readonly #isDaily: boolean

  /** Makes the run once more. Throws when it does not come out as in the report: a bug. */
  constructor(run: PreparedRun, report: ExplainedReport) {
    const { strategy, records } = withRecords(run.strategy)
    const { legs } = simulate(run.bars, strategy, run.inputs, { hedges: run.hedges })
    this.#inputs = run.inputs
    this.#report = report
    this.#legs = legs
    this.#recorded = inOrder(records())
    this.#tradeFills = fillsOfTrades(report)
    this.#isDaily = run.bars.openMs.length > 1 && barMinutesOf(run.bars) >= DAY_MINUTES
    checkSame(this.#recorded, report.fills)
  }

  /** The round trip at that place, those that ended first and then the open ones; null where there is none. */
  trade(index: number, charges: Itemisation | null): TradeExplanation | null {
    const fills = this.#tradeFills[index]
    const { trades, open } = this.#report
    const trade = trades[index] ?? open[index - trades.length]
    if (!fills || !trade) return null
    const entrySide = trade.side === 'long' ? 'buy' : 'sell'
    const entries = fills.map(k => this.#recorded[k]!.record).filter(({ fill }) => fill.side === entrySide)
    const [entry] = entries.slice(-1)
    return {
      fills: fills.map(k => this.#explain(k, entrySide, charges)),
      takeProfitPrice: entry?.order.takeProfit?.limitPrice ?? null,
      stopLossPrice: entry?.order.stopLoss?.stopPrice ?? null,
    }
  }

  #explain(k: number, entrySide: Fill['side'], charges: Itemisation | null): FillExplanation {
    const { record } = this.#recorded[k]!
    const context = this.#contextOf(this.#recorded[k]!)
    const { costs } = context.inputs
    return {
      fill: this.#report.fills[k]!,
      part: record.fill.side === entrySide ? 'entry' : 'exit',
      title: orderTitle(record),
      reasons: [
        ...orderReasons(context),
        ...priceReasons(context),
        ...sameBarReasons(context),
        ...quantityReasons(context),
        chargeReason(record.fill, costs, charges?.fills[k] ?? null),
      ],
    }
  }

  #contextOf({ record, leg }: RecordedFill): FillContext {
    const { bars, terms } = this.#legs[leg]!
    const { riskEvents } = this.#report
    const legs = this.#legs.map(({ instrument }) => instrument)
    return { record, bars, terms, inputs: this.#inputs, riskEvents, legs, leg, isDaily: this.#isDaily }
  }
}

/** The records of all legs in the order of the report's fills: by bar, inside a bar by leg. */
function inOrder(records: readonly (readonly FillRecord[])[]): readonly RecordedFill[] {
  const recorded = records.flatMap((own, leg) => own.map(record => ({ record, leg })))
  return recorded.sort((a, b) => a.record.fill.bar - b.record.fill.bar)
}

function checkSame(recorded: readonly RecordedFill[], fills: readonly Fill[]): void {
  const isSame =
    recorded.length === fills.length &&
    recorded.every(({ record: { fill } }, k) => {
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
