/** Which saved runs a list shows, and in which order. */

import { ENGINE_VERSION } from '../../engine/core/version.ts'
import { defaultInputs, type RunInputs } from '../../engine/inputs/inputs.ts'
import { spanWords } from '../../engine/market/ist.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { type SortOrder, sortRows } from '../primitives/sorting.ts'
import { fillRows, inputRows } from '../run/inputRows.ts'
import { strategyOfRun, type VersionWords } from '../run/ownVersions.ts'
import { fileName } from '../run/runAddress.ts'
import { INITIAL_SEED } from '../run/runData.ts'
import { paramsBeside } from './paramsBeside.ts'
import type { RunSort, RunsSearch } from './runsSearch.ts'

/** The order of the list: the newest first unless the address says otherwise. */
export function sortingOf({ runSort, runOrder }: RunsSearch): { sort: RunSort; order: SortOrder } {
  return { sort: runSort ?? 'when', order: runOrder ?? (runSort ? 'ascending' : 'descending') }
}

/** What each column sorts by; what a run has no metric for comes last from the top. */
const KEYS: Readonly<Record<RunSort, (run: SavedRun) => string | number>> = {
  name: ({ name }) => name,
  net: ({ stats }) => stats.netProfit,
  return: ({ stats }) => stats.totalReturnPct,
  drawdown: ({ stats }) => stats.maxDrawdownPct,
  sharpe: ({ stats }) => stats.sharpe ?? -Infinity,
  trades: ({ stats }) => stats.trades,
  strategy: ({ strategyTitle }) => strategyTitle,
  instrument: ({ legs }) => legs.join(' '),
  period: ({ fromMs }) => fromMs,
  when: ({ lastMs }) => lastMs,
}

/** The runs that match, sorted. Each typed word must stand somewhere in the run's words; it is taken literally. */
export function listRuns(runs: readonly SavedRun[], search: RunsSearch): readonly SavedRun[] {
  const words = (search.find ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const matching = runs.filter(run => {
    if (search.starred && !run.starred) return false
    const text = wordsOf(run).toLowerCase()
    return words.every(word => text.includes(word))
  })
  const { sort, order } = sortingOf(search)
  return sortRows(matching, KEYS[sort], order)
}

function wordsOf({ name, note, strategyTitle, legs, source, fingerprint, engineVersion }: SavedRun): string {
  return [name, note, strategyTitle, ...legs, source, fingerprint, engineVersion].join(' ')
}

/** "2 Jan 2023 to 31 Jan 2023". */
export function periodOf({ fromMs, toMs }: SavedRun): string {
  return spanWords(fromMs, toMs)
}

/** The name without the days that it was given at first: they have a column of their own. */
export function shortName(run: SavedRun): string {
  const days = `, ${periodOf(run)}`
  return run.name.endsWith(days) ? run.name.slice(0, -days.length) : run.name
}

/**
 * What sets each run apart, by its id: the inputs that are not the form's defaults, those that fewest of the runs share first,
 * so that runs of one name differ in the part that fits: "Initial capital ₹5,00,000 · MA short period 20 bars". An older
 * version of a strategy comes before all of them.
 */
export function whatDiffers(
  runs: readonly SavedRun[],
  strategies: readonly StrategyInfo[],
  versionOf: VersionWords,
): ReadonlyMap<string, string> {
  const changed = runs.map(run => changedInputs(run, strategies))
  const shared = new Map<string, number>()
  for (const words of changed.flat()) shared.set(words, (shared.get(words) ?? 0) + 1)
  return new Map(
    runs.map(({ id, effective }, i) => {
      const words = [...changed[i]!].sort((one, other) => shared.get(one)! - shared.get(other)!)
      const version = versionOf(effective.strategy)
      return [id, [...(version === null ? [] : [upper(version)]), ...words].join(' · ') || 'Default inputs']
    }),
  )
}

function upper(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** "Short 5 bars", "Lot size off". Instruments and days have columns of their own. */
function changedInputs(run: SavedRun, strategies: readonly StrategyInfo[]): readonly string[] {
  const { effective, requested, data, source, engineVersion } = run
  const strategy = strategyOfRun(effective.strategy, data, strategies)
  // days without trading count, so the bars of a year of days are more than a day apart
  const spacingMinutes = (run.toMs - run.fromMs) / run.bars / 60_000
  const usual = defaultInputs(effective.instrument, spacingMinutes)
  const rows = (inputs: RunInputs, asked: RunInputs) => [
    ...(strategy ? paramsBeside(inputs, strategy) : []),
    ...inputRows({ effective: { ...inputs, from: null, to: null }, legs: [] }),
    ...fillRows({ effective: inputs, requested: asked }),
  ]
  const usualInputs = { ...usual, strategy: effective.strategy }
  const usualValues = new Map(rows(usualInputs, usualInputs).map(({ label, value }) => [label, value]))
  const changed = rows(effective, requested).filter(({ label, value }) => value !== usualValues.get(label))
  const { main } = data
  return [
    ...changed.map(({ label, value }) => `${label} ${value}`),
    ...(main.kind === 'imported' ? [fileName(source)] : []),
    ...(main.kind === 'synthetic' && main.seed !== INITIAL_SEED ? [`Seed ${main.seed}`] : []),
    ...(engineVersion === ENGINE_VERSION ? [] : [`Engine ${engineVersion}`]),
  ]
}

/** The second line of a run: that it is of a tuning, its note, then what sets it apart. */
export function aboutRun({ id, note, tuned }: SavedRun, differences: ReadonlyMap<string, string>): string {
  return [tuned && 'Live tuning', note, differences.get(id)].filter(Boolean).join(' · ')
}
