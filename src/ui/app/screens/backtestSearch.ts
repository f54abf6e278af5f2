/** Everything that stands in the address of the Backtesting screen: the run, and what each feature keeps there. */
import { RESULT_DEFAULTS, RESULT_READERS } from '../../backtest/resultSearch.ts'
import { DATA_READERS } from '../../data/dataSearch.ts'
import { searchParser } from '../../format/search.ts'
import { RESEARCH_READERS } from '../../research/researchSearch.ts'
import { SWEEP_READERS } from '../../research/sweep/sweepSearch.ts'
import { RUN_DEFAULTS, RUN_READERS, withRunsOfBefore } from '../../run/runSearch.ts'
import { RUNS_READERS } from '../../runs/runsSearch.ts'

/** For the route's `validateSearch`. */
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
    { ...RUN_DEFAULTS, ...RESULT_DEFAULTS },
  ),
)

/** What is read of the address. */
export type BacktestSearch = ReturnType<typeof parseBacktestSearch>

/** Puts inputs into the page's address; `replace` says whether Back leads past the address before, if not the usual way. */
export type ToSearch = (patch: Partial<BacktestSearch>, how?: { readonly replace: boolean }) => void

/** What the screen shows before anything is set; links leave these values out. */
export const BACKTEST_SEARCH_DEFAULTS: BacktestSearch = parseBacktestSearch({})

/** Whether an address says nothing about the run. */
export function isDefaultSearch(search: Partial<BacktestSearch>): boolean {
  return JSON.stringify(parseBacktestSearch(search)) === JSON.stringify(BACKTEST_SEARCH_DEFAULTS)
}
