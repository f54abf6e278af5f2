import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ByteSource, memorySource } from '../import/readFiles.ts'

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
  return { name, size: stats.size, read: (from, to) => readPiece(file, from, to) }
}

/** Bytes `[from, to)`; fewer where the file has become shorter. One call may read less than it was asked for. */
async function readPiece(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, from + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}
