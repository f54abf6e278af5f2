import { createStore } from '../value.ts'
import { DEFAULT_SETTINGS, isRecord, readSettings, type Settings } from './settings.ts'
import { type Change, type Head, NewerSettings, type SettingsDb, type Stored } from './settingsDb.ts'
import { asRecord, type Changed, mergeSettings, SaveRefused, undoChange } from './settingsMerge.ts'
import {
  INITIAL,
  NO_CREDENTIALS,
  NOTHING_UNSAVED,
  type SaveRequest,
  SETTINGS_WORDS,
  type SettingsState,
  type Unsaved,
} from './settingsState.ts'
import { type Credentials, createVaultKey, ITERATIONS, openBox, seal, type VaultKey } from './vault.ts'

const CHANNEL = 'sauda-settings'

/** Settings and credentials of this page: one place that every screen reads. */
export class SettingsStore {
  readonly store = createStore<SettingsState>(INITIAL)
  /** It waits here while another screen is open. */
  readonly unsaved = createStore<Unsaved>(NOTHING_UNSAVED)
  readonly #db: SettingsDb
  readonly #iterations: number
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  #head: Head | null = null
  #box: unknown
  #key: VaultKey | null = null
  /** How often the credentials left memory: what was under way then brings none back. */
  #forgets = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** `iterations`: what a passphrase costs, for tests. */
  constructor(db: SettingsDb, iterations = ITERATIONS) {
    this.#db = db
    this.#iterations = iterations
    this.#channel?.addEventListener('message', () => void this.load())
  }

  /** Reads what the device keeps; a failure becomes the state's problem. */
  load(): Promise<void> {
    return this.#inTurn(() => this.#load())
  }

  /**
   * Puts what was changed onto what is stored now, and resolves once it is durable.
   * @throws SaveRefused when another tab stands against it; then nothing is stored.
   */
  async save(request: SaveRequest): Promise<void> {
    await this.#saveInTurn(request)
  }

