import { sha256 as inJavaScript } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are hashed in one step: a tenth of a second of work at most. */
const STEP_BYTES = 8_000_000

/** SHA-256 of parts, one after the other, as 64 hex digits. */
export type Sha256 = (parts: readonly Uint8Array[]) => string

let hash: Sha256 = parts => {
  const running = inJavaScript.create()
  for (const part of parts) running.update(part)
  return bytesToHex(running.digest())
}

/** The SHA-256 of parts. */
export function sha256(parts: readonly Uint8Array[]): string {
  return hash(parts)
}

/** Has the platform's own SHA-256 do the work from now on: the same digits, ten times as fast as in JavaScript. */
export function setSha256(platform: Sha256): void {
  hash = platform
}

/** The same in JavaScript, for who has something else to do between the steps; it comes at the end. */
export function* sha256InSteps(parts: readonly Uint8Array[]): Generator<void, string, void> {
  const hash = inJavaScript.create()
  for (const part of parts) {
    for (let from = 0; from < part.length; from += STEP_BYTES) {
      hash.update(part.subarray(from, from + STEP_BYTES))
      yield
    }
  }
  return bytesToHex(hash.digest())
}

/** The column's memory: little-endian on every platform that runs a browser or Node. */
export function bytesOf(column: Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}

/** The bytes of a text without any other letter. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, char => char.charCodeAt(0))
}
