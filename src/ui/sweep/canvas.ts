import { type RefObject, useEffect } from 'react'

/** A size in CSS pixels. */
export interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

export const CANVAS_FONT = '11px "Inter Variable", system-ui, sans-serif'

/** Draws on a canvas of that size, sharp on every screen, and anew when something changes; nothing without a size. */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  size: Size | null,
  draw: (context: CanvasRenderingContext2D) => void,
): void {
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !size) return
    const ratio = window.devicePixelRatio || 1
    element.width = Math.round(size.widthPx * ratio)
    element.height = Math.round(size.heightPx * ratio)
    const paint = () => {
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, size.widthPx, size.heightPx)
      context.font = CANVAS_FONT
      draw(context)
    }
    paint()
    if (document.fonts.status === 'loaded') return
    // a canvas does not redraw by itself when a font arrives
    let isGone = false
    void document.fonts.ready.then(() => !isGone && paint())
    return () => {
      isGone = true
    }
  }, [canvas, size, draw])
}
