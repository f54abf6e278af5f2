import { InputError } from '../../engine/index.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { BlockHash } from './blockHash.ts'
import { BLOCK_BYTES, headerBytesOf, parseHeader, START_BYTES } from './format.ts'

const FOLDERS = ['sauda', 'datasets']
/** A flush stops the worker: several short stops let it answer between them. */
const FLUSH_BYTES = 8 * BLOCK_BYTES

/** The disk or the browser's limit is full. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** What lies in a file: how much, and its hash. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** The files of the datasets, in the site's private file system. A file is never written to again once it is complete. */
export class StoreFiles {
  /**
   * Null where the browser has no private file system, or keeps it shut (some private windows).
   * @throws NoRoom when there is none even for a folder.
   */
  static async open(): Promise<StoreFiles | null> {
    if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) return null
    const files = new StoreFiles()
    try {
      await files.#folder()
      return files
    } catch (error) {
      if (isQuota(error)) throw new NoRoom('The browser refused to make a folder.', { cause: error })
      if (error instanceof DOMException) return null
      throw error
    }
  }

  /** Looked up each time: when the browser clears the site's data, the folder of before is none any more. */
  async #folder(): Promise<FileSystemDirectoryHandle> {
    let folder = await navigator.storage.getDirectory()
    for (const name of FOLDERS) folder = await folder.getDirectoryHandle(name, { create: true })
    return folder
  }

  /**
   * Writes a new file, and reads it back: what is answered lies on the disk. No file is left after a failure.
   * @throws NoRoom when it does not fit; the browser may say so, or write less than it was told.
   */
  async write(
    name: string,
    blocks: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<Written> {
    try {
      const handle = await (await this.#folder()).getFileHandle(name, { create: true })
      const access = await handle.createSyncAccessHandle()
      try {
        return await writeAll(access, blocks)
      } finally {
        access.close()
      }
    } catch (error) {
      await this.remove(name)
      throw isQuota(error) ? new NoRoom('The browser refused to write.', { cause: error }) : error
    }
  }

  /** Bytes of each file. */
  async sizes(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>()
    for await (const [name, handle] of (await this.#folder()).entries()) {
      if (handle.kind === 'file') sizes.set(name, (await (handle as FileSystemFileHandle).getFile()).size)
    }
    return sizes
  }

  /** Null: there is none of that name. */
  async file(name: string): Promise<File | null> {
    try {
      const handle = await (await this.#folder()).getFileHandle(name)
      return await handle.getFile()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null
      throw error
    }
  }

  /** One that is gone, or that another tab writes, is no failure: what is left over goes at the next opening. */
  async remove(name: string): Promise<void> {
    await (await this.#folder()).removeEntry(name).catch(() => {})
  }
}

/** Whether a browser is over its limit: it throws an error of this name, as a DOMException or as a class of its own. */
export function isQuota(error: unknown): boolean {
  return (error as Error | null)?.name === 'QuotaExceededError'
}

async function writeAll(
  access: FileSystemSyncAccessHandle,
  blocks: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Written> {
  const hash = new BlockHash()
  let bytes = 0
  for await (const block of blocks) {
    const written = access.write(block, { at: bytes })
    if (written !== block.length) throw new NoRoom(`${written} of ${block.length} bytes were written.`)
    bytes += block.length
    if (bytes % FLUSH_BYTES === 0) access.flush()
    await hash.add(block)
  }
  access.flush()
  if (access.getSize() !== bytes) throw new NoRoom(`${access.getSize()} of ${bytes} bytes are in the file.`)
  const sha256 = hash.end()
  if ((await readBack(access, bytes)) !== sha256) {
    throw new NoRoom('What was read back is not what was written.')
  }
  return { bytes, sha256 }
}

async function readBack(access: FileSystemSyncAccessHandle, bytes: number): Promise<string> {
  const hash = new BlockHash()
  const block = new Uint8Array(BLOCK_BYTES)
  for (let at = 0; at < bytes; at += BLOCK_BYTES) {
    const read = access.read(block, { at })
    await hash.add(block.subarray(0, read))
  }
  return hash.end()
}

/** What a file says of itself, and where its columns start. @throws InputError when it is no dataset's. */
export async function readHeader(file: Blob): Promise<{ info: DatasetInfo; headerBytes: number }> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  const headerBytes = headerBytesOf(start)
  if (file.size < headerBytes) throw new InputError('it is cut off')
  const info = parseHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
  return { info, headerBytes }
}
