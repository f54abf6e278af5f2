import type { StoreClient, StoreState } from '../api/storeApi.ts'
import type { Holdings } from './storeClient.ts'

const UNREACHABLE: StoreState = {
  isOpen: true,
  datasets: [],
  damaged: [],
  usage: null,
  persisted: null,
  notice: 'Stored datasets could not be reached: their code did not load. Reload the page to try again.',
}

/** The way to the datasets. Their code comes when it is first asked for: the first page needs none of them. */
export class StoreDoor {
  readonly client: StoreClient
  readonly #keep: 'browser' | 'memory'
  #opening: Promise<Holdings> | null = null

  constructor(keep: 'browser' | 'memory') {
    this.#keep = keep
    const open = () => this.open()
    this.client = {
      watch(listener) {
        let isOver = false
        let stop = () => {
          isOver = true
        }
        open().then(
          holdings => {
            if (!isOver) stop = holdings.watch(listener)
          },
          (error: unknown) => {
            reportError(error)
            if (!isOver) listener(UNREACHABLE)
          },
        )
        return () => stop()
      },
      rename: async (...asked) => (await open()).rename(...asked),
      remove: async ids => (await open()).remove(ids),
      undoRemove: async ids => (await open()).undoRemove(ids),
      merge: async (...asked) => (await open()).merge(...asked),
      save: async id => (await open()).save(id),
      head: async (...asked) => (await open()).head(...asked),
      askPersist: async () => (await open()).askPersist(),
      exportDataset: async id => (await open()).exportDataset(id),
      exportDamaged: async () => (await open()).exportDamaged(),
      backup: async (...asked) => (await open()).backup(...asked),
      restore: async (...asked) => (await open()).restore(...asked),
    }
  }

  open(): Promise<Holdings> {
    this.#opening ??= this.#load()
    return this.#opening
  }

  async #load(): Promise<Holdings> {
    try {
      const { openHoldings } = await import('./storeClient.ts')
      return openHoldings(this.#keep)
    } catch (error) {
      // the next call asks for it again
      this.#opening = null
      throw error
    }
  }

  close(): void {
    // what did not open need not be closed
    this.#opening?.then(holdings => holdings.close()).catch(() => {})
  }
}
