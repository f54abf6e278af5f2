/** The engine's only door. */
export { applyCommand } from './desk/commands.ts'
export { estimateClose, findOrder, findOrders, queryOrders, toView } from './desk/queries.ts'
export { sampleDesk } from './desk/sample.ts'
export type { DeskState } from './desk/types.ts'
export { hashBars } from './fingerprint.ts'
export {
  type CostsInput,
  DEFAULT_RISK,
  type Direction,
  defaultInputs,
  type FillInputs,
  type RunInputs,
  type Sizing,
  type Timeframe,
} from './inputs.ts'
export { type Bars, hasVolume, sliceBars } from './market/bars.ts'
export { decimate, mergeCandles } from './market/decimate.ts'
export { KNOWN_SYMBOLS } from './market/instruments.ts'
export { toIsoDate, toIsoTime } from './market/ist.ts'
export { type CsvResult, readCsv, startCsv } from './market/readers/csv.ts'
export { resample } from './market/resample.ts'
export { drawdownColumn } from './metrics/drawdown.ts'
export { InputError, toProblem } from './problem.ts'
export { type Dataset, runBacktest } from './run.ts'
export { toRunJson } from './runJson.ts'
export { performanceWalk } from './sample/performanceWalk.ts'
export { sampleRun } from './sample/sampleRun.ts'
export { CATALOG, findStrategy } from './strategies/catalog.ts'
export { toPaise, toRupees } from './units.ts'
export { ENGINE_VERSION } from './version.ts'
