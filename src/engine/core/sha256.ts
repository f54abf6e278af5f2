import { sha256 as inJavaScript } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are hashed in one step: a tenth of a second of work at most. */
const STEP_BYTES = 8_000_000

/** A SHA-256 that takes its bytes part by part. */
export interface RunningSha256 {
  update(part: Uint8Array): unknown
  /** Its 32 bytes; nothing is asked of it afterwards. */
  digest(): Uint8Array
}

/** Begins a SHA-256. */
export type BeginSha256 = () => RunningSha256

let begin: BeginSha256 = () => inJavaScript.create()

/** Has a faster SHA-256 do the work from now on, the platform's or one in WebAssembly: the same digits, up to ten times as fast. */
export function setSha256(faster: BeginSha256): void {
  begin = faster
}

/** The SHA-256 of parts, one after the other, as 64 hex digits. */
export function sha256(parts: readonly Uint8Array[]): string {
  return bytesToHex(sha256Bytes(parts))
}

/** The SHA-256 of parts, one after the other, as 32 bytes. */
export function sha256Bytes(parts: readonly Uint8Array[]): Uint8Array {
  const hash = begin()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The same digits as `sha256`, for who has something else to do between the steps; they come at the end. */
export function* sha256InSteps(parts: readonly Uint8Array[]): Generator<void, string, void> {
  const hash = begin()
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
