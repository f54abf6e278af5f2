import { keptInfo } from '../../storage/datasets/sameBars.ts'
import { UNDO_MS } from '../../storage/datasets/undo.ts'
import { BUSY, damagedWords, PRIVATE } from '../../storage/datasets/words.ts'
import type { DatasetInfo, LoadedDataset } from '../api/api.ts'
import type { StoredDataset, StoreState, StoreUsage, StoreView } from '../api/storeApi.ts'
import { ROW_BYTES } from './columnCache.ts'
import { openPersistenceMarker, saveMark } from './persistenceMarker.ts'

const EMPTY: StoreView = { datasets: [], damaged: [], notice: null, isWaiting: false, mark: {} }

/** A dataset that the disk has not: it is in memory only, about to be saved, or lost. */
interface Unsaved {
  readonly info: DatasetInfo
  readonly isSaving: boolean
  readonly problem: string | null
  /** Off the list until the trader wants it back. */
  readonly isHidden: boolean
}

/** What the page knows of all datasets: the worker's view of the disk, and what is in memory only. */
export class DatasetRegistry {
  /** Hears of datasets that another tab, or this one, removed for good. */
  onGone: (id: string) => void = () => {}
  readonly #hasColumns: (id: string) => boolean
  readonly #listeners = new Set<(state: StoreState) => void>()
  readonly #unsaved = new Map<string, Unsaved>()
  readonly #marker = openPersistenceMarker()
  #view = { ...EMPTY, mark: this.#marker.mark }
  #isOpen = false
  #failure: string | null = null
  #usage: StoreUsage | null = null
  #persisted: boolean | null = null
  #hasAsked = false

  /** `hasColumns`: whether memory has the bars, without which a dataset that the disk lost is of no use. */
  constructor(hasColumns: (id: string) => boolean) {
    this.#hasColumns = hasColumns
  }

  /** What must be there at the next opening. */
  readonly mark = () => this.#view.mark

  watch(listener: (state: StoreState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.state())
    return () => this.#listeners.delete(listener)
  }

