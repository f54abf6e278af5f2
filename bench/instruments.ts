/** Whole runs of many instruments, one after the other in one process, as a basket is tested. */
import { runBacktest } from '../src/engine/index.ts'
import { seededMinuteBars } from './bars.ts'
import type { Work } from './contest/serve.ts'
import { datasetOf, SMA_CROSS } from './ours.ts'

/** So many instruments with so many bars each, every one with prices of its own. */
export function instrumentsWork(count: number, bars: number): Work {
  const datasets = Array.from({ length: count }, (_, k) => datasetOf(seededMinuteBars(bars, k + 1)))
  let trades = 0
  return {
    run: () => {
      trades = datasets.reduce((sum, dataset) => sum + runBacktest(dataset, SMA_CROSS).trades.length, 0)
    },
    answer: () => ({ trades: [trades] }),
  }
}
