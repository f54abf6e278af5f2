import { Trash2 } from 'lucide-react'
import { Button } from '../../primitives/Button.tsx'
import { Select } from '../../primitives/Select.tsx'

interface SavedListProps<K> {
  /** What they are: "Saved sweeps". */
  label: string
  /** Null until they are read. */
  saved: readonly K[] | null
  /** The one on show. */
  id: string | undefined
  isRunning: boolean
  /** What one says of itself: its name, and what tells it from others of that name. */
  wordsOf: (one: K) => { readonly label: string; readonly hint: string }
  onChoose: (one: K) => void
  /** Takes the one on show off this device, which can be taken back for a while. */
  onDelete: (one: K) => void
}

/** What this device keeps of a kind, newest first: choosing one brings it back, and the chosen one can be deleted. */
export function SavedList<K extends { readonly id: string }>(props: SavedListProps<K>) {
  const { label, saved, id, isRunning, wordsOf, onChoose, onDelete } = props
  if (!saved || saved.length === 0) return null
  const shown = saved.find(one => one.id === id)
  return (
    <>
      <div className="w-56 [&_label]:sr-only">
        <Select
          label={label}
          value={shown ? shown.id : ''}
          placeholder={label}
          disabled={isRunning}
          options={saved.map(one => ({ value: one.id, ...wordsOf(one) }))}
          onChange={chosen => onChoose(saved.find(one => one.id === chosen)!)}
        />
      </div>
      {shown && (
        <Button icon={Trash2} variant="ghost" disabled={isRunning} onClick={() => onDelete(shown)}>
          Delete
        </Button>
      )}
    </>
  )
}
