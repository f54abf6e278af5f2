import { dayWords, itemise } from '../../engine/index.ts'
import type {
  AnalysisView,
  DotsView,
  GainView,
  GroupingId,
  GroupsView,
  HistogramView,
  RiskView,
  WaterfallView,
  YearView,
} from '../api/analysisApi.ts'
import { toAnalysisView, toWaterfallView } from '../views/analysis.ts'
import { toChargeLines } from '../views/chargeLines.ts'
import { barSvg, dotsSvg, histogramSvg, INKS } from './analysisSvg.ts'
import { decimal, rupees, table, text, whole } from './html.ts'
import type { ReportedRun } from './reportedRun.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const GROUPINGS: Readonly<Record<GroupingId, string>> = {
  hour: 'By hour of entry',
  weekday: 'By weekday of entry',
  expiry: 'By expiry day',
  side: 'By side',
  exit: 'By reason of exit',
}
const NO_TRADE = '<p>No closed trades.</p>'
/** Further days over the loss limit are counted, not listed. */
const MAX_DAYS = 50
/** Of a cell's colour, at its strongest, in hundredths. */
const STRONGEST = 45

/** What the Analysis tab shows, for the HTML report: months, sizes, excursions, groups, charges and days over the limit. */
export function analysisSection({ report }: ReportedRun): string {
  const view = toAnalysisView(report)
  const items = itemise(report)
  return `<h2>Analysis</h2>
<h3>Monthly returns, per cent</h3>${monthTable(view.years)}
<h3>Profit and loss of the trades by size</h3>${sizes('Trades', view.tradeResults)}
<h3>Profit and loss of the days by size</h3>${sizes('Days', view.dayResults)}
<h3>Excursions (MAE and MFE)</h3>${excursions(view.dots)}
${groupTables(view)}
<h3>P&amp;L before and after charges</h3>${waterfallTable(toWaterfallView(report, items && toChargeLines(items.run)))}
<h3>Days over the daily loss limit</h3>${lossDays(view.risk)}`
}

function monthTable(years: readonly YearView[]): string {
  const all = years.flatMap(({ months }) => months.flatMap(gain => gain ?? []))
  const hottest = (gains: readonly GainView[]) =>
    Math.max(...gains.map(({ returnPct }) => Math.abs(returnPct))) || 1
  const month = hottest(all)
  const total = hottest(years.map(year => year.total))
  const cell = (gain: GainView | null, most: number) => {
    if (!gain) return '<td></td>'
    const strength = Math.round((Math.abs(gain.returnPct) / most) * STRONGEST)
    const [red, green, blue] = gain.returnPct < 0 ? [185, 28, 28] : [21, 128, 61]
    return `<td class="n" style="background:rgb(${red} ${green} ${blue}/${strength}%)">${decimal(gain.returnPct)}</td>`
  }
  const head = ['Year', ...MONTHS, 'Total'].map(name => `<th scope="col">${name}</th>`).join('')
  const rows = years.map(
    ({ year, months, total: sum }) =>
      `<th scope="row">${year}</th>${months.map(gain => cell(gain, month)).join('')}${cell(sum, total)}`,
  )
  return `<div class="wide">${table([head, ...rows])}</div>`
}

function sizes(of: string, histogram: HistogramView | null): string {
  if (!histogram) return `<p>None.</p>`
  const { results, mean, median } = histogram
  const caption = `${of}: ${whole(results)}, mean ${rupees(mean)}, median ${rupees(median)}.`
  return histogramSvg(caption, of, histogram)
}

function excursions(dots: DotsView): string {
  if (dots.trades === 0) return NO_TRADE
  const { winnersBehind, losersAheadPct } = dots
  const behind =
    winnersBehind === null ? '' : `; 90% of winners were never more than ${rupees(-winnersBehind)} behind`
  const ahead =
    losersAheadPct === null
      ? ''
      : `; ${decimal(losersAheadPct)}% of losers had been ahead by more than their charges`
  return dotsSvg(`${whole(dots.trades)} trades, round dots won${behind}${ahead}.`, dots)
}

function groupTables({ groupings }: AnalysisView): string {
  const ids = Object.keys(GROUPINGS) as GroupingId[]
  return ids.map(id => `<h3>${GROUPINGS[id]}</h3>${groupTable(groupings[id])}`).join('\n')
}

function groupTable({ groups, axis, note }: GroupsView): string {
  const why = note === null ? '' : `<p>${text(note)}</p>`
  if (groups.length === 0) return why || NO_TRADE
  const head = `<th scope="col">Group</th><td></td>${['Net', 'Number', 'Won, %', 'Mean'].map(name => `<th scope="col" class="n">${name}</th>`).join('')}`
  const rows = groups.map(
    ({ label, trades, winRatePct, net, mean }) =>
      `<th scope="row">${text(label)}</th><td>${barSvg(axis, 0, net, net < 0 ? INKS.down : INKS.up)}</td>` +
      [rupees(net), whole(trades), decimal(winRatePct), rupees(mean)]
        .map(value => `<td class="n">${value}</td>`)
        .join(''),
  )
  return why + table([head, ...rows])
}

function waterfallTable({ steps, axis, note }: WaterfallView): string {
  const rows = steps.map(({ label, kind, from, to }) => {
    const isTotal = kind === 'total'
    const ink = to < from ? INKS.down : INKS.up
    return (
      `<th scope="row">${label}</th><td>${barSvg(axis, from, to, isTotal ? ink : INKS.plain)}</td>` +
      `<td class="n">${rupees(isTotal ? to : to - from)}</td>`
    )
  })
  return table(rows) + (note === null ? '' : `<p>${note}</p>`)
}

function lossDays({ dailyLossLimit, lossDays: days, lossDayCount }: RiskView): string {
  if (dailyLossLimit === null) return '<p>The run had no daily loss limit.</p>'
  const cut = lossDayCount > MAX_DAYS ? ` The first ${MAX_DAYS}:` : ''
  const summary = `<p>${whole(lossDayCount)} over ${rupees(dailyLossLimit)}.${cut}</p>`
  if (days.length === 0) return summary
  const head = `<th scope="col">Day</th><th scope="col" class="n">Lowest</th><th scope="col" class="n">End of day</th>`
  const rows = days
    .slice(0, MAX_DAYS)
    .map(
      ({ ms, lowest, end }) =>
        `<th scope="row">${dayWords(ms)}</th><td class="n">${rupees(lowest)}</td><td class="n">${rupees(end)}</td>`,
    )
  return summary + table([head, ...rows])
}
