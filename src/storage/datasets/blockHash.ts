import { sha256, sha256Bytes } from '../../engine/index.ts'
import { loadFastSha256 } from './fastSha256.ts'
import { BLOCK_BYTES } from './format.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** SHA-256 over the SHA-256 of each block of `BLOCK_BYTES`, as hexadecimal text: a dataset need not lie in memory twice. */
export class BlockHash {
  readonly #digests: Uint8Array[] = []

  /** Settles once the block's memory may be used for the next. */
  async add(block: Uint8Array): Promise<void> {
    await loadFastSha256()
    this.#digests.push(sha256Bytes([block]))
    await yieldToEventLoop()
  }

  end(): string {
    return sha256(this.#digests)
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
