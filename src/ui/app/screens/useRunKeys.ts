import { useEffect, useEffectEvent } from 'react'

/** `r` runs and Esc cancels, unless something is being typed, chosen or asked. */
export function useRunKeys(onRun: () => void, onCancel: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('[role=dialog], [role=listbox], [role=menu]')) return
    if (event.key === 'Escape') return onCancel()
    if (event.key === 'r' && !event.repeat && !isTyping(event.target)) onRun()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
