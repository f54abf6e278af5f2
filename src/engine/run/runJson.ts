import { toPrintedPrice, toRupees } from '../core/units.ts'
import type { Excursions } from '../metrics/excursions.ts'
import { itemise } from '../trading/charges/itemise.ts'
import type { Trade } from '../trading/trade.ts'
import { resultFingerprint } from './fingerprint.ts'
import type { Report } from './report.ts'

/**
 * The report as one JSON object with money in rupees: what the terminal prints and the page exports. `equity` stands for its
 * columns where two lists of all bars would take too much memory.
 */
export function toRunJson(report: Report, equity: unknown = equityLists(report)) {
  const { orders, excursions } = report
  const ended = report.trades.length
  const charges = itemise(report)
  return {
    engineVersion: report.engineVersion,
    dataset: report.dataset,
    ...(report.hedges && { hedges: report.hedges, jointTrades: report.jointTrades }),
    inputs: report.inputs,
    notes: report.notes,
    stats: report.stats,
    charges: charges === null ? null : charges.run,
    trades: report.trades.map((trade, i) => ({
      ...toTradeJson(trade, i, excursions),
      ...(charges && { items: charges.trades[i] }),
    })),
    open: report.open.map((trade, i) => ({
      ...toTradeJson(trade, ended + i, excursions),
      ...(charges && { items: charges.open[i] }),
    })),
    fills: report.fills.map(({ ms, side, qty, price, chargesPaise, instrument }, i) => ({
      ms,
      ...(instrument !== undefined && { instrument }),
      side,
      qty,
      price: toPrintedPrice(price),
      charges: toRupees(chargesPaise),
      ...(charges && { items: charges.fills[i] }),
    })),
    ...(report.changedFills && { changedFills: report.changedFills }),
    orders: {
      placed: orders.placed,
      filled: orders.filled,
      cancelled: orders.cancelled,
      refused: orders.refused,
      refusals: orders.refusals,
    },
    riskEvents: report.riskEvents,
    equity,
    fingerprint: report.fingerprint,
    resultFingerprint: resultFingerprint(report),
  }
}

function equityLists({ equity }: Report) {
  return { ms: Array.from(equity.ms), value: Array.from(equity.paise, toRupees) }
}

function toTradeJson(trade: Trade, place: number, { maePaise, mfePaise }: Excursions) {
  return {
    ...(trade.instrument !== undefined && { instrument: trade.instrument }),
    side: trade.side,
    qty: trade.qty,
    entryMs: trade.entryMs,
    entryPrice: toPrintedPrice(trade.entryPrice),
    exitMs: trade.exitMs,
    exitPrice: toPrintedPrice(trade.exitPrice),
    grossPnl: toRupees(trade.grossPaise),
    charges: toRupees(trade.chargesPaise),
    netPnl: toRupees(trade.netPaise),
    mae: toRupees(maePaise[place]!),
    mfe: toRupees(mfePaise[place]!),
    bars: trade.bars,
    entryReason: trade.entryReason,
    exitReason: trade.exitReason,
  }
}
