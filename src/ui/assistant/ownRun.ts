/** A run of the assistant that only the page can make, on the trader's own bars or with a strategy of their own: its figures are told. */
import { defaultParseSearch } from '@tanstack/react-router'
import type { Outcome } from '../../engine/core/problem.ts'
import { toInputs } from '../../engine/inputs/pageValues.ts'
import { metricLabel, SPREAD_TRADES, spreadWords } from '../../engine/metrics/legMetrics.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { DatasetInfo, RunView, StrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { metricText } from '../run/report/runMetrics.ts'
import { barMinutes, dataErrors, SYNTHETIC, SYNTHETIC_NAME, toRunData } from '../run/runData.ts'
import { runDates } from '../run/runInputs.ts'
import { parseRunSearch, type RunSearch } from '../run/runSearch.ts'
import { infoOf } from '../run/useOwnStrategies.ts'

/** What a card shows of its run, and what the next question knows of it. */
export interface OwnResult {
  /** "Momentum on NIFTY" */
  readonly title: string
  /** The dataset's name, or the built-in market: it is shown and not sent. */
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
  'buyHoldReturnPct',
  'maxDrawdownPct',
  'sharpe',
  'winRatePct',
  'trades',
  'charges',
]
const MAX_FINDINGS = 3

/** The run of a card's address; on own bars without the days and the square-off of the synthetic market. */
export function readCard(href: string): RunSearch {
  const search = defaultParseSearch(href.slice(href.indexOf('?'))) as Record<string, unknown>
  if (search.dataset === SYNTHETIC) return parseRunSearch(search)
  return parseRunSearch({
    ...search,
    dataset: undefined,
    from: undefined,
    to: undefined,
    squareOff: undefined,
  })
}

/** Whether a card's runs are on the built-in market. */
export function isSynthetic(href: string): boolean {
  return readCard(href).dataset === SYNTHETIC
}

/** The dataset that suits the run best: the last one of its instrument, else the last one. */
export function suggested(instrument: string, datasets: readonly DatasetInfo[]): DatasetInfo | undefined {
  return datasets.findLast(({ symbol }) => symbol === instrument) ?? datasets.at(-1)
}

interface Asked {
  readonly hrefs: readonly string[]
  /** Null: the built-in market. */
  readonly dataset: DatasetInfo | null
  readonly datasets: readonly DatasetInfo[]
  readonly onFraction: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Runs them one after the other, on all bars of a dataset or on the days of their addresses; the first that fails ends it. */
export async function runOwn(client: Client, asked: Asked): Promise<Outcome<readonly OwnResult[]>> {
  const { hrefs, onFraction } = asked
  const results: OwnResult[] = []
  for (const [k, href] of hrefs.entries()) {
    const outcome = await runOne(client, href, {
      ...asked,
      onFraction: fraction => onFraction((k + fraction) / hrefs.length),
    })
    if (!outcome.ok) return outcome
    results.push(outcome.value)
  }
  return { ok: true, value: results }
}

async function runOne(client: Client, href: string, asked: Asked): Promise<Outcome<OwnResult>> {
  const { dataset, datasets, onFraction, signal } = asked
  const search = readCard(href)
  const found = await strategyOf(client, search.strategy)
  signal.throwIfAborted()
  if (!found.ok) return found
  const strategy = found.value
  const instrument = dataset?.symbol ?? search.instrument
  const values = { ...search, instrument, dataset: dataset?.id ?? SYNTHETIC }
  const form = { values, strategy, dataset, datasets }
  const [missing] = Object.values(dataErrors(form))
  const data = toRunData(form)
  if (missing !== undefined || data === null) {
    return { ok: false, problem: { message: missing ?? 'Choose a dataset.' } }
  }
  const defaults = await client.defaultInputs(instrument, barMinutes(values, dataset))
  const days = runDates(values, dataset)
  const inputs = { ...toInputs(values, defaults), ...days }
  const outcome = await client.run(data, inputs, ({ fraction }) => onFraction(fraction), signal)
  if (!outcome.ok) return outcome
  const title = `${strategy.title} on ${instrument}`
  const link = dataset ? linkTo(href, { ...days, instrument, dataset: dataset.id }) : href
  return { ok: true, value: toResult(outcome.value, title, dataset?.name ?? SYNTHETIC_NAME, link) }
}

/** A strategy of the engine, or one that is saved on this device. */
async function strategyOf(client: Client, asked: string): Promise<Outcome<StrategyInfo>> {
  const builtIn = (await client.listStrategies()).find(({ id }) => id === asked)
  if (builtIn) return { ok: true, value: builtIn }
  const version = ownStrategies().versions.find(({ id }) => id === asked)
  return version ? infoOf(client, version) : { ok: false, problem: { message: GONE } }
}

const GONE = 'This strategy is no longer on this device. Ask for one that is.'

function toResult(
  { stats, legs, jointTrades, findings = [] }: RunView,
  title: string,
  dataset: string,
  href: string,
): OwnResult {
  return {
    title,
    dataset,
    href,
    figures: [
      ...SHOWN.map(id => ({ label: metricLabel(id, legs.length > 1), value: metricText(id, stats[id]) })),
      ...(jointTrades ? [{ label: SPREAD_TRADES, value: spreadWords(jointTrades) }] : []),
    ],
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
  const where = isSynthetic(href) ? "In the trader's browser" : "On the trader's own data"
  // its name is the trader's: no mark of it may end the link
  return `${where}: [${title.replace(/[[\]()\s]+/g, ' ')}](${href}): ${parts.join('; ')}`
}
