import { riskWords, toRupees } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Report } from '../../engine/run/report.ts'
import type { Trade } from '../../engine/trading/trade.ts'
import type { EquityCurve, RunView, TradeColumns } from '../api/api.ts'
import { toCurve, tradedRange } from './curve.ts'
import { toHoldLine } from './hold.ts'

/** The last place that a byte can name stands for all further reasons. */
const LAST_REASON = 255
const OTHER_REASON = 'other'

/** A report as the screen shows it; `prices` are the main instrument's. */
export function toRunView(runId: string, report: Report, elapsedMs: number, prices?: Bars): RunView {
  const hedges = report.hedges ?? []
  const legs = [report.inputs.instrument, ...hedges.map(hedge => hedge.instrument)]
  const range = tradedRange(report)
  const withHold = (curve: EquityCurve) => ({
    curve,
    ...(prices && { hold: toHoldLine(prices, curve.ms, report.inputs.capital) }),
  })
  return {
    runId,
    inputs: report.inputs,
    dataset: report.dataset,
    legs,
    hedges,
    jointTrades: report.jointTrades ?? null,
    stats: report.stats,
    notes: report.notes,
    orders: report.orders,
    riskEvents: report.riskEvents,
    riskWords: riskWords(report.riskEvents),
    trades: toTradeColumns(report.trades, legs),
    open: toTradeColumns(report.open, legs),
    ...withHold(toCurve(report)),
    tradedPart: range && withHold(toCurve(report, { range })),
    fingerprint: report.fingerprint,
    engineVersion: report.engineVersion,
    elapsedMs,
  }
}

/** The memory of all columns of a view, to be handed over instead of copied. */
export function viewBuffers({ trades, open, curve, hold, tradedPart }: Partial<RunView>): ArrayBuffer[] {
  return columnBuffers([trades, open, curve, hold, tradedPart?.curve, tradedPart?.hold])
}

/** The memory of the columns among the values of these parts. */
export function columnBuffers(parts: readonly (object | undefined)[]): ArrayBuffer[] {
  return parts.flatMap(part =>
    Object.values(part ?? {}).flatMap(column =>
      ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
    ),
  )
}

/** Round trips as columns; `legs` are the instruments of the run. */
export function toTradeColumns(trades: readonly Trade[], legs: readonly string[]): TradeColumns {
  const numbers = (pick: (trade: Trade) => number) => Float64Array.from(trades, pick)
  const { reasons, toIndex } = indexReasons()
  return {
    count: trades.length,
    side: Int8Array.from(trades, trade => (trade.side === 'long' ? 1 : -1)),
    qty: numbers(trade => trade.qty),
    entryMs: numbers(trade => trade.entryMs),
    entryPrice: numbers(trade => trade.entryPrice),
    exitMs: numbers(trade => trade.exitMs),
    exitPrice: numbers(trade => trade.exitPrice),
    grossPnl: numbers(trade => toRupees(trade.grossPaise)),
    charges: numbers(trade => toRupees(trade.chargesPaise)),
    netPnl: numbers(trade => toRupees(trade.netPaise)),
    bars: Int32Array.from(trades, trade => trade.bars),
    entryReason: Uint8Array.from(trades, trade => toIndex(trade.entryReason)),
    exitReason: Uint8Array.from(trades, trade => toIndex(trade.exitReason)),
    reasons,
    leg: Uint8Array.from(trades, ({ instrument }) => Math.max(0, legs.indexOf(instrument ?? ''))),
  }
}

/** Gives each reason the place that it takes in `reasons`. */
function indexReasons(): { reasons: string[]; toIndex: (reason: string) => number } {
  const reasons: string[] = []
  const places = new Map<string, number>()
  const toIndex = (reason: string) => {
    const known = places.get(reason)
    if (known !== undefined) return known
    if (reasons.length === LAST_REASON) reasons.push(OTHER_REASON)
    if (reasons.length > LAST_REASON) return LAST_REASON
    places.set(reason, reasons.length)
    return reasons.push(reason) - 1
  }
  return { reasons, toIndex }
}
