import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The ref of an element that may go while the keyboard is in it: what `heirOf` finds gets it then, or the browser would give
 * it to nobody. `heirOf` must stay the same function. The heir must be in the page already: for one that only comes as the
 * element goes, which no `heirOf` could find yet, there is `useHandedFocus`.
 */
export function useFocusHeir<E extends HTMLElement>(
  heirOf: (leaving: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      // React cleans up before it takes the element out of the page
      if (element?.contains(document.activeElement)) heirOf(element)?.focus({ preventScroll: true })
    }
  }, [heirOf])
  return ref
}
