import { InputError } from '../../engine/index.ts'
import { BUSY } from './words.ts'

const LOCK = 'sauda-store-write'
/** After so long the trader is told that another tab is at it. */
const TELL_MS = 2_000

/** One writer at a time, in all tabs and in this one, by a Web Lock, which a dying tab lets go of. */
export class WriteLock {
  readonly #onWait: (isWaiting: boolean) => void
  /** Work of this tab holds the lock: what waits, waits for that and not for another tab. */
  #isOurs = false

  /** `onWait` hears when work waits long for another tab, and when that is over. */
  constructor(onWait: (isWaiting: boolean) => void) {
    this.#onWait = onWait
  }

  /** What `work` answers, however long another tab writes before it. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    const telling = setInterval(() => {
      if (!this.#isOurs) this.#onWait(true)
    }, TELL_MS)
    try {
      return await navigator.locks.request(LOCK, () => {
        clearInterval(telling)
        this.#onWait(false)
        return this.#take(work)
      })
    } finally {
      clearInterval(telling)
    }
  }

  /** The same, but another tab may keep it waiting for `waitMs` only. @throws InputError of one sentence then. */
  async tryWrite<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    const wait = new AbortController()
    const timer = setInterval(() => {
      if (!this.#isOurs) wait.abort()
    }, waitMs)
    let hasBegun = false
    try {
      return await navigator.locks.request(LOCK, { signal: wait.signal }, () => {
        hasBegun = true
        clearInterval(timer)
        return this.#take(work)
      })
    } catch (error) {
      throw hasBegun ? error : new InputError(BUSY)
    } finally {
      clearInterval(timer)
    }
  }

  /** Does `work` now, or not at all while another writes. */
  ifFree(work: () => Promise<void>): Promise<void> {
    return navigator.locks.request(LOCK, { ifAvailable: true }, lock => (lock ? this.#take(work) : undefined))
  }

  async #take<T>(work: () => Promise<T>): Promise<T> {
    this.#isOurs = true
    try {
      return await work()
    } finally {
      this.#isOurs = false
    }
  }
}
