import { hashText } from './browserHash.ts'
import { BLOCK_BYTES } from './format.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

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
