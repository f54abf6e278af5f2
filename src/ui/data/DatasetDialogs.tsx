import type { StoredDataset, StoreState } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { sizeWords } from '../../workers/store/words.ts'
import { quantity } from '../format/format.ts'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { Table, Td, Th } from '../primitives/Table.tsx'
import { BackupDialog } from './BackupDialog.tsx'
import { datasetsWords, intervalWords } from './datasetWords.ts'
import { MergeDialog, RenameDialog } from './NameDialogs.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import type { DatasetActions } from './useDatasetActions.ts'

/** What the trader is asked before something happens to datasets. */
export type DatasetQuestion =
  | { readonly kind: 'rename'; readonly dataset: StoredDataset }
  | { readonly kind: 'merge' | 'delete'; readonly datasets: readonly StoredDataset[] }
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore'; readonly file: File }

/** What each of the windows gets. */
export interface DialogProps {
  client: Client
  stored: StoreState
  actions: DatasetActions
  onClose: () => void
  /** It has happened: the ticks may go. */
  onDone: () => void
}

/** The window of the question. */
export function DatasetDialogs({ question, ...props }: DialogProps & { question: DatasetQuestion }) {
  switch (question.kind) {
    case 'rename':
      return <RenameDialog {...props} dataset={question.dataset} />
    case 'merge':
      return <MergeDialog {...props} datasets={question.datasets} />
    case 'delete':
      return <DeleteDialog {...props} datasets={question.datasets} />
    case 'backup':
      return <BackupDialog {...props} />
    case 'restore':
      return <RestoreDialog {...props} file={question.file} />
  }
}

function DeleteDialog({
  datasets,
  actions,
  onClose,
  onDone,
}: DialogProps & { datasets: readonly StoredDataset[] }) {
  const rows = datasets.reduce((sum, { info }) => sum + info.rows, 0)
  const bytes = datasets.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${datasetsWords(datasets.length)}?`}
      confirmLabel="Delete"
      danger
      onConfirm={() => {
        onClose()
        onDone()
        void actions.remove(datasets)
      }}
    >
      <p>
        {quantity(rows)} rows, {sizeWords(bytes)}. Runs that were made with{' '}
        {datasets.length === 1 ? 'it' : 'them'} stay. Undo is offered for 10 seconds.
      </p>
      <DatasetsToChange datasets={datasets} />
    </ConfirmDialog>
  )
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
