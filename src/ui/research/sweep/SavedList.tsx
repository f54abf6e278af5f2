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
}

/** What this device keeps of a kind, newest first: choosing one brings it back. */
export function SavedList<K extends { readonly id: string }>(props: SavedListProps<K>) {
  const { label, saved, id, isRunning, wordsOf, onChoose } = props
  if (!saved || saved.length === 0) return null
  return (
    <div className="w-56 [&_label]:sr-only">
      <Select
        label={label}
        value={saved.some(one => one.id === id) ? id! : ''}
        placeholder={label}
        disabled={isRunning}
        options={saved.map(one => ({ value: one.id, ...wordsOf(one) }))}
        onChange={chosen => onChoose(saved.find(one => one.id === chosen)!)}
      />
    </div>
  )
}
