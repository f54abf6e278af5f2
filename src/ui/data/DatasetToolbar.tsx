import { Archive, ArchiveRestore } from 'lucide-react'
import { Button } from '../primitives/Button.tsx'
import { FileButton } from '../primitives/FileButton.tsx'
import { SearchBox } from '../primitives/SearchBox.tsx'
import type { DatasetQuestion } from './DatasetDialogs.tsx'

interface DatasetToolbarProps {
  search: string
  count: number
  onSearch: (text: string) => void
  onAsk: (question: DatasetQuestion) => void
}

/** Search, backup and restore, above the list. */
export function DatasetToolbar({ search, count, onSearch, onAsk }: DatasetToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <div className="flex min-w-40 flex-1 max-sm:basis-full">
        <SearchBox
          label="Search datasets by name, instrument, interval, period or state"
          placeholder={`Search ${count} dataset${count === 1 ? '' : 's'}...`}
          maxLength={100}
          value={search}
          onSearch={onSearch}
        />
      </div>
      <Button icon={Archive} onClick={() => onAsk({ kind: 'backup' })}>
        Backup
      </Button>
      <RestoreButton label="Restore" onAsk={onAsk} />
    </div>
  )
}

interface RestoreButtonProps {
  label: string
  onAsk: (question: DatasetQuestion) => void
}

/** Chooses a backup and begins to restore it. */
export function RestoreButton({ label, onAsk }: RestoreButtonProps) {
  return (
    <FileButton
      label={label}
      icon={ArchiveRestore}
      accept=".zip,application/zip"
      onFiles={([file]) => file && onAsk({ kind: 'restore', file })}
    />
  )
}
