import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Switch } from '../../primitives/Switch.tsx'
import type { Tuning } from './tuning.ts'
import { useTuningFields } from './useTuning.ts'

/** The way back and forth between parameters, and whether results follow them. */
export function TuningBar({ tuning }: { tuning: Tuning }) {
  const { isLive, canUndo, canRedo } = useTuningFields().fields
  const bar = useRef<HTMLDivElement>(null)
  useUndoKeys(bar, tuning)
  return (
    <div ref={bar} className="flex items-center justify-between gap-2">
      <span aria-hidden className="text-label text-muted">
        Strategy parameters
      </span>
      <div className="flex items-center">
        <IconButton
          icon={Undo2}
          label="Undo parameter change"
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!canUndo}
          onClick={() => tuning.undo()}
          className="size-7"
        />
        <IconButton
          icon={Redo2}
          label="Redo parameter change"
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={!canRedo}
          onClick={() => tuning.redo()}
          className="size-7"
        />
        <Switch
          label="Live"
          checked={isLive}
          onChange={on => tuning.setLive(on)}
          className="ml-1.5 gap-1.5 text-label"
        />
      </div>
    </div>
  )
}

/** Ctrl or Cmd with Z, and with Shift the way forth; a field of text has an undo of its own. */
function useUndoKeys(bar: { readonly current: Element | null }, tuning: Tuning): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
    if (defaultPrevented || key.toLowerCase() !== 'z' || ctrlKey === metaKey || altKey) return
    if (isText(target) || isElsewhere(bar.current)) return
    event.preventDefault()
    if (shiftKey) tuning.redo()
    else tuning.undo()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const TEXT =
  'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT) !== null
}

/** A window, a list or a menu has the keyboard, and the parameters are not in it. */
function isElsewhere(bar: Element | null): boolean {
  return [...document.querySelectorAll('[role=dialog], [role=listbox], [role=menu]')].some(
    overlay => !overlay.contains(bar),
  )
}
