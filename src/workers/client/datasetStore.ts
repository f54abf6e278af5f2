import { proxy } from 'comlink'
import type { Outcome } from '../../engine/core/problem.ts'
import { keptInfo } from '../../storage/datasets/sameBars.ts'
import { NO_STORE } from '../../storage/datasets/words.ts'
import type { DatasetInfo, LoadedDataset } from '../api/api.ts'
import { forward, ask as passOn, type Remote } from '../api/contract.ts'
import { ON_DISK, type PreviewRows, type StoreApi, type StoreClient } from '../api/storeApi.ts'
import { WorkerLost } from './clientTypes.ts'
import { ColumnCache } from './columnCache.ts'
import { DatasetRegistry } from './datasetRegistry.ts'
import { StoreClosed, StoreConnection } from './storeConnection.ts'

const GONE = 'This dataset is no longer in memory: import the file again.'
const LOST = 'Storage stopped unexpectedly. Look whether the change is on the list, and try again.'
const READ_LOST = 'Storage stopped unexpectedly. Try again.'
const RESTORE_LOST =
  'Storage stopped unexpectedly. Datasets that were restored before it stay: restore the backup again.'
const CANCELLED = { ok: false, problem: { message: 'Cancelled.' } } as const

type Work<T> = (api: Remote<StoreApi>) => Promise<T>

/** The datasets of the page: what lies on the disk, and what is in memory. Loaded when it is first needed. */
export interface DatasetStore extends StoreClient {
  list(): Promise<readonly DatasetInfo[]>
  /** Usable at once; saved in the background. */
  add(dataset: LoadedDataset): void
  /** The columns, from memory or the disk. */
  take(id: string): Promise<Outcome<LoadedDataset>>
  close(): void
}

