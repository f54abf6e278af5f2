/** One value that others follow. */
export interface Store<T> {
  get(): T
  set(next: T): void
  /** Calls `listener` after each change; the answer stops it. */
  subscribe(listener: () => void): () => void
}

/** A store that holds `initial`. For what no screen owns: toasts, notifications, the session. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
