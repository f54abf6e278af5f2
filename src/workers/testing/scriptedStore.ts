import type { StoreView } from '../api/storeApi.ts'

/** What a disk without datasets shows. */
export const EMPTY_VIEW: StoreView = { datasets: [], damaged: [], notice: null, isWaiting: false, mark: {} }

/** A store's worker that answers once it is awake: `open` with an empty list, anything else that all went well. */
export class ScriptedStore extends EventTarget {
  /** The methods that it was asked for, pings and locks left out. */
  readonly asked: string[] = []
  isTerminated = false
  readonly #awake: Promise<void>

  /** `wakesAfterMs`: null for never. */
  constructor(wakesAfterMs: number | null) {
    super()
    this.#awake = new Promise(resolve => {
      if (wakesAfterMs !== null) setTimeout(resolve, wakesAfterMs)
    })
  }

  postMessage({ id, path }: { id: string; path?: string[] }): void {
    const method = path?.[0] ?? ''
    const data = { id, type: 'RAW', value: method === 'open' ? EMPTY_VIEW : { ok: true, value: null } }
    void this.#awake.then(() => {
      if (method !== 'ping' && method !== 'holdLock') this.asked.push(method)
      this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }

  terminate(): void {
    this.isTerminated = true
  }
}
