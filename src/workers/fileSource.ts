import { InputError } from '../engine/index.ts'
import type { ByteSource } from '../import/readFiles.ts'

/** What fits into a processor's cache, so that parsing finds it there. */
const CHUNK_BYTES = 1_048_576

/** A file that was chosen or dropped, as the readers take it. */
export function sourceOf(file: File): ByteSource {
  const refusal = () =>
    new InputError(
      `${file.name} cannot be read: it is a folder, or it changed after it was chosen. Choose it again.`,
    )
  return {
    // Node's clone of a File has no name
    name: file.name || 'file',
    size: file.size,
    async read(from, to) {
      try {
        return new Uint8Array(await file.slice(from, to).arrayBuffer())
      } catch {
        throw refusal()
      }
    },
    stream(from, to) {
      const reader = readerOf(file.slice(from, to))
      return reader && chunksFrom(reader, refusal)
    },
  }
}

/** Reads into memory that is given to it; null where a browser has none for files. */
function readerOf(blob: Blob): ReadableStreamBYOBReader | null {
  try {
    return blob.stream().getReader({ mode: 'byob' })
  } catch {
    return null
  }
}

/**
 * The bytes of a reader, which reads ahead meanwhile. New memory for each chunk would take longer than parsing it (67 MB: 1.1 s
 * of waiting in pieces, 0.1 s so, Chromium 156).
 */
async function* chunksFrom(
  reader: ReadableStreamBYOBReader,
  refusal: () => InputError,
): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(CHUNK_BYTES)
  try {
    for (let isDone = false; !isDone; ) {
      let length = 0
      while (length < CHUNK_BYTES && !isDone) {
        const read = await reader.read(chunk.subarray(length)).catch(() => {
          throw refusal()
        })
        isDone = read.done
        length += read.value?.length ?? 0
        if (read.value) chunk = new Uint8Array(read.value.buffer)
      }
      if (length > 0) yield chunk.subarray(0, length)
    }
  } finally {
    // a reader of a part, or of a file that went away, ends here
    await reader.cancel().catch(() => {})
  }
}
