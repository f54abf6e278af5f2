import { useCallback, useRef } from 'react'

/**
 * For the `ref` of controls that replace one another, such as Run and Cancel: if one of them, or something in it, has the
 * focus when it goes, the next one gets it. Focus that is somewhere else by then stays there. An heir that is in the page
 * already never arrives here, so it is named to `useFocusHeir`.
 */
export function useHandedFocus(): (element: HTMLElement | null) => (() => void) | undefined {
  const isHeld = useRef(false)
  return useCallback(element => {
    if (!element) return
    if (isHeld.current && document.activeElement === document.body) element.focus({ preventScroll: true })
    isHeld.current = false
    return () => {
      isHeld.current = element.contains(document.activeElement)
    }
  }, [])
}
