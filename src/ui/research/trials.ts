import type { RunData } from '../../workers/api/api.ts'
import type { TrialsTold } from '../../workers/api/researchApi.ts'
import { countTrials } from '../runs/sweepsDb.ts'
import { datasetKey } from '../runs/trials.ts'

/** How much was tried on the data of a run, and whether this device knows. */
export interface KnownTrials extends TrialsTold {
  readonly isKnown: boolean
}

const ONE: KnownTrials = { trials: 1, sharpes: 0, yearlySharpeVariance: null, isKnown: false }

/** Every parameter set that was ever tried on the data; just this run where the device cannot say. */
export async function trialsOn(
  data: RunData,
  instrument: string,
  sha256: string,
  count = countTrials,
): Promise<KnownTrials> {
  if (!('indexedDB' in globalThis)) return ONE
  try {
    const told = await count(datasetKey(data, instrument, sha256))
    return { ...told, trials: Math.max(1, told.trials), isKnown: true }
  } catch {
    // the list of runs says what is wrong with the device's storage
    return ONE
  }
}
