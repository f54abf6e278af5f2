import { columnParts, hashInSteps } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { BLOCK_BYTES } from './format.ts'
import { withPauses, yieldToEventLoop } from './yieldToEventLoop.ts'

/**
 * SHA-256 over the SHA-256 of each block of `BLOCK_BYTES`, as hexadecimal text. The browser's own hash is seven times
 * as fast as one in JavaScript, and takes whole pieces only: a dataset need not lie in memory twice.
 */
export class BlockHash {
  readonly #digests: Uint8Array[] = []

  /** Settles once the block's memory may be used for the next. */
  async add(block: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#digests.push(new Uint8Array(await crypto.subtle.digest('SHA-256', block)))
    await yieldToEventLoop()
  }

  async end(): Promise<string> {
    return hashText(new Uint8Array(await new Blob(this.#digests as BlobPart[]).arrayBuffer()))
  }
}

/** The most bytes that are copied together for the browser's hash, which takes one whole piece. */
const MAX_COPIED = 256 * 1024 * 1024

/** The hash by which a dataset is known, with pauses: of ten million bars it takes three seconds. */
export async function hashColumns(bars: Bars): Promise<string> {
  return (await hashParts(columnParts(bars))) ?? withPauses(hashInSteps(bars))
}

/**
 * SHA-256 of the parts, one after the other, by the browser's own hash; null where it has none for us (a worker of an
 * opaque origin), or the parts are too much to be copied together.
 */
export async function hashParts(parts: readonly Uint8Array[]): Promise<string | null> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (!globalThis.crypto?.subtle || length > MAX_COPIED) return null
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return hashText(whole)
}

/** SHA-256 as hexadecimal text. */
export async function hashText(of: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The blocks of a file, or of a part of one. @throws DOMException when it is gone or changed. */
export async function* blocksIn(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += BLOCK_BYTES) {
    yield new Uint8Array(await file.slice(at, at + BLOCK_BYTES).arrayBuffer())
  }
}

/** The hash of a file's bytes. */
export async function hashFile(file: Blob): Promise<string> {
  const hash = new BlockHash()
  for await (const block of blocksIn(file)) await hash.add(block)
  return hash.end()
}
