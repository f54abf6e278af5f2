import type { LoadedDataset } from '../api/api.ts'

/** Memory of one bar: six columns of eight bytes. */
export const ROW_BYTES = 48
/** Columns that the page keeps at hand beside those that are only in memory: some ten million bars. */
const MAX_BYTES = 536_870_912

/** Columns at hand, least recently used first. Those that `isKept` are never given up: they are nowhere else. */
export class ColumnCache {
  readonly #all = new Map<string, LoadedDataset>()
  readonly #isKept: (id: string) => boolean
  readonly #mostBytes: number

  constructor(isKept: (id: string) => boolean, mostBytes = MAX_BYTES) {
    this.#isKept = isKept
    this.#mostBytes = mostBytes
  }

  get(id: string): LoadedDataset | undefined {
    const dataset = this.#all.get(id)
    if (dataset) this.put(dataset)
    return dataset
  }

  /** The same without counting as use. */
  peek(id: string): LoadedDataset | undefined {
    return this.#all.get(id)
  }

  put(dataset: LoadedDataset): void {
    this.#all.delete(dataset.info.id)
    this.#all.set(dataset.info.id, dataset)
    this.trim()
  }

  delete(id: string): void {
    this.#all.delete(id)
  }

  /** Gives up what is too much; the last one used stays, however large it is. */
  trim(): void {
    const given = [...this.#all.values()].filter(({ info }) => !this.#isKept(info.id))
    let bytes = given.reduce((sum, { info }) => sum + info.rows * ROW_BYTES, 0)
    for (const { info } of given.slice(0, -1)) {
      if (bytes <= this.#mostBytes) return
      this.#all.delete(info.id)
      bytes -= info.rows * ROW_BYTES
    }
  }
}
