import type { BacktestApi } from './api/engineApi.ts'
import { createLab } from './lab.ts'
import { createRuns } from './runs.ts'

/** All that a worker does for Backtesting whose code is one file: it imports no files and converts no Pine. */
export function createBacktests(): BacktestApi {
  const runs = createRuns()
  return { ...runs.api, ...createLab(runs) }
}
