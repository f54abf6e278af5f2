import type { StoredDataset, StoreState } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { quantity } from '../format/format.ts'
import { Table, Td, Th } from '../primitives/Table.tsx'
import { intervalWords } from './datasetWords.ts'
import type { DatasetActions } from './useDatasetActions.ts'

/** What each window about datasets gets. */
export interface DialogProps {
  client: Client
  stored: StoreState
  actions: DatasetActions
  onClose: () => void
  /** It has happened: the selection may be cleared. */
  onDone: () => void
}

/** The datasets that a question is about, with their counts. */
export function DatasetsToChange({ datasets }: { datasets: readonly StoredDataset[] }) {
  return (
    <Table caption="Datasets" className="max-h-60 rounded-control border border-line">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th className="max-sm:hidden">Interval</Th>
          <Th numeric>Rows</Th>
        </tr>
      </thead>
      <tbody>
        {datasets.map(({ info }) => (
          <tr key={info.id}>
            <Td>
              <bdi className="inline-block max-w-40 truncate sm:max-w-60 align-bottom text-text">
                {info.name}
              </bdi>
            </Td>
            <Td className="max-sm:hidden">{intervalWords(info.intervalMinutes)}</Td>
            <Td numeric>{quantity(info.rows)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
