/** Bars with what is known of them, and their hash. */
import { sha256 as inJavaScript } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bytesOf, sha256 } from '../core/sha256.ts'
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
  /** Of the synthetic market, whose prices go where they go; missing: they are somebody's data. */
  readonly isMade?: true
  /** Other instruments of the run, in the order in which the strategy knows them. */
  readonly hedges?: readonly HedgeDataset[]
}

/** The bars of another instrument of a run, which names itself: the main one is named by the inputs. */
export interface HedgeDataset extends Omit<Dataset, 'hedges'> {
  readonly instrument: string
}

/** Bytes that are hashed in one step: a tenth of a second of work at most. */
const STEP_BYTES = 8_000_000

/** SHA-256 over the six columns, as hexadecimal text. The same bars from any file layout have the same hash. */
export function hashBars(bars: Bars): string {
  return sha256(columnParts(bars))
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

/** What a dataset's hash is taken of, part after part: the memory of the six columns. */
export function columnParts({ openMs, open, high, low, close, volume }: Bars): readonly Uint8Array[] {
  return [openMs, open, high, low, close, volume].map(bytesOf)
}

/** The same hash in JavaScript, for who has something else to do between the steps; it comes at the end. */
export function* hashInSteps(bars: Bars): Generator<void, string, void> {
  const hash = inJavaScript.create()
  for (const column of columnParts(bars)) {
    for (let from = 0; from < column.length; from += STEP_BYTES) {
      hash.update(column.subarray(from, from + STEP_BYTES))
      yield
    }
  }
  return bytesToHex(hash.digest())
}
