import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, as it changes; null until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const read = () => setWidthPx(box.clientWidth || null)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
