import type { Outcome } from '../../engine/core/problem.ts'
import type { LoadedDataset, RunData } from '../api/api.ts'
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'

/** The columns of the imported datasets of a run, from memory or the disk. */
export type RequestDatasets = (data: RunData) => Promise<Outcome<readonly LoadedDataset[]>>

/** Settles once the worker has these datasets: only those that it lacks are sent. */
export async function loadDatasets(
  api: Remote<EngineApi>,
  datasets: readonly LoadedDataset[],
): Promise<void> {
  for (const dataset of datasets) {
    if (!(await api.hasDataset(dataset.info.id))) await api.loadDataset(dataset)
  }
}
