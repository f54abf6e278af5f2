/** By itself: the page's first script has what links leave out, the screen brings what reads the rest of the address. */
import { RESULT_DEFAULTS } from '../../backtest/resultSearch.ts'
import { RUN_DEFAULTS } from '../../run/runDefaults.ts'

/** What the Backtesting screen shows before anything is set; links leave these values out. */
export const BACKTEST_DEFAULTS = { ...RUN_DEFAULTS, ...RESULT_DEFAULTS }

const DEFAULTS: Readonly<Record<string, unknown>> = BACKTEST_DEFAULTS

/** Whether an address says nothing about the run. */
export function isDefaultSearch(search: object): boolean {
  return Object.entries(search).every(
    ([key, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(DEFAULTS[key]),
  )
}
