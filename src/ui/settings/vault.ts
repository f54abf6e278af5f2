/**
 * Secrets at rest: AES-GCM under a key that a passphrase gives. Without the passphrase the stored bytes say nothing;
 * a key that the browser kept by itself would lie beside them on the disk.
 */

/** OWASP's figure for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, 2023). */
const ITERATIONS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12
export const MIN_PASSPHRASE = 8

/** Secrets by name. */
export type Secrets = Readonly<Record<string, string>>

interface SealedSecret {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** What is stored: nothing in it is secret. */
export interface Box {
  readonly version: 1
  readonly iterations: number
  readonly salt: Uint8Array<ArrayBuffer>
  readonly secrets: Readonly<Record<string, SealedSecret>>
}

/** A passphrase's key and the salt that it was made with; lives in memory only. */
export interface VaultKey {
  readonly key: CryptoKey
  readonly salt: Uint8Array<ArrayBuffer>
}

/** Thrown for a wrong passphrase and for changed bytes alike: nobody can tell them apart. */
export class VaultError extends Error {
  override name = 'VaultError'

  constructor() {
    super('Wrong passphrase or damaged credentials')
  }
}

/** A new key for this passphrase, with a salt of its own. Takes a noticeable part of a second, on purpose. */
export async function createVaultKey(passphrase: string): Promise<VaultKey> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return { key: await deriveKey(passphrase, salt, ITERATIONS), salt }
}

/** The secrets in a box for storage, each under an initialisation vector that was never used before. */
export async function seal({ key, salt }: VaultKey, secrets: Secrets): Promise<Box> {
  const sealed = await Promise.all(
    Object.entries(secrets).map(async ([name, secret]) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const data = await crypto.subtle.encrypt(parameters(name, iv), key, new TextEncoder().encode(secret))
      return [name, { iv, data }] as const
    }),
  )
  return { version: 1, iterations: ITERATIONS, salt, secrets: Object.fromEntries(sealed) }
}

/**
 * The key and all secrets of a box.
 * @throws VaultError when the passphrase is wrong or any byte was changed; then nothing is given.
 */
export async function openBox(box: Box, passphrase: string): Promise<{ key: VaultKey; secrets: Secrets }> {
  const key = await deriveKey(passphrase, box.salt, box.iterations)
  try {
    const opened = await Promise.all(
      Object.entries(box.secrets).map(async ([name, { iv, data }]) => {
        const bytes = await crypto.subtle.decrypt(parameters(name, iv), key, data)
        return [name, new TextDecoder().decode(bytes)] as const
      }),
    )
    return { key: { key, salt: box.salt }, secrets: Object.fromEntries(opened) }
  } catch {
    throw new VaultError()
  }
}

/** The name is authenticated too: a sealed secret cannot be moved to another name. */
function parameters(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

async function deriveKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
