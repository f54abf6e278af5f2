/** Which saved runs a list shows, and in which order. */

import type { SavedRun } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { istDate } from '../format/format.ts'
import { type SortOrder, sortRows } from '../primitives/sorting.ts'
import { paramRows } from '../run/inputRows.ts'
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
  return `${istDate(fromMs)} to ${istDate(toMs)}`
}

/** The name without the days that it was given at first: they have a column of their own. */
export function shortName(run: SavedRun): string {
  const days = `, ${periodOf(run)}`
  return run.name.endsWith(days) ? run.name.slice(0, -days.length) : run.name
}

/** The parameters that are not as the strategy declares them: "Short 5 bars · Long 40 bars". */
export function changedParams({ effective }: SavedRun, strategies: readonly StrategyInfo[]): string {
  const strategy = strategies.find(({ id }) => id === effective.strategy)
  if (!strategy) return ''
  const usual = paramRows({ ...effective, params: {} }, strategy)
  const changed = paramRows(effective, strategy).filter(({ value }, i) => value !== usual[i]?.value)
  return changed.length === 0
    ? 'Default parameters'
    : changed.map(({ label, value }) => `${label} ${value}`).join(' · ')
}
