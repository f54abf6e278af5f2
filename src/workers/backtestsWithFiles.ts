import type { BacktestApi } from './api/engineApi.ts'
import { createBacktests } from './backtests.ts'
import { convertPine } from './convertPine.ts'
import { importFiles } from './importFiles.ts'

/** All that a worker without walls does for Backtesting. */
export function createAll(): BacktestApi {
  return { ...createBacktests(importFiles), convertPine }
}
