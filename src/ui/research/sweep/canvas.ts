import { type RefObject, useLayoutEffect } from 'react'
import { isOnPaper } from './ink.ts'

/** A size in CSS pixels. */
export interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** The page's small text, as a canvas wants it. */
export const CANVAS_FONT = '11px "Inter Variable", system-ui, sans-serif'

/**
 * Draws on a canvas of that size, sharp on every screen, and anew when something changes; nothing without a size. It
 * draws with the next frame, in a task of its own; at once while the page is printed, since no frame comes before that.
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  size: Size | null,
  draw: (context: CanvasRenderingContext2D) => void,
): void {
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !size) return
    const ratio = window.devicePixelRatio || 1
    const paint = () => {
      element.width = Math.round(size.widthPx * ratio)
      element.height = Math.round(size.heightPx * ratio)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.font = CANVAS_FONT
      draw(context)
    }
    let frame = 0
    if (isOnPaper()) paint()
    else frame = requestAnimationFrame(paint)
    const again = () => {
      frame = requestAnimationFrame(paint)
    }
    // a canvas does not redraw by itself when a font arrives
    document.fonts.addEventListener('loadingdone', again)
    return () => {
      cancelAnimationFrame(frame)
      document.fonts.removeEventListener('loadingdone', again)
    }
  }, [canvas, size, draw])
}
