/** Hashes as the page names them. */

/** The first digits of the hash with which the id of an imported dataset begins; null of another text. */
export function hashOf(dataset: string | undefined): string | null {
  return /^[0-9a-f]{16}/.exec(dataset ?? '')?.[0] ?? null
}

/** Enough to tell two hashes apart by eye. */
export function short(hash: string): string {
  return hash.slice(0, 8)
}
