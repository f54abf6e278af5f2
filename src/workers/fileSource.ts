import { InputError } from '../engine/index.ts'
import type { ByteSource } from '../import/readFiles.ts'

/** A file that was chosen or dropped, as the readers take it. */
export function sourceOf(file: File): ByteSource {
  return {
    // Node's clone of a File has no name
    name: file.name || 'file',
    size: file.size,
    async read(from, to) {
      try {
        return new Uint8Array(await file.slice(from, to).arrayBuffer())
      } catch {
        throw new InputError(
          `${file.name} cannot be read: it is a folder, or it changed after it was chosen. Choose it again.`,
        )
      }
    },
  }
}
