import { Play, Trash2 } from 'lucide-react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { IconButton } from '../primitives/IconButton.tsx'
import { rememberPlace } from '../primitives/rememberPlace.ts'

interface Props {
  row: StoredDataset
  onUse: (info: DatasetInfo) => void
  onDelete: (row: StoredDataset) => void
}

/** The two buttons of a dataset, in the table and in the list. */
export function DatasetActions({ row, onUse, onDelete }: Props) {
  const { info, state } = row
  return (
    <>
      <IconButton
        icon={Play}
        label={`Use ${info.name} in backtest`}
        disabled={state === 'damaged'}
        onClick={() => onUse(info)}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${info.name}`}
        onClick={event => {
          rememberPlace(event.currentTarget)
          onDelete(row)
        }}
      />
    </>
  )
}
