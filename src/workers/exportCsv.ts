import { drawdownColumn, toIsoTime, toPaise, toRupees } from '../engine/index.ts'
import type { Report } from '../engine/report.ts'
import type { Trade } from '../engine/trading/trade.ts'

/** Spreadsheets read the file as UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Joined at once: a text that grows by single lines is slow to read back. */
const PIECE_LINES = 20_000

const TRADE_COLUMNS = [
  'Instrument',
  'Strategy',
  'Status',
  'Side',
  'Quantity',
  'Entry time (IST)',
  'Entry price',
  'Exit time (IST)',
  'Exit price',
  'Gross P&L (INR)',
  'Charges (INR)',
  'Net P&L (INR)',
  'MAE (INR)',
  'MFE (INR)',
  'Bars held',
  'Entry reason',
  'Exit reason',
]

/**
 * The run's trades as pieces of a CSV file, one row each in order of exit; the round trip that is still open comes
 * last. Money in rupees.
 */
export function tradesCsv({ inputs, trades, open, excursions }: Report): Iterable<string> {
  const run = `${toCell(inputs.instrument)},${toCell(inputs.strategy)}`
  const toRow = (trade: Trade, status: string, i: number) =>
    [
      run,
      status,
      trade.side,
      trade.qty,
      toIsoTime(trade.entryMs),
      trade.entryPrice,
      toIsoTime(trade.exitMs),
      trade.exitPrice,
      toRupees(trade.grossPaise),
      toRupees(trade.chargesPaise),
      toRupees(trade.netPaise),
      toRupees(excursions.maePaise[i]!),
      toRupees(excursions.mfePaise[i]!),
      trade.bars,
      toCell(trade.entryReason),
      toCell(trade.exitReason),
    ].join(',')
  return toPieces(TRADE_COLUMNS, trades.length + open.length, i => {
    const ended = trades[i]
    return ended ? toRow(ended, 'closed', i) : toRow(open[i - trades.length]!, 'open', i)
  })
}

/** The run's equity at the close of every bar as pieces of a CSV file, in rupees, with its distance from the highest. */
export function equityCsv({ equity, inputs }: Report): Iterable<string> {
  const { ms, paise } = equity
  const drawdown = drawdownColumn(paise, toPaise(inputs.capital))
  return toPieces(['Bar opened (IST)', 'Equity (INR)', 'Drawdown (INR)'], ms.length, i =>
    [toIsoTime(ms[i]!), toRupees(paise[i]!), toRupees(drawdown[i]!)].join(','),
  )
}

/** Lines with their header as pieces of a CSV file, each of many lines. */
export function* toPieces(
  header: readonly string[],
  count: number,
  toRow: (i: number) => string,
): Iterable<string> {
  let lines = [BYTE_ORDER_MARK + header.join(',')]
  for (let i = 0; i < count; i++) {
    lines.push(toRow(i))
    if (lines.length < PIECE_LINES) continue
    yield `${lines.join('\r\n')}\r\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
}

/** The text so that no spreadsheet takes it for a formula, quoted where a reader needs it. */
export function toCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
