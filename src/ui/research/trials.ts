import type { TrialCount } from '../../engine/research/trials.ts'
import { openSweepsDb } from '../../storage/runs/sweepsDb.ts'
import { countDistinct, datasetKey } from '../../storage/runs/trials.ts'
import type { RunData } from '../../workers/api/api.ts'

/** How much was tried on the data of a run, and whether this device knows. */
export interface KnownTrials extends TrialCount {
  readonly isKnown: boolean
}

const ONE: KnownTrials = { trials: 1, yearlySharpeVariance: null, isKnown: false }

/** Every parameter set that was ever tried on the data; just this run where the device cannot say. */
export async function trialsOn(data: RunData, instrument: string, sha256: string): Promise<KnownTrials> {
  if (!('indexedDB' in globalThis)) return ONE
  try {
    const told = countDistinct(await openSweepsDb().listTrials(datasetKey(data, instrument, sha256)))
    return { ...told, trials: Math.max(1, told.trials), isKnown: true }
  } catch {
    // the list of runs says what is wrong with the device's storage
    return ONE
  }
}
