import { Combine, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import type { DatasetQuestion } from './DatasetDialogs.tsx'
import { mergeProblem } from './datasetRows.ts'
import { datasetsWords } from './datasetWords.ts'

interface SelectionBarProps {
  selected: readonly StoredDataset[]
  onAsk: (question: DatasetQuestion) => void
  onClear: () => void
}

/** What can be done with the selected datasets, and why not. */
export function SelectionBar({ selected, onAsk, onClear }: SelectionBarProps) {
  const problem = mergeProblem(selected)
  const whyId = useId()
  const rows = selected.reduce((sum, { info }) => sum + info.rows, 0)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-1.5">
      <p className="mr-auto min-w-0 flex-1 basis-60">
        {datasetsWords(selected.length)} selected, {quantity(rows)} rows.{' '}
        {problem && (
          <span id={whyId} className="text-label text-muted">
            Cannot merge yet. {problem}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        <Button
          icon={Combine}
          disabled={problem !== null}
          aria-describedby={problem ? whyId : undefined}
          onClick={() => onAsk({ kind: 'merge', datasets: selected })}
        >
          Merge
        </Button>
        <Button icon={Trash2} onClick={() => onAsk({ kind: 'delete', datasets: selected })}>
          Delete
        </Button>
        <IconButton icon={X} label="Clear selection" onClick={onClear} />
      </div>
    </div>
  )
}
