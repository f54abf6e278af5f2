import { asciiBytes, columnParts, hashPieces, sha256, sha256InSteps } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { PieceHashes } from '../../workers/api/api.ts'
import { loadFastSha256 } from './fastSha256.ts'
import { withPauses } from './yieldToEventLoop.ts'

/** The hash by which a dataset is known (`hashBars`), with pauses. */
export async function hashColumns(bars: Bars, pieces = hashPieces(bars)): Promise<string> {
  return joinHashes(bars, [], [], pieces)
}

/**
 * Hashes those pieces that no other thread has taken, with pauses; `next` is the number of the first of these, in memory
 * that all of them see. Columns that are hashed as one are one piece.
 */
export async function hashFreePieces(
  bars: Bars,
  next: Int32Array,
  pieces = hashPieces(bars),
): Promise<PieceHashes> {
  const parts = partsOf(bars, pieces)
  const hashes: string[] = []
  for (let k = Atomics.add(next, 0, 1); k < parts.length; k = Atomics.add(next, 0, 1)) {
    hashes[k] = await hashOf(parts[k]!)
  }
  return hashes
}

/** The hash of columns whose pieces two threads have hashed; what neither has is hashed now. */
export async function joinHashes(
  bars: Bars,
  some: PieceHashes,
  others: PieceHashes,
  pieces = hashPieces(bars),
): Promise<string> {
  const hashes: string[] = []
  for (const [k, part] of partsOf(bars, pieces).entries()) {
    hashes.push(some[k] ?? others[k] ?? (await hashOf(part)))
  }
  return pieces === null ? hashes[0]! : sha256([asciiBytes(hashes.join(''))])
}

function partsOf(bars: Bars, pieces: readonly Uint8Array[] | null): readonly (readonly Uint8Array[])[] {
  return pieces === null ? [columnParts(bars)] : pieces.map(piece => [piece])
}

async function hashOf(part: readonly Uint8Array[]): Promise<string> {
  await loadFastSha256()
  return withPauses(sha256InSteps(part))
}

/** Whether bars are those of a hash: one of many bars may be of before they were hashed in pieces. */
export async function haveHash(bars: Bars, hash: string, pieces = hashPieces(bars)): Promise<boolean> {
  if ((await hashColumns(bars, pieces)) === hash) return true
  return pieces !== null && (await hashColumns(bars, null)) === hash
}
