import { Zip, ZipPassThrough } from 'fflate'
import { InputError } from '../../engine/index.ts'
import { blocksIn } from './blockHash.ts'

const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
/** What the numbers of an archive can say. */
export const MAX_ZIP_BYTES = 4_294_967_295

/** A file of the archive, or one to be. */
export interface ZipFile {
  readonly name: string
  readonly content: Blob
}

/**
 * An archive of all files, uncompressed: prices in binary shrink little, and each can be read where it lies. Calls
 * `onBytes` with how many bytes are in so far.
 */
export async function makeZip(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const pieces: Blob[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    // the browser keeps it, on the disk where there is much; this memory is free again
    pieces.push(new Blob([bytes as BlobPart]))
  })
  let done = 0
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const block of blocksIn(content)) {
      entry.push(block)
      done += block.length
      onBytes(done)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  return new Blob(pieces, { type: 'application/zip' })
}

/**
 * The files of an archive that `makeZip` made, each as a part of the archive.
 * @throws InputError when it is no such archive, or is cut off.
 */
export async function openZip(archive: Blob): Promise<Map<string, Blob>> {
  const tail = await viewOf(archive, Math.max(0, archive.size - END_BYTES), archive.size)
  if (tail.byteLength < END_BYTES || tail.getUint32(0, true) !== END) throw damaged('its end is missing')
  const [count, listBytes, listAt] = [
    tail.getUint16(10, true),
    tail.getUint32(12, true),
    tail.getUint32(16, true),
  ]
  if (listAt + listBytes > archive.size) throw damaged('its list is broken')
  const list = await viewOf(archive, listAt, listAt + listBytes)
  const files = new Map<string, Blob>()
  let at = 0
  for (let k = 0; k < count; k++) {
    if (at + ENTRY_BYTES > list.byteLength || list.getUint32(at, true) !== ENTRY) {
      throw damaged('its list is broken')
    }
    const nameBytes = list.getUint16(at + 28, true)
    const next = at + ENTRY_BYTES + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
    if (next > list.byteLength || list.getUint16(at + 10, true) !== STORED)
      throw damaged('its list is broken')
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + ENTRY_BYTES, nameBytes))
    files.set(name, await contentAt(archive, list.getUint32(at + 42, true), list.getUint32(at + 24, true)))
    at = next
  }
  return files
}

async function contentAt(archive: Blob, localAt: number, bytes: number): Promise<Blob> {
  const local = await viewOf(archive, localAt, localAt + LOCAL_BYTES)
  if (local.byteLength < LOCAL_BYTES) throw damaged('a file lies outside of it')
  const from = localAt + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  if (from + bytes > archive.size) throw damaged('a file is cut off')
  return archive.slice(from, from + bytes)
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}

/** `what` completes "This backup is damaged: …". */
export function damaged(what: string): InputError {
  return new InputError(`This backup is damaged, or not one of Sauda's: ${what}. Nothing was changed.`)
}
