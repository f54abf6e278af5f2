/** Everything that stands in the address of the Backtesting screen: the run, and what each feature keeps there. */
import { RESULT_READERS } from '../../backtest/resultSearch.ts'
import { DATA_READERS } from '../../data/dataSearch.ts'
import { searchParser } from '../../format/search.ts'
import { RESEARCH_READERS } from '../../research/researchSearch.ts'
import { SWEEP_READERS } from '../../research/sweep/sweepSearch.ts'
import { RUN_READERS, withRunsOfBefore } from '../../run/runSearch.ts'
import { RUNS_READERS } from '../../runs/runsSearch.ts'
import { BACKTEST_DEFAULTS } from './backtestDefaults.ts'

/** Reads the address of the screen: each value by itself. */
export const parseBacktestSearch = withRunsOfBefore(
  searchParser(
    {
      ...RUN_READERS,
      ...RESULT_READERS,
      ...DATA_READERS,
      ...SWEEP_READERS,
      ...RUNS_READERS,
      ...RESEARCH_READERS,
    },
    BACKTEST_DEFAULTS,
  ),
)

/** What is read of the address. */
export type BacktestSearch = ReturnType<typeof parseBacktestSearch>

/** The same before it is read: anybody may have typed anything. */
export type BacktestAddress = { readonly [K in keyof BacktestSearch]?: unknown }

/** Puts inputs into the page's address; `replace` says whether Back leads past the address before, if not the usual way. */
export type ToSearch = (patch: Partial<BacktestSearch>, how?: { readonly replace: boolean }) => void

/** Whether the view starts something of its own, beside the form's backtest. */
export function hasOwnStart({ mode, view }: Pick<BacktestSearch, 'mode' | 'view'>): boolean {
  return mode === 'market' && (view === 'sweep' || view === 'walk-forward')
}

/** Whether the view has a list in the place of the backtest's results. */
export function hidesResults(search: Pick<BacktestSearch, 'mode' | 'view'>): boolean {
  return search.mode === 'market' && search.view !== 'results' && !hasOwnStart(search)
}
