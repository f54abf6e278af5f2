import { type RefObject, useEffect } from 'react'

/** What a page of A4 has between the margins of a browser and of the screen, upright. */
const PAPER_PX = 680

/**
 * Sets `--print-zoom` before printing, so that what was as wide as the element fits on paper as it is: a chart's canvas
 * keeps the width that it was drawn with.
 */
export function usePrintZoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const widthPx = element.current?.clientWidth ?? 0
      const zoom = widthPx > PAPER_PX ? PAPER_PX / widthPx : 1
      document.documentElement.style.setProperty('--print-zoom', `${zoom}`)
    }
    addEventListener('beforeprint', measure)
    return () => removeEventListener('beforeprint', measure)
  }, [element])
}
