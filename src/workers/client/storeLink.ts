import { proxy, type Remote } from 'comlink'
import type { StoreApi, StoreMark, StoreView } from '../api/storeApi.ts'
import storeUrl from '../store.worker.ts?worker&url'
import { WorkerLost } from './clientTypes.ts'
import { Supervisor } from './supervisor.ts'
import { trustedScriptUrl } from './trusted.ts'

const NOT_OPEN = 'Storage did not open: data is in memory only, and lost when this window closes.'

function spawnStore(): Worker {
  return new Worker(trustedScriptUrl(storeUrl), { type: 'module', name: 'store' })
}

/** The way to the store's worker, which is started when it is first asked, and again when it died. */
export class StoreLink {
  readonly #mark: () => StoreMark
  readonly #onView: (view: StoreView) => void
  #opening: Promise<Supervisor<StoreApi>> | null = null
  #worker: Supervisor<StoreApi> | null = null
  #isClosed = false

  /** `mark` is asked at each start. */
  constructor(mark: () => StoreMark, onView: (view: StoreView) => void) {
    this.#mark = mark
    this.#onView = onView
  }

  /** Settles when the list has been read. Rejects with WorkerLost. */
  async open(): Promise<void> {
    await this.#open()
  }

  /** What the worker answers; rejects with WorkerLost and `lostMessage` when it dies first. */
  async call<R>(ask: (api: Remote<StoreApi>) => Promise<R>, lostMessage: string): Promise<R> {
    const worker = await this.#open()
    return this.#ask(worker, ask, lostMessage)
  }

  close(): void {
    this.#isClosed = true
    this.#worker?.lose('closed')
  }

  #open(): Promise<Supervisor<StoreApi>> {
    this.#opening ??= this.#start()
    return this.#opening
  }

  async #start(): Promise<Supervisor<StoreApi>> {
    if (this.#isClosed) throw new WorkerLost('Storage is closed.')
    const worker = new Supervisor<StoreApi>(spawnStore(), () => {
      this.#opening = null
    })
    this.#worker = worker
    const hear = proxy((view: StoreView) => this.#onView(view))
    this.#onView(await this.#ask(worker, api => api.open(this.#mark(), hear), NOT_OPEN))
    return worker
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
      worker.lose(error)
      throw new WorkerLost(lostMessage, { cause: error })
    }
  }
}
