import { InputError } from '../../engine/core/problem.ts'
import { sha256 } from '../../engine/core/sha256.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { toIsoTime } from '../../engine/market/ist.ts'
import { runBacktest } from '../../engine/run/run.ts'
import { CATALOG } from '../../engine/strategies/catalog.ts'
import { datasetOf, type RandomRun, randomRun } from '../../engine/testing/randomRun.ts'
import { encodeText } from '../cells/encoding.ts'
import { startCsv } from '../tables/csv.ts'

/** What is asked of one place: the same in all of them. */
export interface HashOrder {
  readonly seeds: number
  /** Bars come from a file that is read in pieces of so many bytes; null: they are taken as they were made. */
  readonly pieceBytes: number | null
}

/**
 * One SHA-256 over the fingerprints of runs with every built-in strategy, `seeds` of each. It is the same on every machine,
 * in every zone, on a page or in a worker, and however the file of the bars is cut.
 */
export function oneHash({ seeds, pieceBytes }: HashOrder): string {
  const prints: string[] = []
  // neighbouring seeds have the strategies in turn
  for (let seed = 0; seed < seeds * CATALOG.length; seed++) prints.push(printOf(randomRun(seed), pieceBytes))
  return sha256([encodeText(prints.join('\n'))])
}

/** The fingerprint of a run; of one that the engine refuses, its sentence. */
function printOf({ dataset, inputs }: RandomRun, pieceBytes: number | null): string {
  try {
    if (pieceBytes === null) return runBacktest(dataset, inputs).fingerprint
    const read = { ...dataset, ...datasetOf(inPieces(dataset.bars, pieceBytes)) }
    return runBacktest(read, inputs, () => {}).fingerprint
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

/** The bars, once they were written as CSV and read again in pieces. */
function inPieces({ openMs, open, high, low, close, volume }: Bars, pieceBytes: number): Bars {
  const rows = Array.from(openMs, (ms, i) =>
    [toIsoTime(ms), open[i], high[i], low[i], close[i], volume[i]].join(),
  )
  const bytes = encodeText(['date,open,high,low,close,volume', ...rows].join('\n'))
  const feed = startCsv(bytes.length)
  for (let at = 0; at < bytes.length; at += pieceBytes) feed.push(bytes.subarray(at, at + pieceBytes))
  return feed.end().bars
}
