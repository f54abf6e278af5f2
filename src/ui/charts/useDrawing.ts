import { type RefObject, useEffect, useRef, useState } from 'react'

interface Drawing {
  remove(): void
}

/** The element to draw into, what was drawn there (null until it is), and whether that failed. */
export interface DrawingState<D extends Drawing> {
  readonly host: RefObject<HTMLDivElement | null>
  readonly drawing: D | null
  readonly failed: boolean
}

/** Draws when the element is there, and anew when `draw` changes. */
export function useDrawing<D extends Drawing>(draw: (host: HTMLElement) => Promise<D>): DrawingState<D> {
  const host = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<{ readonly by: typeof draw; readonly drawing: D } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = host.current
    if (!element) return
    let gone = false
    let made: D | null = null
    draw(element).then(
      drawn => {
        if (gone) return drawn.remove()
        made = drawn
        setLast({ by: draw, drawing: drawn })
        setFailed(false)
      },
      (error: unknown) => {
        reportError(error)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      made?.remove()
      setLast(null)
    }
  }, [draw])
  // what another `draw` made is gone by the time that effects run
  return { host, drawing: last?.by === draw ? last.drawing : null, failed }
}
