import { useEffect } from 'react'
import type { RunsState, RunsStore } from '../../storage/runs/runsStore.ts'
import { useStore } from '../primitives/store.ts'
import { sharedRuns } from '../session/sharedRuns.ts'

/** The saved runs, read from the device when something first shows them. */
export function useRuns(runs: RunsStore = sharedRuns()): { runs: RunsStore; state: RunsState } {
  const state = useStore(runs.store)
  useEffect(() => {
    if (!runs.store.get().runs) void runs.load()
  }, [runs])
  return { runs, state }
}
