/** Everything that a process of a contest in Node can be asked to do, by name. */
import { barsOf } from './contest/barsFile.ts'
import type { Work } from './contest/serve.ts'
import { instrumentsWork } from './instruments.ts'
import { plainLoopOver } from './limit/plainLoop.ts'
import { plainScanOf } from './limit/plainScan.ts'
import { loopOver, RICH_SMA_CROSS, wholeRunOver } from './ours.ts'
import { backtestFramework, grademark, grademarkWhole } from './peers/backtesters.ts'
import { duckDb, ownCsv, papaParse, udsv } from './peers/csv.ts'
import { libraryIndicators, ownIndicators } from './peers/indicators.ts'
import { sweepWork } from './sweep.bench.ts'

type Maker = (...args: string[]) => Work | Promise<Work>

const MAKERS = {
  loop: source => loopOver(barsOf(source!), RICH_SMA_CROSS),
  whole: source => wholeRunOver(barsOf(source!), RICH_SMA_CROSS),
  plain: source => plainLoopOver(barsOf(source!)),
  scan: file => plainScanOf(file!),
  sweep: (source, count) => sweepWork(barsOf(source!), Number(count)),
  instruments: (count, bars) => instrumentsWork(Number(count), Number(bars)),
  grademark: (folder, file) => grademark(folder!, file!),
  'grademark-whole': (folder, file) => grademarkWhole(folder!, file!),
  framework: (folder, file) => backtestFramework(folder!, file!),
  'own-indicators': file => ownIndicators(file!),
  indicators: (folder, file, name) => libraryIndicators(folder!, name!, file!),
  'own-csv': file => ownCsv(file!),
  papaparse: (folder, file) => papaParse(folder!, file!),
  udsv: (folder, file) => udsv(folder!, file!),
  duckdb: (folder, file) => duckDb(folder!, file!),
} satisfies Record<string, Maker>

/** The name of something that can be asked for. */
export type Served = keyof typeof MAKERS

/** The work of that name. */
export function makeWork(name: string, args: readonly string[]): Work | Promise<Work> {
  return (MAKERS as Record<string, Maker>)[name]!(...args)
}
