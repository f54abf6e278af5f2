import { createStore } from '../primitives/store.ts'
import { onLock } from '../shell/session.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { openSettingsDb, type SettingsDb, type Stored } from './settingsDb.ts'
import { type Box, createVaultKey, openBox, seal, type VaultKey } from './vault.ts'

/** The broker's credentials as they are in memory. */
export interface Credentials {
  readonly apiKey: string
  readonly apiSecret: string
}

export const NO_CREDENTIALS: Credentials = { apiKey: '', apiSecret: '' }

export interface SettingsState {
  readonly settings: Settings
  readonly credentials: Credentials
  /** Encrypted credentials lie on this device. */
  readonly isRemembered: boolean
  /** They are there and have not been unlocked since the page was opened. */
  readonly isLocked: boolean
  readonly isLoaded: boolean
}

const INITIAL: SettingsState = {
  settings: DEFAULT_SETTINGS,
  credentials: NO_CREDENTIALS,
  isRemembered: false,
  isLocked: false,
  isLoaded: false,
}

/** What to keep. A passphrase is needed the first time that credentials are to be remembered. */
export interface SaveRequest {
  readonly settings: Settings
  readonly credentials: Credentials
  readonly remember: boolean
  readonly passphrase: string | null
}

const CHANNEL = 'sauda-settings'

/** Settings and credentials of this page: one place that every screen reads. */
export class SettingsStore {
  readonly store = createStore<SettingsState>(INITIAL)
  readonly #db: SettingsDb
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  #box: Box | null = null
  #key: VaultKey | null = null

  constructor(db: SettingsDb) {
    this.#db = db
    this.#channel?.addEventListener('message', () => void this.load())
  }

  /** Reads what the device keeps. Credentials in memory stay. */
  async load(): Promise<void> {
    const { settings, box } = await this.#db.load()
    this.#box = box
    if (!box) this.#key = null
    this.#patch({
      settings,
      isRemembered: box !== null,
      isLocked: box !== null && !this.#key,
      isLoaded: true,
    })
  }

  /** Resolves once all of it is durable. Locked credentials stay as they are unless new ones were typed. */
  async save({ settings, credentials, remember, passphrase }: SaveRequest): Promise<void> {
    const keepsBox = remember && this.store.get().isLocked && passphrase === null
    const box = keepsBox ? this.#box : await this.#seal(credentials, remember, passphrase)
    await this.#keep({ settings, box })
    this.#patch({ settings, credentials, isRemembered: box !== null, isLocked: keepsBox })
  }

  /**
   * Decrypts the remembered credentials into memory.
   * @throws VaultError for a wrong passphrase or damaged bytes; then nothing has changed.
   */
  async unlock(passphrase: string): Promise<void> {
    if (!this.#box) return
    const { key, secrets } = await openBox(this.#box, passphrase)
    this.#key = key
    const { apiKey = '', apiSecret = '' } = secrets
    this.#patch({ credentials: { apiKey, apiSecret }, isLocked: false })
  }

  /** Back to the defaults, without credentials. The answer brings everything back. */
  async reset(): Promise<() => Promise<void>> {
    const before = this.store.get()
    const box = this.#box
    const key = this.#key
    await this.#keep({ settings: DEFAULT_SETTINGS, box: null })
    this.#key = null
    this.#patch({ ...INITIAL, isLoaded: true })
    return async () => {
      await this.#keep({ settings: before.settings, box })
      this.#key = key
      this.#patch(before)
    }
  }

  /** Takes the decrypted credentials out of memory. */
  forget(): void {
    this.#key = null
    this.#patch({ credentials: NO_CREDENTIALS, isLocked: this.#box !== null })
  }

  async #seal(credentials: Credentials, remember: boolean, passphrase: string | null): Promise<Box | null> {
    if (!remember) {
      this.#key = null
      return null
    }
    if (passphrase !== null) this.#key = await createVaultKey(passphrase)
    if (!this.#key) throw new Error('Credentials can only be remembered under a passphrase.')
    return seal(this.#key, { ...credentials })
  }

  async #keep(stored: Stored): Promise<void> {
    await this.#db.save(stored)
    this.#box = stored.box
    this.#channel?.postMessage('changed')
  }

  #patch(part: Partial<SettingsState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }
}

let shared: SettingsStore | undefined

/** The settings of this page, read from the device on first use; its secrets leave memory at Logout. */
export function sharedSettings(): SettingsStore {
  if (!shared) {
    const settings = new SettingsStore(openSettingsDb())
    onLock(() => settings.forget())
    shared = settings
  }
  return shared
}