  state(): StoreState {
    const onDisk = this.#view.datasets.map(saved => this.#asListed(saved))
    const ids = new Set(onDisk.map(({ info }) => info.id))
    const inMemory = [...this.#unsaved.values()]
      .filter(({ info, isHidden }) => !isHidden && !ids.has(info.id))
      .map(unsaved => this.#asUnsaved(unsaved, unsaved.info.rows * ROW_BYTES, null))
    const datasets = [...onDisk, ...inMemory]
    const { notice, isWaiting } = this.#view
    const mayVanish = datasets.length > 0 && this.#persisted !== true && !this.#marker.outlived
    return {
      isOpen: this.#isOpen,
      datasets,
      damaged: this.#view.damaged,
      usage: this.#usage,
      persisted: this.#persisted,
      notice: this.#failure ?? notice ?? (isWaiting ? BUSY : null) ?? (mayVanish ? PRIVATE : null),
    }
  }

  #asListed({ info, bytes, savedMs, problem }: StoreView['datasets'][number]): StoredDataset {
    const unsaved = this.#unsaved.get(info.id)
    // what came before the list was read is saved under the name that it has there
    if (unsaved) return this.#asUnsaved({ ...unsaved, info: keptInfo(info, unsaved.info) }, bytes, savedMs)
    return { info, bytes, savedMs, state: problem === null ? 'saved' : 'damaged', problem }
  }

  #asUnsaved({ info, isSaving, problem }: Unsaved, bytes: number, savedMs: number | null): StoredDataset {
    if (!this.#hasColumns(info.id)) return { info, bytes: 0, savedMs, state: 'damaged', problem }
    return { info, bytes, savedMs, state: isSaving ? 'saving' : 'memory', problem }
  }

  /** The worker's view of the disk, now and after each change. */
  show(view: StoreView): void {
    const listed = new Set(view.datasets.map(({ info }) => info.id))
    for (const { info } of this.#view.datasets) {
      if (listed.has(info.id) || this.#unsaved.has(info.id)) continue
      // the list lost it: what memory still has goes on to be usable
      if (info.id in view.mark)
        this.keptInMemory(info, damagedWords(info.name, 'is not on the disk any more'))
      else this.onGone(info.id)
    }
    this.#view = view
    this.#failure = null
    saveMark(view.mark)
    this.#emit()
    void this.#measure()
  }

  /** The list has been read, or cannot be. */
  opened(): void {
    this.#isOpen = true
    this.#emit()
    void this.#measure()
  }

  fail(message: string): void {
    this.#failure = message
    this.#emit()
  }

  saving(info: DatasetInfo): void {
    this.#unsaved.set(info.id, { info, isSaving: true, problem: null, isHidden: false })
    this.#emit()
  }

  saved(id: string): void {
    this.#unsaved.delete(id)
    this.#emit()
  }

  keptInMemory(info: DatasetInfo, problem: string | null): void {
    this.#unsaved.set(info.id, { info, isSaving: false, problem, isHidden: false })
    this.#emit()
  }

  /** Whether memory is the only place that surely has it. */
  isUnsaved(id: string): boolean {
    return this.#unsaved.has(id)
  }

  unsavedIds(): readonly string[] {
    return [...this.#unsaved.values()].filter(({ isHidden }) => !isHidden).map(({ info }) => info.id)
  }

  isOnDisk(id: string): boolean {
    const { datasets, damaged } = this.#view
    return datasets.some(({ info }) => info.id === id) || damaged.some(record => record.id === id)
  }

  /** The name of one that is in memory only. */
  rename(info: DatasetInfo): void {
    const unsaved = this.#unsaved.get(info.id)
    if (unsaved) this.#unsaved.set(info.id, { ...unsaved, info })
    this.#emit()
  }

  /** The dataset with the name that it has now. */
  named(dataset: LoadedDataset): LoadedDataset {
    const saved = this.#view.datasets.find(({ info }) => info.id === dataset.info.id)
    return saved ? { ...dataset, info: saved.info } : dataset
  }

  /** Takes those that are in memory only off the list, and out of memory when they can be brought back no more. */
  hide(ids: readonly string[]): void {
    for (const id of ids) {
      const unsaved = this.#unsaved.get(id)
      if (!unsaved) continue
      const hidden = { ...unsaved, isHidden: true }
      this.#unsaved.set(id, hidden)
      setTimeout(() => {
        // brought back meanwhile, or imported again
        if (this.#unsaved.get(id) !== hidden) return
        this.#unsaved.delete(id)
        this.onGone(id)
      }, UNDO_MS)
    }
    this.#emit()
  }

  /** Puts those that were hidden back on the list; which those are. */
  unhide(ids: readonly string[]): readonly string[] {
    const found = ids.filter(id => this.#unsaved.has(id))
    for (const id of found) this.#unsaved.set(id, { ...this.#unsaved.get(id)!, isHidden: false })
    this.#emit()
    return found
  }

  /** Asks the browser once to keep the data: when the first dataset lies on the disk. */
  async askPersistOnce(): Promise<void> {
    if (this.#hasAsked) return
    this.#hasAsked = true
    await this.askPersist()
  }

  async askPersist(): Promise<boolean> {
    const isPersisted = await navigator.storage.persist().catch(() => false)
    await this.#measure()
    return isPersisted
  }

  async #measure(): Promise<void> {
    const { storage } = navigator
    const [estimate, persisted] = await Promise.all([
      storage.estimate().catch(() => null),
      storage.persisted().catch(() => null),
    ])
    const { usage, quota } = estimate ?? {}
    this.#usage = usage === undefined || quota === undefined ? null : { usedBytes: usage, quotaBytes: quota }
    this.#persisted = persisted
    this.#emit()
  }

  #emit(): void {
    const state = this.state()
    for (const listener of this.#listeners) {
      try {
        listener(state)
      } catch (error) {
        // a bug of the page: it must cost neither the change nor the worker that tells of it
        reportError(error)
      }
    }
  }
}
