import { useLayoutEffect, useRef } from 'react'

/** Puts the keyboard on Run, or on the Cancel that it comes back for: in sight at every width, and what comes next. */
export function focusRun(): void {
  document
    .querySelector<HTMLElement>('[aria-keyshortcuts=r], [aria-keyshortcuts=Escape]')
    ?.focus({ preventScroll: true })
}

/** The Reset of the result on screen: the keyboard goes to Run with it, and again where Undo brings the result back. */
export function useReset(result: object | null, reset: () => void): () => void {
  const cleared = useRef<object>(null)
  useLayoutEffect(() => {
    // Undo takes along what had the focus: its toast, or what stood in the place of the result
    if (result && result === cleared.current && isFocusLost()) focusRun()
  }, [result])
  return () => {
    cleared.current = result
    reset()
    focusRun()
  }
}

function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement?.id === 'main'
}
