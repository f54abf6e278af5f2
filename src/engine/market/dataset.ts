/** Bars with what is known of them, and their hash. */
import { asciiBytes, bytesOf, sha256 } from '../core/sha256.ts'
import type { EpochMs } from '../core/units.ts'
import type { Bars } from './bars.ts'

/** Which bars a run used. */
export interface DatasetStamp {
  readonly rows: number
  readonly fromMs: EpochMs
  readonly toMs: EpochMs
  /** Of the six columns, so that it does not depend on the file's layout: see `hashBars`. */
  readonly sha256: string
  /** Rows of the file that were refused. */
  readonly rejected: number
}

/** Another instrument of a run, and its bars. */
export interface HedgeStamp {
  readonly instrument: string
  readonly dataset: DatasetStamp
}

/** The synthetic market, whose prices go where they go, or a file of somebody's. */
export type DataOrigin =
  | { readonly kind: 'synthetic'; readonly seed: number }
  /** `symbol` is what the file says that it is of; null or missing where it does not. */
  | { readonly kind: 'file'; readonly name: string; readonly symbol?: string | null }

/** Bars and what is known of them. */
export interface Dataset {
  readonly bars: Bars
  readonly stamp: DatasetStamp
  /** Where the bars come from; missing where nobody said it. */
  readonly origin?: DataOrigin
  /** Other instruments of the run, in the order in which the strategy knows them. */
  readonly hedges?: readonly HedgeDataset[]
}

/** The bars of another instrument of a run, which names itself: the main one is named by the inputs. */
export interface HedgeDataset extends Omit<Dataset, 'hedges'> {
  readonly instrument: string
}

/** How many bytes of columns are hashed as one; of more, each piece of so many is hashed apart. */
interface HashSizes {
  readonly wholeBytes: number
  readonly pieceBytes: number
}

/** Five and a half million bars; more would lie in memory twice for a browser's hash, which takes whole pieces only. */
const SIZES: HashSizes = { wholeBytes: 268_435_456, pieceBytes: 16_777_216 }

/**
 * The hash of a dataset, as hexadecimal text: SHA-256 over the six columns, where these are large over the hashes of their
 * pieces. The same bars from any file layout have the same hash.
 */
export function hashBars(bars: Bars, sizes = SIZES): string {
  const pieces = hashPieces(bars, sizes)
  return sha256(pieces ? pieces.map(piece => asciiBytes(sha256([piece]))) : columnParts(bars))
}

/** The pieces that are hashed apart, in their order; null where the columns are hashed as one. */
export function hashPieces(
  bars: Bars,
  { wholeBytes, pieceBytes }: HashSizes = SIZES,
): readonly Uint8Array[] | null {
  const columns = columnParts(bars)
  const { length } = columns[0]!
  if (columns.length * length <= wholeBytes) return null
  return columns.flatMap(column =>
    Array.from({ length: Math.ceil(length / pieceBytes) }, (_, k) =>
      column.subarray(k * pieceBytes, (k + 1) * pieceBytes),
    ),
  )
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
