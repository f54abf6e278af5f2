import { forwardLater } from '../api/contract.ts'
import { STORE, type StoreClient, type StoreState } from '../api/storeApi.ts'
import type { DatasetStore } from './datasetStore.ts'

const UNREACHABLE: StoreState = {
  isOpen: true,
  datasets: [],
  damaged: [],
  usage: null,
  persisted: null,
  notice: 'Stored datasets could not be reached: their code did not load. Reload the page to try again.',
}

/** The datasets, whose code comes when it is first asked for: the first page needs none of them. */
export class LazyStore {
  readonly client: StoreClient
  readonly #keep: 'browser' | 'memory'
  #opening: Promise<DatasetStore> | null = null

  constructor(keep: 'browser' | 'memory') {
    this.#keep = keep
    this.client = {
      ...forwardLater(STORE, () => this.open()),
      watch: listener => this.#watch(listener),
    }
  }

  open(): Promise<DatasetStore> {
    this.#opening ??= this.#load()
    return this.#opening
  }

  #watch(listener: (state: StoreState) => void): () => void {
    let isOver = false
    let stop = () => {
      isOver = true
    }
    this.open().then(
      store => {
        if (!isOver) stop = store.watch(listener)
      },
      (error: unknown) => {
        reportError(error)
        if (!isOver) listener(UNREACHABLE)
      },
    )
    return () => stop()
  }

  async #load(): Promise<DatasetStore> {
    try {
      const { openDatasetStore } = await import('./datasetStore.ts')
      return openDatasetStore(this.#keep)
    } catch (error) {
      // the next call asks for it again
      this.#opening = null
      throw error
    }
  }

  close(): void {
    // what did not open need not be closed
    this.#opening?.then(store => store.close()).catch(() => {})
  }
}
