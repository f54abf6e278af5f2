import type { Report } from './report.ts'
import type { Trade } from './trading/trade.ts'
import { toRupees } from './units.ts'

/** The report as one JSON object with money in rupees: what the terminal prints and the page exports. */
export function toRunJson(report: Report) {
  const { orders } = report
  return {
    engineVersion: report.engineVersion,
    dataset: report.dataset,
    inputs: report.inputs,
    notes: report.notes,
    stats: report.stats,
    trades: report.trades.map(toTradeJson),
    open: report.open.map(toTradeJson),
    fills: report.fills.map(({ ms, side, qty, price, chargesPaise }) => ({
      ms,
      side,
      qty,
      price,
      charges: toRupees(chargesPaise),
    })),
    orders: {
      placed: orders.placed,
      filled: orders.filled,
      cancelled: orders.cancelled,
      refused: orders.refused,
      refusals: orders.refusals,
    },
    riskEvents: report.riskEvents,
    equity: { ms: Array.from(report.equity.ms), value: Array.from(report.equity.paise, toRupees) },
    fingerprint: report.fingerprint,
  }
}

function toTradeJson(trade: Trade) {
  return {
    side: trade.side,
    qty: trade.qty,
    entryMs: trade.entryMs,
    entryPrice: trade.entryPrice,
    exitMs: trade.exitMs,
    exitPrice: trade.exitPrice,
    grossPnl: toRupees(trade.grossPaise),
    charges: toRupees(trade.chargesPaise),
    netPnl: toRupees(trade.netPaise),
    bars: trade.bars,
    entryReason: trade.entryReason,
    exitReason: trade.exitReason,
  }
}
