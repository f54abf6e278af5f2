import { useEffect } from 'react'
import { type RunsState, type RunsStore, sharedRuns } from '../kept/runsStore.ts'
import { useStore } from '../primitives/store.ts'

/** The kept runs, read from the device when something first shows them. */
export function useRuns(runs: RunsStore = sharedRuns()): { runs: RunsStore; state: RunsState } {
  const state = useStore(runs.store)
  useEffect(() => {
    if (!runs.store.get().runs) void runs.load()
  }, [runs])
  return { runs, state }
}
