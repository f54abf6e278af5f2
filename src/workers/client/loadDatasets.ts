import { transfer } from 'comlink'
import type { Outcome } from '../../engine/core/problem.ts'
import type { LoadedDataset, RunData } from '../api/api.ts'
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import type { Thread } from './supervisor.ts'

/** The columns of the imported datasets of a run, from memory or the disk. */
export type RequestDatasets = (data: RunData) => Promise<Outcome<readonly LoadedDataset[]>>

/** Settles once the worker has these datasets: only those that it lacks are sent. */
export async function loadDatasets(
  api: Remote<EngineApi>,
  datasets: readonly LoadedDataset[],
  { isWalled }: Pick<Thread, 'isWalled'>,
): Promise<void> {
  for (const dataset of datasets) {
    if (await api.hasDataset(dataset.info.id)) continue
    await api.loadDataset(isWalled ? copyOf(dataset) : dataset)
  }
}

/** Columns of its own, handed over: memory cannot be shared with another origin. */
function copyOf({ bars, info }: LoadedDataset): LoadedDataset {
  const { openMs, open, high, low, close, volume } = bars
  const columns = { openMs, open, high, low, close, volume }
  const copies = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, new Float64Array(column)]),
  ) as unknown as typeof columns
  return transfer(
    { bars: copies, info },
    Object.values(copies).map(({ buffer }) => buffer as ArrayBuffer),
  )
}
