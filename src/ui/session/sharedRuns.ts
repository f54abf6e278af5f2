import { openRunsDb } from '../../storage/runs/runsDb.ts'
import { RunsStore } from '../../storage/runs/runsStore.ts'
import type { MarketResult } from '../../storage/runs/savedRun.ts'
import { TOASTS } from './notices.ts'

let shared: RunsStore | undefined

/** The saved runs of this device. */
export function sharedRuns(): RunsStore {
  shared ??= new RunsStore(openRunsDb(), TOASTS)
  return shared
}

/** Keeps a finished run on this device, marked where a slider asked for it. Where there is no storage at all, only the list of runs says so. */
export function keepRun(result: MarketResult, tuned: boolean): void {
  if ('indexedDB' in globalThis) void sharedRuns().keep(result, tuned)
}
