import { asciiBytes, columnParts, hashPieces, sha256InSteps } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { hashParts } from './browserHash.ts'
import { withPauses, yieldToEventLoop } from './yieldToEventLoop.ts'

/** Pieces that the browser hashes side by side: it copies each. */
const AT_ONCE = 4

/** A hash that the browser works on. */
interface HashUnderWay {
  /** Comes when the columns are no longer looked at: what the browser hashes it has copied. */
  readonly taken: Promise<unknown>
  readonly hash: Promise<string>
}

/** Begins to hash columns as `hashColumns`, beside whatever else is to be done with them. */
export function startHash(bars: Bars, pieces = hashPieces(bars)): HashUnderWay {
  let onTaken = () => {}
  const areTaken = new Promise<void>(resolve => {
    onTaken = resolve
  })
  const hash = hashColumns(bars, pieces, onTaken)
  return { taken: Promise.race([areTaken, hash]), hash }
}

/**
 * The hash by which a dataset is known (`hashBars`), by the browser's own hash where it has one for us, with pauses.
 * @param onTaken hears when the columns are no longer looked at: what the browser hashes it has copied.
 */
export async function hashColumns(
  bars: Bars,
  pieces = hashPieces(bars),
  onTaken: () => void = () => {},
): Promise<string> {
  if (pieces === null) return hashOf(columnParts(bars), onTaken)
  let hashes = ''
  for (let k = 0; k < pieces.length; k += AT_ONCE) {
    const next = pieces.slice(k, k + AT_ONCE).map(piece => hashOf([piece]))
    hashes += (await Promise.all(next)).join('')
    await yieldToEventLoop()
  }
  onTaken()
  return hashOf([asciiBytes(hashes)])
}

/** Whether bars are those of a hash: one of many bars may be of before they were hashed in pieces. */
export async function haveHash(bars: Bars, hash: string, pieces = hashPieces(bars)): Promise<boolean> {
  if ((await hashColumns(bars, pieces)) === hash) return true
  return pieces !== null && (await hashOf(columnParts(bars))) === hash
}

/** SHA-256 of the parts, one after the other; with pauses where it is one in JavaScript. */
async function hashOf(parts: readonly Uint8Array[], onTaken: () => void = () => {}): Promise<string> {
  const byBrowser = hashParts(parts)
  if (byBrowser !== null) onTaken()
  const hash = await (byBrowser ?? withPauses(sha256InSteps(parts)))
  if (byBrowser === null) onTaken()
  return hash
}
