import { asciiBytes, columnParts, hashPieces, sha256InSteps } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { hashParts } from './browserHash.ts'
import { withPauses, yieldToEventLoop } from './yieldToEventLoop.ts'

/** Pieces that the browser hashes side by side: it copies each. */
const AT_ONCE = 4

/** The hash by which a dataset is known (`hashBars`), by the browser's own hash where it has one for us, with pauses. */
export async function hashColumns(bars: Bars, pieces = hashPieces(bars)): Promise<string> {
  if (pieces === null) return hashOf(columnParts(bars))
  let hashes = ''
  for (let k = 0; k < pieces.length; k += AT_ONCE) {
    const next = pieces.slice(k, k + AT_ONCE).map(piece => hashOf([piece]))
    hashes += (await Promise.all(next)).join('')
    await yieldToEventLoop()
  }
  return hashOf([asciiBytes(hashes)])
}

/** Whether bars are those of a hash: one of many bars may be of before they were hashed in pieces. */
export async function haveHash(bars: Bars, hash: string, pieces = hashPieces(bars)): Promise<boolean> {
  if ((await hashColumns(bars, pieces)) === hash) return true
  return pieces !== null && (await hashOf(columnParts(bars))) === hash
}

/** SHA-256 of the parts, one after the other; with pauses where it is one in JavaScript. */
async function hashOf(parts: readonly Uint8Array[]): Promise<string> {
  return (await hashParts(parts)) ?? withPauses(sha256InSteps(parts))
}
