import { proxy } from 'comlink'
import type { Remote } from '../api/contract.ts'
import type { StoreApi, StoreMark, StoreView } from '../api/storeApi.ts'
import storeUrl from '../store.worker.ts?worker&url'
import { WorkerLost } from './clientTypes.ts'
import { Supervisor } from './supervisor.ts'
import { trustedScriptUrl } from './trusted.ts'

const NOT_OPEN =
  'Browser storage is not open yet; Sauda keeps trying. Until it opens, imports are in memory only and are saved automatically afterwards: keep this page open.'
const BROKEN =
  'Storage did not open: data is in memory only, and lost when this window closes. Reload the page to try again.'
const SLOW = 'Storage takes long to open: what lies on this device appears once it has.'
const SLOW_MS = 5_000
/** Wait before storage that did not answer is opened again; doubled up to the last. */
const INITIAL_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

function spawnStore(): Worker {
  return new Worker(trustedScriptUrl(storeUrl), { type: 'module', name: 'store' })
}

/** Thrown for a call that never reached the store, since it did not open: the same call may go well once it has. */
export class StoreClosed extends WorkerLost {
  override name = 'StoreClosed'
}

/** Who hears of the store. */
interface StoreListener {
  /** Asked at each start: what must be there. */
  mark(): StoreMark
  onView(view: StoreView): void
  /** The store can be asked, for the first time or after it was started anew. */
  onOpened(): void
  /** Hears why the list is not there yet. */
  onTrouble(message: string): void
}

/** The connection to the store's worker, which is started when it is first asked, and again when it died. */
export class StoreConnection {
  readonly #listener: StoreListener
  readonly #spawn: () => Worker
  #waitMs = INITIAL_WAIT_MS
  #again: ReturnType<typeof setTimeout> | undefined
  #opening: Promise<Supervisor<StoreApi>> | null = null
  #worker: Supervisor<StoreApi> | null = null
  #isClosed = false

  constructor(listener: StoreListener, spawn: () => Worker = spawnStore) {
    this.#listener = listener
    this.#spawn = spawn
  }

  /** Settles when the list has been read. Rejects with StoreClosed. */
  async open(): Promise<void> {
    await this.#open()
  }

  /**
   * What the worker answers; rejects with WorkerLost and `lostMessage` when it dies first, with StoreClosed when it does
   * not open.
   */
  async call<R>(ask: (api: Remote<StoreApi>) => Promise<R>, lostMessage: string): Promise<R> {
    const worker = await this.#open()
    return this.#ask(worker, ask, lostMessage)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#again)
    this.#worker?.terminate('closed')
  }

  #open(): Promise<Supervisor<StoreApi>> {
    this.#opening ??= this.#start()
    return this.#opening
  }

  async #start(): Promise<Supervisor<StoreApi>> {
    if (this.#isClosed) throw new StoreClosed('Storage is closed.')
    clearTimeout(this.#again)
    const worker = new Supervisor<StoreApi>(this.#spawn(), () => {
      this.#opening = null
    })
    this.#worker = worker
    const notify = proxy((view: StoreView) => this.#listener.onView(view))
    const slow = setTimeout(() => this.#listener.onTrouble(SLOW), SLOW_MS)
    try {
      this.#listener.onView(await this.#ask(worker, api => api.open(this.#listener.mark(), notify), NOT_OPEN))
      this.#waitMs = INITIAL_WAIT_MS
      this.#listener.onOpened()
      return worker
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error
      // what threw would throw again; what did not answer may answer later
      if (error.cause instanceof Error) throw new StoreClosed(BROKEN, { cause: error.cause })
      this.#tryAgain()
      throw new StoreClosed(error.message, { cause: error.cause })
    } finally {
      clearTimeout(slow)
    }
  }

  #tryAgain(): void {
    if (this.#isClosed) return
    this.#again = setTimeout(() => {
      this.open().catch((why: unknown) =>
        this.#listener.onTrouble(why instanceof Error ? why.message : NOT_OPEN),
      )
    }, this.#waitMs)
    this.#waitMs = Math.min(MAX_WAIT_MS, this.#waitMs * 2)
  }

  /** A worker that threw is ended, since nobody knows what state it is in; what lies on the disk is whole. */
  async #ask<R>(
    worker: Supervisor<StoreApi>,
    ask: (api: Remote<StoreApi>) => Promise<R>,
    lostMessage: string,
  ): Promise<R> {
    try {
      return await worker.call(ask, lostMessage)
    } catch (error) {
      if (error instanceof WorkerLost) throw error
      worker.terminate(error)
      throw new WorkerLost(lostMessage, { cause: error })
    }
  }
}
