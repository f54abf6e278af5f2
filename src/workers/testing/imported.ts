import type { RunData } from '../api.ts'

/** A run on one imported dataset. */
export function imported(id: string): RunData {
  return { main: { kind: 'imported', id }, hedge: null }
}
