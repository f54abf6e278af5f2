import {
  CHARGE_LABELS,
  CHARGE_LINES,
  drawdownColumn,
  isOwnId,
  itemise,
  knownStrategy,
  toIsoTime,
  toPaise,
  toPrintedPrice,
  toRupees,
} from '../../engine/index.ts'
import type { Report } from '../../engine/run/report.ts'
import type { ItemisedCharges } from '../../engine/trading/charges/itemise.ts'
import type { Trade } from '../../engine/trading/trade.ts'

/** Spreadsheets read the file as UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Joined at once: a text that grows by single lines is slow to read back. */
const PIECE_LINES = 20_000

/** What the smaller bars are called, where a run fills on them: its trades are counted in those (F12). */
function barsColumn({ changedFills }: Report): string {
  if (!changedFills) return 'Bars held'
  const { minutes } = changedFills
  return minutes < 1 ? `Bars held (${Math.round(minutes * 60)} s)` : `Bars held (${minutes} min)`
}

const tradeColumns = (report: Report) => [
  'Instrument',
  'Strategy',
  'Status',
  'Side',
  'Quantity',
  'Entry time (IST)',
  'Entry price',
  'Exit time (IST)',
  'Exit price',
  'P&L before charges (INR)',
  'Charges (INR)',
  'Net P&L (INR)',
  'Net P&L (% of entry value)',
  'Cumulative net P&L (INR)',
  'MAE (INR)',
  'MFE (INR)',
  barsColumn(report),
  'Entry reason',
  'Exit reason',
]

/** The id; of the trader's own its title, since the id holds a hash. */
function strategyCell(id: string): string {
  return isOwnId(id) ? (knownStrategy(id)?.title ?? id) : id
}

/** Behind the others where the costs of the run have lines; with the rounding they add up to the charges. */
const CHARGE_COLUMNS = [...CHARGE_LINES.map(line => CHARGE_LABELS[line]), 'Rounding'].map(
  name => `${name} (INR)`,
)

/**
 * The run's trades as pieces of a CSV file, one row each in order of exit; the round trip that is still open comes
 * last. Money in rupees.
 */
export function tradesCsv(report: Report): Iterable<string> {
  const { inputs, trades, open, excursions } = report
  const items = itemise(report)
  const charges = items && [...items.trades, ...items.open]
  const strategy = toCell(strategyCell(inputs.strategy))
  const sums = cumulativePaise([...trades, ...open])
  const toRow = (trade: Trade, status: string, i: number) =>
    [
      toCell(trade.instrument ?? inputs.instrument),
      strategy,
      status,
      trade.side,
      trade.qty,
      toIsoTime(trade.entryMs),
      toPrintedPrice(trade.entryPrice),
      toIsoTime(trade.exitMs),
      toPrintedPrice(trade.exitPrice),
      toRupees(trade.grossPaise),
      toRupees(trade.chargesPaise),
      toRupees(trade.netPaise),
      pctCell(trade),
      toRupees(sums[i]!),
      toRupees(excursions.maePaise[i]!),
      toRupees(excursions.mfePaise[i]!),
      trade.bars,
      toCell(trade.entryReason),
      toCell(trade.exitReason),
      ...(charges ? lineCells(charges[i]!) : []),
    ].join(',')
  const columns = charges ? [...tradeColumns(report), ...CHARGE_COLUMNS] : tradeColumns(report)
  return toPieces(columns, trades.length + open.length, i => {
    const ended = trades[i]
    return ended ? toRow(ended, 'closed', i) : toRow(open[i - trades.length]!, 'open', i)
  })
}

/** What each trade and all before it made; with the open ones at the end it is what the run made. */
function cumulativePaise(trades: readonly Trade[]): Float64Array {
  const sums = new Float64Array(trades.length)
  let sum = 0
  for (const [i, { netPaise }] of trades.entries()) {
    sum += netPaise
    sums[i] = sum
  }
  return sums
}

/** With as many decimals as a percentage is read with, and two more. */
function pctCell({ qty, entryPrice, netPaise }: Trade): number | '' {
  const value = qty * entryPrice
  return value > 0 ? Math.round((toRupees(netPaise) / value) * 1e6) / 1e4 : ''
}

function lineCells(charges: ItemisedCharges): readonly number[] {
  return [...CHARGE_LINES, 'rounding' as const].map(line => charges[line])
}

/**
 * The run's equity at the close of every bar as pieces of a CSV file, in rupees, with its distance from the highest, and
 * what a risk limit did in that bar.
 */
export function equityCsv({ equity, inputs, riskEvents }: Report): Iterable<string> {
  const { ms, paise } = equity
  const drawdown = drawdownColumn(paise, toPaise(inputs.capital))
  const events = new Map(riskEvents.map(({ bar, message }) => [bar, toCell(message)]))
  return toPieces(['Bar opened (IST)', 'Equity (INR)', 'Drawdown (INR)', 'Risk limit'], ms.length, i =>
    [toIsoTime(ms[i]!), toRupees(paise[i]!), toRupees(drawdown[i]!), events.get(i) ?? ''].join(','),
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