  /**
   * Saves these settings. The answer puts back what lay there, also what could not be read, as far as nobody has changed it
   * since.
   * @throws SaveRefused as `save`.
   */
  async replace(settings: Partial<Settings>): Promise<() => Promise<void>> {
    const { before, after } = await this.#saveInTurn({ settings })
    return () =>
      this.#inTurn(async () => {
        const stored = await this.#change(after.head, now => undoChange({ before, after }, now))
        if (stored.after.head.boxVersion !== this.#head?.boxVersion) this.#leaveOut()
        this.#show(stored.after)
      })
  }

  #saveInTurn(request: SaveRequest): Promise<Changed> {
    // what the trader saw when saving, whatever is read before its turn
    const seen = this.#head
    return this.#inTurn(async () => {
      try {
        return await this.#save(request, seen ?? (await this.#known()))
      } catch (error) {
        if (error instanceof SaveRefused) await this.#load()
        throw error
      }
    })
  }

  /**
   * Decrypts the remembered credentials into memory.
   * @throws VaultError for a wrong passphrase or damaged bytes; then nothing has changed.
   */
  unlock(passphrase: string): Promise<void> {
    const forgets = this.#forgets
    return this.#inTurn(async () => {
      await this.#load()
      if (this.#box === undefined) return
      const { key, secrets } = await openBox(this.#box, passphrase, this.#iterations)
      if (forgets !== this.#forgets) return
      this.#key = key
      this.#patch({ credentials: secrets, isLocked: false, lockWords: null })
    })
  }

  /** Back to the defaults, without credentials. The answer brings back what nobody has changed since. */
  reset(): Promise<() => Promise<void>> {
    const seen = this.#head
    return this.#inTurn(async () => {
      const known = seen ?? (await this.#known())
      const held = { credentials: this.store.get().credentials, key: this.#key, forgets: this.#forgets }
      const changed = await this.#change(known, ({ settings }) => ({
        settings: withoutKnown(settings),
        box: null,
      }))
      this.#drop(null)
      this.#show(changed.after)
      return () => this.#inTurn(() => this.#undoReset(changed, held))
    })
  }

  /** Gives back what was held in memory at the reset, too, unless the credentials have left it since. */
  async #undoReset(
    { before, after: reset }: Changed,
    { key, credentials, forgets }: { key: VaultKey | null; credentials: Credentials; forgets: number },
  ): Promise<void> {
    let isBoxBack = false
    const { after } = await this.#change(reset.head, now => {
      isBoxBack = now.head.boxVersion === reset.head.boxVersion
      const change = undoChange({ before, after: reset }, now)
      return isBoxBack ? { ...change, box: before.box ?? null } : change
    })
    if (isBoxBack && forgets === this.#forgets) {
      this.#key = key
      this.#patch({ credentials })
    }
    this.#show(after)
  }

  /** Takes the decrypted credentials, and those that were typed, out of memory. `words` say why on the screen. */
  forget(words: string | null = null): void {
    this.#forgets++
    this.#drop(words)
  }

  #drop(words: string | null): void {
    this.#key = null
    const { draft } = this.unsaved.get()
    this.unsaved.set(Object.keys(draft).length > 0 ? { ...NOTHING_UNSAVED, draft } : NOTHING_UNSAVED)
    this.#patch({ credentials: NO_CREDENTIALS, isLocked: this.#box !== undefined, lockWords: words })
  }

  /** The same for want of input, where there is anything to take. */
  forgetIdle(): void {
    const { credentials, passphrase } = this.unsaved.get()
    const isHeld = hasAny(this.store.get().credentials) || hasAny(credentials) || passphrase !== ''
    if (this.#key || isHeld) this.forget(SETTINGS_WORDS.idle)
  }

  /** Hears no more of other tabs. */
  close(): void {
    this.#channel?.close()
  }

  async #load(): Promise<void> {
    try {
      const stored = await this.#db.load()
      const known = this.#head
      if (known && known.device !== stored.head.device) {
        this.#drop(null)
        this.unsaved.set(NOTHING_UNSAVED)
      } else if (known && known.boxVersion !== stored.head.boxVersion) this.#leaveOut()
      this.#show(stored)
    } catch (error) {
      this.#patch({
        problem: error instanceof NewerSettings ? SETTINGS_WORDS.newer : SETTINGS_WORDS.unreadable,
      })
    }
  }

  /** Another tab has newer credentials, or none. What is being typed here stays. */
  #leaveOut(): void {
    const typed = this.unsaved.get()
    const { credentials, lockWords } = this.store.get()
    this.#drop(this.#key || hasAny(credentials) ? SETTINGS_WORDS.foreign : lockWords)
    this.unsaved.set(typed)
  }

  async #save(
    { settings = {}, credentials, remember, passphrase = null }: SaveRequest,
    known: Head,
  ): Promise<Changed> {
    const forgets = this.#forgets
    const whole = { ...this.store.get().credentials, ...credentials }
    const key = passphrase === null ? this.#key : await createVaultKey(passphrase, this.#iterations)
    const { isRemembered, isLocked } = this.store.get()
    const isSaved = (remember ?? isRemembered) && (isLocked || hasAny(whole))
    const isNew = credentials !== undefined || passphrase !== null
    const box = isSaved ? await this.#sealed(key, whole, isNew) : this.#noBox()
    const changed = await this.#change(known, now => {
      const isOurs = now.head.boxVersion === known.boxVersion
      if (!isOurs && (credentials !== undefined || box !== undefined))
        throw new SaveRefused(SETTINGS_WORDS.changed)
      return { settings: mergeSettings(now.settings, settings), box }
    })
    const { after } = changed
    if (after.head.boxVersion !== this.#head?.boxVersion && box === undefined) this.#leaveOut()
    else if (forgets === this.#forgets) {
      this.#key = isSaved ? key : null
      this.#patch({ credentials: whole, ...(credentials && { lockWords: null }) })
    }
    this.#show(after)
    return changed
  }

  /** The box for these credentials; undefined when the stored one is as good. */
  async #sealed(key: VaultKey | null, credentials: Credentials, isNew: boolean): Promise<Change['box']> {
    const { iterations } = isRecord(this.#box) ? this.#box : {}
    // one whose key was cheaper than that of a new one is sealed anew
    const isOutdated = key !== null && key.iterations !== iterations
    if (!isNew && !isOutdated && this.#box !== undefined) return undefined
    if (!key) throw new SaveRefused(SETTINGS_WORDS.locked)
    return seal(key, credentials)
  }

  #noBox(): Change['box'] {
    return this.#box === undefined ? undefined : null
  }

  async #known(): Promise<Head> {
    if (!this.#head) await this.#load()
    if (!this.#head) throw new Error('The settings could not be read.')
    return this.#head
  }

  /** Tells the other tabs of it. */
  async #change(known: Head, make: (now: Stored) => Change): Promise<Changed> {
    let before = null as Stored | null
    const after = await this.#db.change(now => {
      if (now.head.device !== known.device) throw new SaveRefused(SETTINGS_WORDS.erased)
      before = now
      return make(now)
    })
    this.#channel?.postMessage('changed')
    return { before: before!, after }
  }

  #show({ head, settings, box }: Stored): void {
    this.#head = head
    this.#box = box
    const isRemembered = box !== undefined
    const isLocked = isRemembered && !this.#key
    this.#patch({ ...readSettings(settings), isRemembered, isLocked, isLoaded: true, problem: null })
  }

  /** One thing after the other, so that none sees a part of another. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  #patch(part: Partial<SettingsState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }
}

function hasAny(credentials: Partial<Credentials>): boolean {
  return Object.values(credentials).some(text => text !== '')
}

/** What only a newer version knows stays. */
function withoutKnown(settings: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(asRecord(settings)).filter(([name]) => !(name in DEFAULT_SETTINGS)),
  )
}
