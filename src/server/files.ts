import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { walledFrameHeaders } from './headers.ts'

/** One file of the built app, ready to send. */
export interface AppFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Null where packing would gain nothing, as for fonts and pictures. */
  readonly gzip: Uint8Array<ArrayBuffer> | null
  /** Packed by the build, since it takes seconds; null where the build made none. */
  readonly brotli: Uint8Array<ArrayBuffer> | null
  readonly type: string
  readonly etag: string
  /** In the place of the security headers of every answer; missing is those. */
  readonly headers?: Readonly<Record<string, string>>
}

const BROTLI = '.br'
const WALLED_FRAME = /walled-frame-[\w-]+\.html$/
const TEXT = /^text\/|javascript|json|svg|wasm/

/**
 * The files below `folder` by their address ("/assets/index.js"), without dotfiles.
 * They are held in memory, so an address that is not a key can reach no file at all, and a rebuild while the server
 * runs cannot mix two versions.
 * @throws Error with code ENOENT when the folder does not exist.
 */
export function readAppFiles(folder: string): ReadonlyMap<string, AppFile> {
  const files = new Map<string, AppFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const isPacked = address.endsWith(BROTLI)
    if (entry.isFile() && !isPacked && !address.includes('/.')) files.set(address, readAppFile(path))
  }
  return files
}

function readAppFile(path: string): AppFile {
  const file = readFileSync(path)
  const bytes = new Uint8Array(file)
  const type = getMimeType(path) ?? 'application/octet-stream'
  const gzip = TEXT.test(type) ? new Uint8Array(gzipSync(bytes)) : null
  const packed = `${path}${BROTLI}`
  const brotli = existsSync(packed) ? new Uint8Array(readFileSync(packed)) : null
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = WALLED_FRAME.test(path) ? walledFrameHeaders(file.toString()) : undefined
  return { bytes, gzip, brotli, type, etag, ...(headers && { headers }) }
}
