import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'

interface DamagedNoticeProps {
  /** One of them, and several: "run", "runs". */
  nouns: readonly [one: string, many: string]
  /** What can be told of each. */
  names: readonly string[]
  onSave: () => void
  onDelete: () => void
}

const MAX_NAMED = 5

/** Records that cannot be read: how many, which, and what can be done with them. Nothing when there is none. */
export function DamagedNotice({ nouns, names, onSave, onDelete }: DamagedNoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (names.length === 0) return null
  const isOne = names.length === 1
  const what = `${quantity(names.length)} ${nouns[isOne ? 0 : 1]}`
  return (
    <>
      <Notice
        tone="warn"
        action={
          <span className="flex gap-2">
            <Button icon={Download} onClick={onSave}>
              Save as file
            </Button>
            <Button icon={Trash2} onClick={() => setIsAsking(true)}>
              Delete
            </Button>
          </span>
        }
      >
        <span className="wrap-anywhere">
          {what} {isOne ? 'is' : 'are'} damaged and left out of the list: <bdi>{listed(names)}</bdi>. Restore
          a backup, save {isOne ? 'it' : 'them'} as a file, or delete {isOne ? 'it' : 'them'}.
        </span>
      </Notice>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${what}?`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          setIsAsking(false)
          onDelete()
        }}
      >
        All others stay as they are. Save {isOne ? 'it' : 'them'} as a file first if {isOne ? 'it' : 'they'}{' '}
        may matter.
      </ConfirmDialog>
    </>
  )
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${quantity(more)} more` : '')
}