/** `keep`: 'memory' leaves the disk alone, for tests. */
export function openDatasetStore(keep: 'browser' | 'memory'): DatasetStore {
  const columns = new ColumnCache(id => registry.isUnsaved(id))
  const registry = new DatasetRegistry(id => columns.peek(id) !== undefined)
  const connection =
    keep === 'memory'
      ? null
      : new StoreConnection({
          mark: registry.mark,
          onView: view => registry.show(view),
          onOpened: () => saveLate(),
          onTrouble: why => registry.fail(why),
        })
  registry.onGone = id => columns.delete(id)
  const loading = new Map<string, Promise<Outcome<LoadedDataset>>>()
  const saving = new Map<string, Promise<Outcome<null>>>()
  /** Those that storage did not open for: they are saved once it does. */
  const late = new Set<string>()
  let opening: Promise<void> | null = null

  /** Never rejects: the registry has what went wrong. */
  function open(): Promise<void> {
    opening ??= (connection ? connection.open() : Promise.resolve())
      .catch(report)
      .then(() => registry.opened())
    return opening
  }

  function report(error: unknown): void {
    registry.fail(error instanceof Error ? error.message : READ_LOST)
    if (error instanceof WorkerLost && error.cause instanceof Error) reportError(error.cause)
  }

  /** What the worker answers; a worker that dies is a problem, and its cause goes to the console. */
  async function ask<T>(
    work: Work<Outcome<T>>,
    lostMessage: string,
    onClosed: () => void = () => {},
  ): Promise<Outcome<T>> {
    await open()
    try {
      if (!connection) throw new WorkerLost(NO_STORE)
      return await connection.call(work, lostMessage)
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error
      if (error.cause instanceof Error) reportError(error.cause)
      if (error instanceof StoreClosed) onClosed()
      return { ok: false, problem: { message: error.message } }
    }
  }

  /** The same for what is null when it cannot be. */
  async function find<T>(work: Work<T | null>): Promise<T | null> {
    const outcome = await ask<T | null>(async api => ({ ok: true, value: await work(api) }), READ_LOST)
    return outcome.ok ? outcome.value : null
  }

  async function save(dataset: LoadedDataset): Promise<Outcome<null>> {
    const { id } = dataset.info
    const writing = write(dataset)
    saving.set(id, writing)
    try {
      const outcome = await writing
      if (outcome.ok) void registry.askPersistOnce()
      return outcome
    } finally {
      if (saving.get(id) === writing) saving.delete(id)
    }
  }

  /** Settles when none of them is being saved: a change in between would be undone by the save. */
  async function settled(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.flatMap(id => saving.get(id) ?? []))
  }

  async function write(dataset: LoadedDataset): Promise<Outcome<null>> {
    const { info } = dataset
    late.delete(info.id)
    registry.saving(info)
    const outcome = await ask<null>(
      api => api.save(dataset),
      `Saving stopped unexpectedly: ${info.name} is in memory only, and lost when this window closes.`,
      () => late.add(info.id),
    )
    // another import of the same bars goes on saving
    if (columns.peek(info.id) !== dataset) return outcome
    if (outcome.ok) registry.saved(info.id)
    else registry.keptInMemory(info, outcome.problem.message)
    columns.trim()
    return outcome
  }

  /** One that was deleted meanwhile waits until Undo brings it back. */
  function saveLate(): void {
    for (const id of registry.unsavedIds()) {
      const dataset = late.has(id) && columns.peek(id)
      if (dataset) void save(dataset)
    }
  }

  async function load(id: string): Promise<Outcome<LoadedDataset>> {
    const outcome = await ask(api => api.load(id), READ_LOST)
    // what came in meanwhile is being saved, and goes by its own columns
    if (outcome.ok && !columns.peek(id)) columns.put(outcome.value)
    return outcome
  }

  async function take(id: string): Promise<Outcome<LoadedDataset>> {
    const held = columns.get(id)
    if (held) return { ok: true, value: held }
    await open()
    if (!registry.isOnDisk(id)) return { ok: false, problem: { message: GONE } }
    const running = loading.get(id) ?? load(id).finally(() => loading.delete(id))
    loading.set(id, running)
    return running
  }

  /** The same bars keep the name and instrument that they are listed by. */
  function add({ info, bars }: LoadedDataset): void {
    const there = registry.state().datasets.find(each => each.info.id === info.id)
    const dataset = { info: there ? keptInfo(there.info, info) : info, bars }
    columns.put(dataset)
    void save(dataset)
  }

  async function onDisk(ids: readonly string[], work: Work<Outcome<null>>): Promise<Outcome<null>> {
    return ids.length === 0 ? { ok: true, value: null } : ask(work, LOST)
  }

  /** A job that the signal cancels. */
  async function job<T>(
    signal: AbortSignal,
    lostMessage: string,
    start: (api: Remote<StoreApi>, id: string) => Promise<Outcome<T> | null>,
  ): Promise<Outcome<T>> {
    signal.throwIfAborted()
    const id = crypto.randomUUID()
    const cancel = () =>
      void find<never>(async api => {
        await api.cancel(id)
        return null
      })
    signal.addEventListener('abort', cancel)
    try {
      const outcome = await ask(async api => (await start(api, id)) ?? CANCELLED, lostMessage)
      signal.throwIfAborted()
      return outcome
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  return {
    ...forward(ON_DISK, (name, args) => find(api => passOn(api, name, args))),

    watch(listener) {
      void open()
      return registry.watch(listener)
    },

    async list() {
      await open()
      return registry.state().datasets.map(({ info }) => info)
    },
    add,
    take,

    async rename(id, name) {
      const clean = name.trim()
      if (clean === '' || clean.length > 200) {
        return { ok: false, problem: { message: 'Enter a name of 1 to 200 characters.', field: 'name' } }
      }
      await settled([id])
      const held = columns.peek(id)
      if (!registry.isOnDisk(id) && held) {
        const renamed = { ...held, info: { ...held.info, name: clean } }
        columns.put(renamed)
        registry.rename(renamed.info)
        return { ok: true, value: null }
      }
      return onDisk([id], api => api.rename(id, clean))
    },

    async remove(ids) {
      await settled(ids)
      const saved = ids.filter(id => registry.isOnDisk(id))
      const outcome = await onDisk(saved, api => api.remove(saved))
      if (outcome.ok) registry.hide(ids)
      return outcome
    },

    async undoRemove(ids) {
      const inMemory = registry.unhide(ids)
      saveLate()
      const saved = ids.filter(id => !inMemory.includes(id))
      return onDisk(saved, api => api.undoRemove(saved))
    },

    async merge(ids, name) {
      const datasets: LoadedDataset[] = []
      for (const id of ids) {
        const outcome = await take(id)
        if (!outcome.ok) return outcome
        datasets.push(registry.named(outcome.value))
      }
      const merged = await ask(api => api.merge(datasets, name.trim() || 'Merged'), READ_LOST)
      if (!merged.ok) return merged
      add(merged.value)
      return { ok: true, value: merged.value.info }
    },

    async save(id) {
      const held = columns.peek(id)
      return held ? save(held) : { ok: false, problem: { message: GONE } }
    },

    async head(id, rows) {
      const held = columns.peek(id)
      if (held) return firstRows(held, rows)
      return find(api => api.head(id, rows))
    },

    askPersist: () => registry.askPersist(),

    async exportDataset(id) {
      const held = columns.peek(id)
      const of = held ? registry.named(held) : id
      return find(api => api.exportCsv(of))
    },

    backup: (parts, onProgress, signal) =>
      job(signal, READ_LOST, (api, id) => {
        const unsaved = registry.unsavedIds().flatMap(each => columns.peek(each) ?? [])
        return api.backup(unsaved, parts, id, proxy(onProgress))
      }),

    restore: (file, onProgress, signal) =>
      job(signal, RESTORE_LOST, (api, id) => api.restore(file, id, proxy(onProgress))),

    close: () => connection?.close(),
  }
}

function firstRows({ bars }: LoadedDataset, rows: number): PreviewRows {
  const take = (column: Float64Array) => Float64Array.from(column.subarray(0, rows))
  return {
    openMs: take(bars.openMs),
    open: take(bars.open),
    high: take(bars.high),
    low: take(bars.low),
    close: take(bars.close),
    volume: take(bars.volume),
  }
}
