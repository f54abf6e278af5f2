import {
  dayTimeWords,
  HEADLINE,
  isSoldOptionsNote,
  itemise,
  knownStrategy,
  METRIC_GROUPS,
  METRICS,
  type MetricInfo,
  metricLabel,
  metricsIn,
  riskWords,
  SPREAD_TRADES,
  spreadWords,
  toRupees,
} from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { DataOrigin } from '../../engine/market/dataset.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import type { Report } from '../../engine/run/report.ts'
import type { Trade } from '../../engine/trading/trade.ts'
import { toChargeLines } from '../views/chargeLines.ts'
import { toCurve } from '../views/curve.ts'
import { toHoldLine } from '../views/hold.ts'
import type { RunSource } from '../views/preview.ts'
import { equitySvg } from './equitySvg.ts'
import { decimal, escapeHtml, list, range, rupees, table, text, whole } from './html.ts'
import { inputTable } from './inputHtml.ts'
import { REPORT_SECTIONS } from './reportSections.ts'

const MAX_TRADES = 2_000

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;max-width:1040px;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}p{margin:.25rem 0}
figure{margin:0;break-inside:avoid}svg{width:100%;height:auto;border:1px solid #ccc}
figcaption{color:#555}.equity{color:#b45309}.hold{color:#6b7280}.drawdown,.limit{color:#b91c1c}.buy{color:#1d4ed8}.sell{color:#7e22ce}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .5rem;border-bottom:1px solid #ddd}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.wide{overflow-x:auto}dl.headline{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.5rem 1rem;margin:1rem 0}dt{color:#555}dd{margin:0;font-size:1.15rem;font-weight:600;font-variant-numeric:tabular-nums}.headline dd.beside{color:#555;font-size:.9rem;font-weight:400}.name{color:#555;word-break:break-all}footer{margin-top:2rem;color:#555;word-break:break-all}
@media screen and (max-width:40rem){table{display:block;overflow-x:auto}th,td{overflow-wrap:break-word}}
@media print{body{margin:0;max-width:none;font-size:10pt;print-color-adjust:exact}h2,h3{break-after:avoid}tr{break-inside:avoid}.wide{overflow:visible}}`

/**
 * The run as one page that needs no network and runs no script, in pieces: the headline, the equity curve, all metrics, inputs and trades.
 * `prices`, the main instrument's, bring buy and hold into the curve; `source`, what the run was made of, its diagnosis and
 * sensitivity.
 */
export function* reportHtml(
  report: Report,
  prices: Bars | null = null,
  source: RunSource | null = null,
): Generator<string, void, void> {
  const { inputs, dataset, notes, riskEvents } = report
  const legs = [inputs.instrument, ...(report.hedges ?? []).map(({ instrument }) => instrument)]
  const strategy = knownStrategy(inputs.strategy)?.title ?? inputs.strategy
  const title = `${strategy} on ${legs.join(' against ')}`
  const acted = riskWords(riskEvents)
  // as on the page, above the figures
  const sold = notes.filter(isSoldOptionsNote)
  const curve = toCurve(report)
  const hold = prices && toHoldLine(prices, curve.ms, inputs.capital)
  yield `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Sauda backtest: ${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>Backtest of ${text(title)}</h1>
<p>${range(dataset.fromMs, dataset.toMs)}, ${whole(dataset.rows)} rows of data</p>
${legs.map((leg, k) => pricesLine(leg, originOf(source, k), legs.length > 1)).join('')}
${sold.map(note => `<p><strong>${text(note)}</strong></p>`).join('')}
${headline(report)}
<h2>Equity</h2>${equitySvg(curve, hold, riskEvents)}
${list(notes.filter(note => !sold.includes(note)))}
<h2>Risk limits</h2><p>${acted === null ? riskNone(inputs) : `${text(acted)}.`}</p>${list(riskEvents.map(event => `${dayTimeWords(event.ms)}: ${event.message}`))}
<h2>Charges</h2>${chargeTable(report)}
<h2>Metrics</h2>${metrics(report)}
`
  for (const section of REPORT_SECTIONS) {
    yield* section({ report, prices, source })
    yield '\n'
  }
  yield `<h2>Inputs</h2>${inputTable(report)}
<h2>Trades</h2>${tradeTable(report, legs.length > 1)}
<footer><p>Engine ${escapeHtml(report.engineVersion)}</p><p>Data SHA-256 ${escapeHtml(dataset.sha256)}</p>
${(report.hedges ?? []).map(hedge => `<p>Data SHA-256 of ${text(hedge.instrument)} ${escapeHtml(hedge.dataset.sha256)}</p>`).join('')}
<p>Fingerprint ${escapeHtml(report.fingerprint)}</p></footer>
</body></html>
`
}

/** Of the main instrument, or of another one of the run. */
function originOf(source: RunSource | null, leg: number): DataOrigin | undefined {
  if (leg === 0) return source?.dataset.origin
  return source?.dataset.hedges?.[leg - 1]?.origin
}

/** Whose prices they are: nobody may take those of the synthetic market for the exchange's. */
function pricesLine(leg: string, origin: DataOrigin | undefined, isOneOfMany: boolean): string {
  if (!origin) return ''
  const of = isOneOfMany ? ` of ${text(leg)}` : ''
  const words =
    origin.kind === 'synthetic'
      ? `built-in synthetic market, seed ${origin.seed}; they are simulated`
      : text(origin.name)
  return `<p>Prices${of}: ${words}</p>`
}

function riskNone({ risk }: Report['inputs']): string {
  return risk === null ? 'No limit was set for this run.' : 'No limit was hit.'
}

/** P&L before and after charges, with a line for each charge where the costs have lines. */
function chargeTable(report: Report): string {
  const { netProfit, charges } = report.stats
  const items = itemise(report)
  const lines = items ? toChargeLines(items.run).lines : []
  const row = (label: string, value: number) =>
    `<th scope="row">${label}</th><td class="n">${rupees(value)}</td>`
  return table([
    row('P&amp;L before charges', netProfit + charges),
    ...lines.map(line => row(line.label, -line.rupees)),
    row('Total charges', -charges),
    row('Net P&amp;L', netProfit),
  ])
}

/** The metrics that the result begins with, above its curve. */
function headline({ stats, hedges = [], jointTrades }: Report): string {
  const figure = (id: MetricId) => {
    const value = stats[id]
    const shown = value === null ? 'N/A' : UNITS[METRICS[id].unit](value)
    const spreads =
      id === 'trades' && jointTrades
        ? `<dd class="beside">${SPREAD_TRADES}: ${spreadWords(jointTrades)}</dd>`
        : ''
    return `<div><dt>${metricLabel(id, hedges.length > 0)}</dt><dd>${shown}</dd>${spreads}</div>`
  }
  return `<dl class="headline">${HEADLINE.map(figure).join('')}</dl>`
}

function metrics({ stats, hedges = [] }: Report): string {
  const row = (id: MetricId) => {
    const { unit, help } = METRICS[id]
    const value = stats[id]
    // a reason is a sentence and may take several lines, an amount may not
    const shown =
      value === null ? `<td>N/A: ${stats.reasons[id]}</td>` : `<td class="n">${UNITS[unit](value)}</td>`
    return `<th scope="row">${metricLabel(id, hedges.length > 0)}</th>${shown}<td>${help}</td>`
  }
  return METRIC_GROUPS.map(group => `<h3>${group}</h3>${table(metricsIn(group).map(row))}`).join('\n')
}

function tradeTable({ trades, open, inputs }: Report, isOfLegs: boolean): string {
  const all = [...trades, ...open]
  if (all.length === 0) return '<p>No trades.</p>'
  const rows = all.slice(0, MAX_TRADES).map((trade, i) => {
    const leg = isOfLegs ? `<td>${text(trade.instrument ?? inputs.instrument)}</td>` : ''
    return leg + tradeCells(trade, i >= trades.length)
  })
  const head = (isOfLegs ? ['Instrument', ...TRADE_COLUMNS] : TRADE_COLUMNS)
    .map(name => `<th scope="col">${name}</th>`)
    .join('')
  const cut =
    all.length > MAX_TRADES
      ? `<p>The first ${whole(MAX_TRADES)} of ${whole(all.length)} trades; the trades CSV has all.</p>`
      : ''
  return `${cut}<div class="wide">${table([head, ...rows])}</div>`
}

const TRADE_COLUMNS = [
  'Side',
  'Quantity',
  'Entry',
  'Entry price',
  'Exit',
  'Exit price',
  'Charges',
  'Net P&amp;L',
  'Entry reason',
  'Exit reason',
]

/** An open trade has no exit: the time and the price that its record has are those of the last bar. */
function tradeCells(trade: Trade, isOpen: boolean): string {
  const net = rupees(toRupees(trade.netPaise))
  return (
    `<td>${trade.side}${isOpen ? ' (open)' : ''}</td><td class="n">${whole(trade.qty)}</td>` +
    `<td>${dayTimeWords(trade.entryMs)}</td><td class="n">${rupees(trade.entryPrice)}</td>` +
    `<td>${isOpen ? '–' : dayTimeWords(trade.exitMs)}</td><td class="n">${isOpen ? '–' : rupees(trade.exitPrice)}</td>` +
    `<td class="n">${rupees(toRupees(trade.chargesPaise))}</td><td class="n">${isOpen ? `${net} so far` : net}</td>` +
    `<td>${text(trade.entryReason)}</td><td>${text(trade.exitReason)}</td>`
  )
}

/** How each unit reads; the numbers themselves are in the JSON. */
const UNITS: Readonly<Record<MetricInfo['unit'], (value: number) => string>> = {
  rupees,
  percent: value => `${decimal(value)}%`,
  share: value => `${decimal(value)}%`,
  points: value => `${decimal(value)} pp`,
  ratio: decimal,
  count: whole,
  days: value => `${decimal(value)} days`,
  minutes: value => `${decimal(value)} minutes`,
  ticks: value => `${decimal(value)} ticks`,
}
