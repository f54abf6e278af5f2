/** A run of the assistant on the trader's own bars: the page's worker makes it, and only its figures are told. */
import { defaultParseSearch } from '@tanstack/react-router'
import type { Outcome } from '../../engine/core/problem.ts'
import { toInputs } from '../../engine/inputs/pageValues.ts'
import { METRICS } from '../../engine/metrics/catalog.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import type { DatasetInfo, RunView } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { metricText } from '../run/report/runMetrics.ts'
import { dataErrors, toRunData } from '../run/runData.ts'
import { runDates } from '../run/runInputs.ts'
import { parseRunSearch, type RunSearch } from '../run/runSearch.ts'

/** What a card shows of its run, and what the next question knows of it. */
export interface OwnResult {
  /** "Momentum on NIFTY" */
  readonly title: string
  /** The dataset's name: it is shown and not sent. */
  readonly dataset: string
  /** Opens the run on the Backtesting screen. */
  readonly href: string
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  /** Findings of the diagnosis, what matters most first. */
  readonly findings: readonly string[]
}

/** Metrics of a card: those by which the assistant compares runs. */
const SHOWN: readonly MetricId[] = [
  'netProfit',
  'totalReturnPct',
  'maxDrawdownPct',
  'sharpe',
  'winRatePct',
  'trades',
  'charges',
]
const MAX_FINDINGS = 3

/** The run of a card's address, without the days and the square-off of the synthetic market. */
export function readCard(href: string): RunSearch {
  const search = defaultParseSearch(href.slice(href.indexOf('?'))) as Record<string, unknown>
  return parseRunSearch({
    ...search,
    dataset: undefined,
    from: undefined,
    to: undefined,
    squareOff: undefined,
  })
}

/** The dataset that suits the run best: the last one of its instrument, else the last one. */
export function suggested(instrument: string, datasets: readonly DatasetInfo[]): DatasetInfo | undefined {
  return datasets.findLast(({ symbol }) => symbol === instrument) ?? datasets.at(-1)
}

interface Asked {
  readonly href: string
  readonly dataset: DatasetInfo
  readonly datasets: readonly DatasetInfo[]
  readonly onFraction: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Runs it on all bars of a dataset. */
export async function runOwn(client: Client, asked: Asked): Promise<Outcome<OwnResult>> {
  const { href, dataset, datasets, onFraction, signal } = asked
  const search = readCard(href)
  const strategy = (await client.listStrategies()).find(({ id }) => id === search.strategy)!
  const instrument = dataset.symbol ?? search.instrument
  const values = { ...search, instrument, dataset: dataset.id }
  const form = { values, strategy, dataset, datasets }
  const [missing] = Object.values(dataErrors(form))
  const data = toRunData(form)
  if (missing !== undefined || data === null) {
    return { ok: false, problem: { message: missing ?? 'Choose a dataset.' } }
  }
  const defaults = await client.defaultInputs(instrument, dataset.intervalMinutes)
  const days = runDates(values, dataset)
  const inputs = { ...toInputs(values, defaults), ...days }
  const outcome = await client.run(data, inputs, ({ fraction }) => onFraction(fraction), signal)
  if (!outcome.ok) return outcome
  const title = `${strategy.title} on ${instrument}`
  const link = linkTo(href, { ...days, instrument, dataset: dataset.id })
  return { ok: true, value: toResult(outcome.value, title, dataset.name, link) }
}

function toResult(
  { stats, findings = [] }: RunView,
  title: string,
  dataset: string,
  href: string,
): OwnResult {
  return {
    title,
    dataset,
    href,
    figures: SHOWN.map(id => ({ label: METRICS[id].label, value: metricText(id, stats[id]) })),
    findings: findings.slice(0, MAX_FINDINGS).map(({ words }) => words),
  }
}

/** The card's address with the bars that were taken. */
function linkTo(href: string, patch: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(href.slice(href.indexOf('?')))
  search.delete('squareOff')
  for (const [name, value] of Object.entries(patch)) search.set(name, value)
  return `/backtest?${search.toString().replaceAll('+', '%20')}`
}

/** What goes along with the next question: the run and its figures, none of its bars. */
export function ownWords({ title, href, figures, findings }: OwnResult): string {
  const parts = [
    ...figures.map(({ label, value }) => `${label}: ${value}`),
    ...findings.map(words => `Finding: ${words.replaceAll(';', ',')}`),
  ]
  return `On the trader's own data: [${title}](${href}): ${parts.join('; ')}`
}
