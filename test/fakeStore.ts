/** Stored datasets without a store, for component tests. */
import type { DatasetInfo } from '../src/workers/api/api.ts'
import { STORE, type StoreClient, type StoredDataset, type StoreState } from '../src/workers/api/storeApi.ts'
import { refused } from './refused.ts'

/** A fake store and its state. */
export interface FakeStore {
  readonly client: StoreClient
  readonly state: () => StoreState
  /** Changes what every watcher sees. */
  show(patch: Partial<StoreState>): void
}

const EMPTY: StoreState = {
  isOpen: true,
  datasets: [],
  damaged: [],
  usage: null,
  persisted: null,
  notice: null,
}

/** A dataset as the list shows it once it is saved. */
export function storedDataset(info: DatasetInfo, patch: Partial<StoredDataset> = {}): StoredDataset {
  return { info, bytes: info.rows * 48, savedMs: 0, state: 'saved', problem: null, ...patch }
}

/**
 * A store in memory: rename, remove and Undo change its list; merge, preview, export, backup and restore are refused
 * unless `answers` has them.
 */
export function fakeStore(first: Partial<StoreState> = {}, answers: Partial<StoreClient> = {}): FakeStore {
  let state: StoreState = { ...EMPTY, ...first }
  const removed = new Map<string, StoredDataset>()
  const listeners = new Set<(state: StoreState) => void>()
  const show = (patch: Partial<StoreState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener(state)
  }
  const client: StoreClient = {
    ...refused(STORE, 'store.'),
    watch(listener) {
      listeners.add(listener)
      listener(state)
      return () => listeners.delete(listener)
    },
    async rename(id, name) {
      show({
        datasets: state.datasets.map(each =>
          each.info.id === id ? { ...each, info: { ...each.info, name } } : each,
        ),
      })
      return { ok: true, value: null }
    },
    async remove(ids) {
      for (const each of state.datasets) if (ids.includes(each.info.id)) removed.set(each.info.id, each)
      show({ datasets: state.datasets.filter(({ info }) => !ids.includes(info.id)) })
      return { ok: true, value: null }
    },
    async undoRemove(ids) {
      show({ datasets: [...state.datasets, ...ids.flatMap(id => removed.get(id) ?? [])] })
      return { ok: true, value: null }
    },
    ...answers,
  }
  return { client, state: () => state, show }
}
