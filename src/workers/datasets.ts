import { syntheticDataset } from '../engine/index.ts'
import type { Dataset, DatasetStamp } from '../engine/market/dataset.ts'
import type { DataSource, DatasetInfo, LoadedDataset } from './api/api.ts'

/** Spans of the synthetic market that a worker keeps: each year of minutes takes 5 MB. */
const KEPT_STRETCHES = 4

/** Imported datasets that a worker keeps once the page sends it another; a run needs two at most. */
const KEPT_DATASETS = 4

/** Days of one instrument, both included. */
export interface InstrumentSpan {
  readonly symbol: string
  readonly from: string
  readonly to: string
}

/** The bars that a worker can run on: those that were imported, and those of the synthetic market that it made. */
export class Datasets {
  readonly #imported = new Map<string, LoadedDataset>()
  readonly #made = new Map<string, Dataset>()

  add(dataset: LoadedDataset): void {
    this.#imported.set(dataset.info.id, dataset)
  }

  /** Adds one that the page has, too, and lets go of those that were not asked for lately: the page can send them again. */
  borrow(dataset: LoadedDataset): void {
    this.add(dataset)
    for (const id of [...this.#imported.keys()].slice(0, -KEPT_DATASETS)) this.#imported.delete(id)
  }

  /** The last one asked for is the last one to go. */
  get(id: string): LoadedDataset | null {
    const dataset = this.#imported.get(id)
    if (!dataset) return null
    this.#imported.delete(id)
    this.#imported.set(id, dataset)
    return dataset
  }

  /**
   * Bars and stamp; those of the synthetic market are made where they are not in memory, and `onDay` hears of it.
   * @throws InputError for what the synthetic market does not have.
   */
  find(source: DataSource, span: InstrumentSpan, onDay: (days: number, of: number) => void): Dataset {
    if (source.kind === 'synthetic') return this.#make({ ...span, seed: source.seed }, onDay)
    const dataset = this.#imported.get(source.id)
    if (!dataset) throw new Error(`No dataset ${source.id}.`)
    const { bars, info } = dataset
    return { bars, stamp: toStamp(info), origin: { kind: 'file', name: info.name, symbol: info.symbol } }
  }

  #make(requested: InstrumentSpan & { seed: number }, onDay: (days: number, of: number) => void): Dataset {
    const { symbol, seed, from, to } = requested
    const key = [symbol, seed, from, to].join(' ')
    const made = this.#made.get(key) ?? syntheticDataset({ ...requested, onDay })
    // the last one asked for is the last one to go
    this.#made.delete(key)
    this.#made.set(key, made)
    for (const old of [...this.#made.keys()].slice(0, -KEPT_STRETCHES)) this.#made.delete(old)
    return made
  }
}

function toStamp({ rows, fromMs, toMs, sha256, rejected }: DatasetInfo): DatasetStamp {
  return { rows, fromMs, toMs, sha256, rejected }
}
