import { utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from './sha256.ts'

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export function hashText(text: string): string {
  return sha256([utf8ToBytes(text)])
}
