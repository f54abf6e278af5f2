import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows `[from, to)` to render, and the height of what is left out above and below. */
export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly abovePx: number
  readonly belowPx: number
}

const OVERSCAN_ROWS = 8
/** Before the box is measured, and at least: a page of orders. */
const INITIAL_ROWS = 25

/** The rows in sight of a list of `count` rows, each `rowPx` high, inside the scrolling box around `inside`. */
export function useRowWindow(inside: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const [view, setView] = useState({ from: 0, to: INITIAL_ROWS })
  useLayoutEffect(() => {
    const box = inside.current?.closest('section')
    if (!box) return
    const read = () => {
      const first = Math.floor(box.scrollTop / rowPx)
      const from = Math.max(0, first - OVERSCAN_ROWS)
      const last = first + Math.ceil(box.clientHeight / rowPx) + OVERSCAN_ROWS
      const to = Math.max(last, from + INITIAL_ROWS)
      setView(before => (before.from === from && before.to === to ? before : { from, to }))
    }
    box.addEventListener('scroll', read, { passive: true })
    // its first call, after the layout, measures the box: reading it here would force one more layout
    const observer = new ResizeObserver(read)
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [inside, rowPx])
  const to = Math.min(view.to, count)
  const from = Math.min(view.from, to)
  return { from, to, abovePx: from * rowPx, belowPx: (count - to) * rowPx }
}
