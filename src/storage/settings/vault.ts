/**
 * Secrets at rest: AES-GCM under a key that a passphrase gives. Without the passphrase the stored bytes say nothing;
 * a key that the browser kept by itself would lie beside them on the disk. A box says itself how its key is derived, so
 * that it opens whatever this version would do for a new one.
 */
import { isRecord } from './settings.ts'

/** OWASP's figure for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, 2023). */
export const ITERATIONS = 600_000
/** So many end within seconds; a damaged box may ask for any number. */
const MAX_ITERATIONS = 10 * ITERATIONS
const VERSION = 1
const KDF = 'PBKDF2-SHA-256'
const SALT_BYTES = 16
const IV_BYTES = 12

/** The broker's credentials as they are in memory. */
export interface Credentials {
  readonly apiKey: string
  readonly apiSecret: string
}

interface SealedSecret {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** What is stored: nothing in it is secret. */
export interface Box {
  readonly version: typeof VERSION
  /** Missing in boxes of before it was written down. */
  readonly kdf?: typeof KDF
  readonly iterations: number
  readonly salt: Uint8Array<ArrayBuffer>
  readonly secrets: Readonly<Record<keyof Credentials, SealedSecret>>
}

/** A passphrase's key and how it was derived; lives in memory only. */
export interface VaultKey {
  readonly key: CryptoKey
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
}

const WRONG = 'Wrong passphrase or damaged credentials'
const NEWER =
  'The saved credentials were made by a newer version of Sauda. Reload the page to get that version.'

/** Thrown for a wrong passphrase and for changed bytes alike: nobody can tell them apart. */
export class VaultError extends Error {
  override name = 'VaultError'

  constructor(message = WRONG) {
    super(message)
  }
}

/** A new key for this passphrase, with a salt of its own. Takes a noticeable part of a second, on purpose. */
export async function createVaultKey(passphrase: string, iterations = ITERATIONS): Promise<VaultKey> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return { key: await deriveKey(passphrase, salt, iterations), salt, iterations }
}

/** The secrets in a box for storage, each under an initialisation vector that was never used before. */
export async function seal({ key, salt, iterations }: VaultKey, secrets: Credentials): Promise<Box> {
  const sealOne = async (name: keyof Credentials): Promise<SealedSecret> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const data = await crypto.subtle.encrypt(
      parameters(name, iv),
      key,
      new TextEncoder().encode(secrets[name]),
    )
    return { iv, data }
  }
  const [apiKey, apiSecret] = await Promise.all([sealOne('apiKey'), sealOne('apiSecret')])
  return { version: VERSION, kdf: KDF, iterations, salt, secrets: { apiKey, apiSecret } }
}

/**
 * The secrets of what is stored as a box, and the key for the next one: a new key where the box's own was derived with
 * fewer iterations than a new one is today.
 * @throws VaultError when the passphrase is wrong, any byte was changed, or a newer version made it; then nothing is given.
 */
export async function openBox(
  stored: unknown,
  passphrase: string,
  iterations = ITERATIONS,
): Promise<{ key: VaultKey; secrets: Credentials }> {
  const box = readBox(stored)
  const { salt } = box
  const key = await deriveKey(passphrase, salt, box.iterations)
  const openOne = async (name: keyof Credentials): Promise<string> => {
    const { iv, data } = box.secrets[name]
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(name, iv), key, data))
  }
  const opened = await Promise.all([openOne('apiKey'), openOne('apiSecret')]).catch(() => {
    throw new VaultError()
  })
  const [apiKey, apiSecret] = opened
  const isOld = box.iterations < iterations
  return {
    key: isOld ? await createVaultKey(passphrase, iterations) : { key, salt, iterations: box.iterations },
    secrets: { apiKey, apiSecret },
  }
}

/** @throws VaultError when it is no box of this version. */
function readBox(stored: unknown): Box {
  if (!isRecord(stored)) throw new VaultError()
  const { version, kdf = KDF, iterations, salt, secrets } = stored
  if (Number.isInteger(version) && Number(version) > VERSION) throw new VaultError(NEWER)
  const isSound =
    version === VERSION &&
    kdf === KDF &&
    isCount(iterations) &&
    isBytes(salt, SALT_BYTES) &&
    isRecord(secrets) &&
    isSealed(secrets.apiKey) &&
    isSealed(secrets.apiSecret)
  if (!isSound) throw new VaultError()
  return stored as unknown as Box
}

function isCount(iterations: unknown): boolean {
  return Number.isInteger(iterations) && Number(iterations) >= 1 && Number(iterations) <= MAX_ITERATIONS
}

function isSealed(secret: unknown): boolean {
  return isRecord(secret) && isBytes(secret.iv, IV_BYTES) && secret.data instanceof ArrayBuffer
}

function isBytes(value: unknown, length: number): boolean {
  return value instanceof Uint8Array && value.length === length
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
