/** A strategy of the trader's own in a link: after the #, which no browser sends to a server. */

import type { OwnParts } from '../../workers/api/api.ts'
import { OWN_MARK } from './runAddress.ts'

/** More is no strategy that a person wrote. */
const LONGEST = 400_000

/** What a link brings: rules or code, unread. */
export type LinkedSource = ({ readonly rules: unknown } | { readonly source: string }) & {
  /** The strategy that it is meant as a version of, where this device has it. */
  readonly family?: string
}

/** The end of a link to a run with this strategy; `family` is for this device, which adds a version to it. */
export async function ownHash({ rules, code }: OwnParts, family: string | null = null): Promise<string> {
  const own = code ? { source: code.source } : { rules }
  const json = JSON.stringify(family === null ? own : { ...own, family })
  const packed = await packedBytes(new TextEncoder().encode(json))
  const base64 = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''))
  return OWN_MARK + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The strategy that the end of an address brings; null where it brings none, undefined where it cannot be read. */
export async function readOwnHash(hash: string): Promise<LinkedSource | null | undefined> {
  if (!hash.startsWith(OWN_MARK)) return null
  try {
    const base64 = hash.slice(OWN_MARK.length).replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    const own: unknown = JSON.parse(await unpackedText(bytes))
    if (typeof own !== 'object' || own === null) return undefined
    const mark = 'family' in own && typeof own.family === 'string' ? { family: own.family } : {}
    if ('source' in own && typeof own.source === 'string') return { source: own.source, ...mark }
    return 'rules' in own ? { rules: own.rules, ...mark } : undefined
  } catch {
    return undefined
  }
}

async function packedBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** @throws Error for what is longer than any strategy: a few bytes can unpack to gigabytes. */
async function unpackedText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length <= LONGEST) continue
    await reader.cancel()
    throw new Error('too long')
  }
  return text + decoder.decode()
}
