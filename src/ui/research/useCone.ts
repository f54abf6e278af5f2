import { useMemo } from 'react'
import type { Client } from '../../workers/client/clientTypes.ts'
import type { ConeView } from '../charts/cone.ts'
import { useStore } from '../primitives/store.ts'
import { jobsOf } from './runJobs.ts'

/** The cone that was drawn for the run, and what shows and hides it: for the equity chart. */
export function useCone(
  client: Client,
  runId: string,
): { readonly cone: ConeView | null; readonly onCone: (isShown: boolean) => void } {
  const store = jobsOf(client, runId).cone
  const cone = useStore(store)
  return useMemo(
    () => ({
      cone,
      onCone: isShown => {
        const before = store.get()
        if (before) store.set({ ...before, isShown })
      },
    }),
    [cone, store],
  )
}
