/** Bars with what is known of them, and their hash. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { allSteps } from '../core/steps.ts'
import type { EpochMs } from '../core/units.ts'
import type { Bars } from './bars.ts'

/** Which bars a run used. */
export interface DatasetStamp {
  readonly rows: number
  readonly fromMs: EpochMs
  readonly toMs: EpochMs
  /** SHA-256 over the six columns, so that it does not depend on the file's layout. */
  readonly sha256: string
  /** Rows of the file that were refused. */
  readonly rejected: number
}

/** Another instrument of a run, and its bars. */
export interface HedgeStamp {
  readonly instrument: string
  readonly dataset: DatasetStamp
}

/** Bars and what is known of them. */
export interface Dataset {
  readonly bars: Bars
  readonly stamp: DatasetStamp
  /** Other instruments of the run, in the order in which the strategy knows them. */
  readonly hedges?: readonly HedgeDataset[]
}

/** The bars of another instrument of a run, which names itself: the main one is named by the inputs. */
export interface HedgeDataset extends Omit<Dataset, 'hedges'> {
  readonly instrument: string
}

/** Values that are hashed in one step: a tenth of a second of work at most. */
const STEP_VALUES = 1_000_000

/** SHA-256 over the six columns, as hexadecimal text. The same bars from any file layout have the same hash. */
export function hashBars(bars: Bars): string {
  return allSteps(hashInSteps(bars))
}

/** What a report says of these bars; of a file, so many rows were refused. At least one bar. */
export function stampOf(bars: Bars, rejected = 0): DatasetStamp {
  const { openMs } = bars
  return {
    rows: openMs.length,
    fromMs: openMs[0]!,
    toMs: openMs.at(-1)!,
    sha256: hashBars(bars),
    rejected,
  }
}

/** The same for who has something else to do between the steps; the hash comes at the end. */
export function* hashInSteps(bars: Bars): Generator<void, string, void> {
  const hash = sha256.create()
  const columns = [bars.openMs, bars.open, bars.high, bars.low, bars.close, bars.volume]
  for (const column of columns) {
    for (let from = 0; from < column.length; from += STEP_VALUES) {
      hash.update(bytesOf(column.subarray(from, from + STEP_VALUES)))
      yield
    }
  }
  return bytesToHex(hash.digest())
}

/** The column's memory: little-endian on every platform that runs a browser or Node. */
export function bytesOf(column: Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}
