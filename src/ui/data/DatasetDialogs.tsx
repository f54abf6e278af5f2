import { useState } from 'react'
import { sizeWords } from '../../storage/datasets/words.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { quantity } from '../format/format.ts'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { useIsHere } from '../primitives/useIsHere.ts'
import { BackupDialog } from './BackupDialog.tsx'
import { DatasetsToChange, type DialogProps } from './DialogParts.tsx'
import { datasetsWords } from './datasetWords.ts'
import { MergeDialog, RenameDialog } from './NameDialogs.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'

/** What the trader is asked before something happens to datasets. */
export type DatasetQuestion =
  | { readonly kind: 'rename'; readonly dataset: StoredDataset }
  | { readonly kind: 'merge' | 'delete'; readonly datasets: readonly StoredDataset[] }
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore'; readonly file: File }

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
  const [isDeleting, setDeleting] = useState(false)
  const isHere = useIsHere()
  const confirm = async () => {
    if (isDeleting) return
    setDeleting(true)
    const isGone = await actions.remove(datasets)
    if (!isHere.current) return
    setDeleting(false)
    if (!isGone) return
    onDone()
    // only now: before, the focus would go back to a button that leaves with its row
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${datasetsWords(datasets.length)}?`}
      confirmLabel="Delete"
      danger
      onConfirm={() => void confirm()}
    >
      <p>
        {quantity(rows)} rows, {sizeWords(bytes)}. Saved runs stay, but those that used{' '}
        {datasets.length === 1 ? 'it' : 'them'} cannot be run again without the data. You can undo this for 10
        seconds.
      </p>
      <DatasetsToChange datasets={datasets} />
    </ConfirmDialog>
  )
}
