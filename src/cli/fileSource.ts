import { readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ByteSource, memorySource } from '../import/readFiles.ts'

/** What fits into a processor's cache, so that parsing finds it there. */
const PIECE_BYTES = 262_144

/** A file that is read in pieces, and must be closed. */
interface OpenFile {
  readonly source: ByteSource
  close(): Promise<void>
}

/**
 * A file on disk as a source: no more of it lies in memory than the piece that is asked for, so it may be of any size. What
 * cannot be read at any place, as a pipe, is read whole.
 * @throws the system's error when it cannot be opened or read.
 */
export async function openFile(path: string): Promise<OpenFile> {
  const file = await open(path)
  try {
    return { source: await sourceOf(file, basename(path)), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function sourceOf(file: FileHandle, name: string): Promise<ByteSource> {
  const stats = await file.stat()
  if (!stats.isFile()) return memorySource(name, await file.readFile())
  // nothing else is to be done meanwhile, and a thread of its own would take longer than the reading
  return {
    name,
    size: stats.size,
    pieceBytes: PIECE_BYTES,
    read: async (from, to) => readPiece(file.fd, from, to),
  }
}

/** Bytes `[from, to)`; fewer where the file has become shorter. One call may read less than it was asked for. */
function readPiece(file: number, from: number, to: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(to - from)
  let length = 0
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, from + length)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}
