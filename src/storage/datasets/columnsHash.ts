import { asciiBytes, columnParts, hashPieces, sha256, sha256InSteps } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { loadFastSha256 } from './fastSha256.ts'
import { withPauses } from './yieldToEventLoop.ts'

/** The hash by which a dataset is known (`hashBars`), with pauses. */
export async function hashColumns(bars: Bars, pieces = hashPieces(bars)): Promise<string> {
  await loadFastSha256()
  if (pieces === null) return withPauses(sha256InSteps(columnParts(bars)))
  let hashes = ''
  for (const piece of pieces) hashes += await withPauses(sha256InSteps([piece]))
  return sha256([asciiBytes(hashes)])
}

/** Whether bars are those of a hash: one of many bars may be of before they were hashed in pieces. */
export async function haveHash(bars: Bars, hash: string, pieces = hashPieces(bars)): Promise<boolean> {
  if ((await hashColumns(bars, pieces)) === hash) return true
  return pieces !== null && (await hashColumns(bars, null)) === hash
}
