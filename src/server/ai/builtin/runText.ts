import { CATALOG, dateSpanWords, SPREAD_TRADES, spreadWords, timesWords } from '../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../conversation/text.ts'
import type { RunSummary } from '../tools/simulation.ts'
import { declaredOf, type Simulation } from '../tools/simulationInputs.ts'

/** What a reader must know of every simulated metric. */
export function marketLine({ market, from, to, capital, timeframe }: RunSummary): string {
  const bars = timeframe === '1m' ? 'one-minute bars' : `${timeframe} bars`
  return `On the ${market}: **not real prices**. ${dateSpanWords(from, to)}, ${bars}, capital ${inr(capital)}, after NSE charges.`
}

/** "Synthetic prices, seed 1: **not real prices**.", with a note on charges. */
export function marketWords({ market }: RunSummary): string {
  return `On the ${market}: **not real prices**. After NSE charges.`
}

/** "[Open in Backtesting](/backtest?…)" */
export function runLinkText({ link }: Pick<RunSummary, 'link'>): string {
  return `[Open in Backtesting](${link})`
}

/** "Momentum on NIFTY" */
export function runTitle({
  strategy,
  instrument,
  hedge,
}: Pick<RunSummary, 'strategy' | 'instrument' | 'hedge'>): string {
  return `${titleOf(strategy)} on ${escapeMarkdown(instrument)}${hedge ? ` against ${hedge}` : ''}`
}

/** "Momentum on NIFTY (stop loss 1%)": what sets a run apart in a few words. */
export function describeRun(run: Simulation): string {
  const { instrument, params, slippageTicks } = run
  const title = `${escapeMarkdown(declaredOf(run).title)} on ${escapeMarkdown(instrument)}`
  const parts = [
    Object.keys(params).length > 0 && paramsText(run),
    slippageTicks > 0 && `slippage ${slippageTicks} ${slippageTicks === 1 ? 'tick' : 'ticks'}`,
  ].filter(part => part !== false)
  return parts.length === 0 ? title : `${title} (${parts.join(', ')})`
}

/** "[open](/backtest?…) `run id`" */
export function runReference({ link, runId }: RunSummary): string {
  return `[open](${link}) \`${runId}\``
}

/** A run as a table with its notes, its link and its fingerprint. */
export function runText(run: RunSummary): string {
  const rows = run.figures.map(({ label, unit, value }) => [label, metricText(value, unit)])
  const spreads = run.spreads ? [[SPREAD_TRADES, spreadWords(run.spreads)]] : []
  const missing = run.figures.flatMap(({ label, reason }) => (reason === null ? [] : [`${label}: ${reason}`]))
  return paragraphs(
    `**${runTitle(run)}**`,
    marketLine(run),
    table(['Metric', 'Value'], [...rows, ...spreads]),
    bullets([...limitNotes(run), ...run.notes, ...missing]),
    `Parameters: ${paramsText(run)}.${run.direction === 'both' ? '' : ` Only the ${run.direction} side.`}`,
    `[Open this run in Backtesting](${run.link}) · run \`${run.runId}\` · fingerprint \`${run.fingerprint}\``,
  )
}

/** Notes of a run as a list. */
export function bullets(notes: readonly string[]): string {
  return notes.map(note => `- ${escapeMarkdown(note)}`).join('\n')
}

/** The limits of the Settings screen, where they acted. */
export function limitNotes({ limits: { count, first } }: RunSummary): string[] {
  if (first === null) return []
  return [count === 1 ? first : `Limits hit ${timesWords(count)}, first: ${first}`]
}

/** "MA short period 10 bars, take profit 1%": the names and units of the form. */
function paramsText(run: Pick<Simulation, 'strategy' | 'params' | 'own'>): string {
  const declared = declaredOf(run).params
  return Object.entries(run.params)
    .map(
      ([name, value]) =>
        `${escapeMarkdown(declared[name]?.label ?? name)} ${paramText(value, declared[name])}`,
    )
    .join(', ')
}

function paramText(
  value: number,
  param: ReturnType<typeof declaredOf>['params'][string] | undefined,
): string {
  const choice = param?.choices?.[value]
  if (choice !== undefined) return escapeMarkdown(choice)
  const unit = param?.unit ?? ''
  if (unit === 'INR') return inr(value)
  return `${plain(value)}${/^\w/.test(unit) ? ' ' : ''}${unit}`
}

/** The name of a strategy as the screens show it. */
export function titleOf(id: string): string {
  return CATALOG.find(strategy => strategy.id === id)?.title ?? id
}
