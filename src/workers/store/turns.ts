import { InputError } from '../../engine/index.ts'
import { BUSY } from './words.ts'

const LOCK = 'sauda-store-write'
/** After so long the trader is told that another tab is at it. */
const TELL_MS = 2_000

/** One writer at a time, in all tabs and in this one, by a Web Lock, which a dying tab lets go of. */
export class Turns {
  readonly #onWait: (isWaiting: boolean) => void

  /** `onWait` hears when work waits long for another tab, and when that is over. */
  constructor(onWait: (isWaiting: boolean) => void) {
    this.#onWait = onWait
  }

  /** What `work` answers, however long another tab writes before it. */
  write<T>(work: () => Promise<T>): Promise<T> {
    const telling = setTimeout(() => this.#onWait(true), TELL_MS)
    return navigator.locks.request(LOCK, () => {
      clearTimeout(telling)
      this.#onWait(false)
      return work()
    })
  }

  /** The same, but another tab may keep it waiting for `waitMs` only. @throws InputError of one sentence then. */
  async tryWrite<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    const wait = new AbortController()
    const timer = setTimeout(() => wait.abort(), waitMs)
    let isOurs = false
    try {
      return await navigator.locks.request(LOCK, { signal: wait.signal }, () => {
        isOurs = true
        clearTimeout(timer)
        return work()
      })
    } catch (error) {
      throw isOurs ? error : new InputError(BUSY)
    }
  }

  /** Does `work` now, or not at all while another writes. */
  ifFree(work: () => Promise<void>): Promise<void> {
    return navigator.locks.request(LOCK, { ifAvailable: true }, lock => (lock ? work() : undefined))
  }
}
