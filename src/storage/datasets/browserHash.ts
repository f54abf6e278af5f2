/** The browser's own SHA-256, which takes whole pieces only. */

/** The most bytes that are copied together for the browser's hash, which takes one whole piece. */
const MAX_COPIED = 256 * 1024 * 1024

/**
 * SHA-256 of the parts, one after the other, by the browser's own hash, which has copied them when this returns; null where
 * it has none for us (a worker of an opaque origin), or the parts are too much to be copied together.
 */
export function hashParts(parts: readonly Uint8Array[]): Promise<string> | null {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (!globalThis.crypto?.subtle || length > MAX_COPIED) return null
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return hashText(whole)
}

/** SHA-256 as hexadecimal text. */
export async function hashText(of: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
