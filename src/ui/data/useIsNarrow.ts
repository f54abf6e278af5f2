import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the box is less wide than so many pixels; false until it is measured. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, px: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setIsNarrow(entry.contentRect.width < px))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, px])
  return isNarrow
}
