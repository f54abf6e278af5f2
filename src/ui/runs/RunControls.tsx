import { Pencil, Star, Trash2 } from 'lucide-react'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { cx } from '../primitives/cx.ts'
import { IconButton } from '../primitives/IconButton.tsx'

/** What a list does with its runs. */
export interface RunActions {
  readonly open: (run: SavedRun) => void
  readonly edit: (run: SavedRun) => void
  readonly star: (run: SavedRun) => void
  readonly remove: (run: SavedRun) => void
  /** Chooses the run for the comparison, or takes it out. */
  readonly select: (run: SavedRun) => void
}

/** Chooses a run for the comparison. */
export function CompareCheckbox({ run, selected, full, onSelect }: CompareCheckboxProps) {
  return (
    <label className="grid size-field shrink-0 cursor-pointer place-items-center has-disabled:cursor-not-allowed has-disabled:opacity-40">
      <input
        type="checkbox"
        aria-label={`Compare ${run.name}`}
        checked={selected}
        disabled={full && !selected}
        onChange={() => onSelect(run)}
        className="size-4 cursor-[inherit]"
      />
    </label>
  )
}

interface CompareCheckboxProps {
  run: SavedRun
  selected: boolean
  /** No further run can be chosen. */
  full: boolean
  onSelect: (run: SavedRun) => void
}

/** Marks a run as one to keep for good. */
export function StarButton({ run, onStar }: { run: SavedRun; onStar: (run: SavedRun) => void }) {
  return (
    <IconButton
      icon={Star}
      label={run.starred ? `Remove the star of ${run.name}` : `Star ${run.name}`}
      onClick={() => onStar(run)}
      className={cx(run.starred && 'text-accent! [&_svg]:fill-current')}
    />
  )
}

/** Edit and delete. */
export function RunButtons({ run, actions }: { run: SavedRun; actions: RunActions }) {
  return (
    <span className="flex justify-end">
      <IconButton icon={Pencil} label={`Name and note of ${run.name}`} onClick={() => actions.edit(run)} />
      <IconButton
        icon={Trash2}
        label={`Delete ${run.name}`}
        onClick={event => {
          // its row takes the button away: the focus goes to the list
          event.currentTarget.closest('section')?.focus({ preventScroll: true })
          actions.remove(run)
        }}
      />
    </span>
  )
}
