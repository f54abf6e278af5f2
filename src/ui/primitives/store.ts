import { useSyncExternalStore } from 'react'
import type { Store } from '../../storage/value.ts'

export { createStore, type Store } from '../../storage/value.ts'

/** The store's value; the component draws again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
