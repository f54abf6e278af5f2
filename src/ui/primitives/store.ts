import { useSyncExternalStore } from 'react'
import type { Store } from '../../storage/value.ts'

export { createStore, type Store } from '../../storage/value.ts'

/** The store's value; the component draws again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Puts the part into the store's value; who follows it hears of news alone, since each time a screen is drawn again. */
export function patchStore<T extends object>(store: Store<T>, part: Partial<T>): void {
  const value = store.get()
  const isNews = (key: string) => part[key as keyof T] !== value[key as keyof T]
  if (Object.keys(part).some(isNews)) store.set({ ...value, ...part })
}
