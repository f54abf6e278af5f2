import { type RefObject, useLayoutEffect, useState } from 'react'

/** What a box that scrolls sideways hides. */
export interface Edges {
  readonly moreLeft: boolean
  readonly moreRight: boolean
  /** Width of the column that stays at the right edge; 0 without one. */
  readonly pinnedPx: number
}

const NONE: Edges = { moreLeft: false, moreRight: false, pinnedPx: 0 }
/** Widths are fractions of a pixel, scroll positions are rounded. */
const SLACK_PX = 1

/** What the box hides now, at which side; follows its scrolling and its size. */
export function useEdges(inside: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState(NONE)
  useLayoutEffect(() => {
    const box = inside.current
    if (!box) return
    const read = () => {
      const now = edgesOf(box)
      setEdges(before => (isSame(before, now) ? before : now))
    }
    let leftPx = 0
    const onScroll = () => {
      // up and down hides nothing sideways
      if (box.scrollLeft === leftPx) return
      leftPx = box.scrollLeft
      read()
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    // its first call, after the layout, measures the box: reading it here would force one more layout
    const observer = new ResizeObserver(read)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => {
      box.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [inside])
  return edges
}

function edgesOf(box: HTMLElement): Edges {
  const { scrollLeft, scrollWidth, clientWidth } = box
  const last = box.querySelector<HTMLElement>('th[data-pin=end]')
  return {
    moreLeft: scrollLeft > SLACK_PX,
    moreRight: scrollLeft + clientWidth < scrollWidth - SLACK_PX,
    // it may stay there in wide windows only
    pinnedPx: last && getComputedStyle(last).right !== 'auto' ? last.offsetWidth : 0,
  }
}

function isSame(a: Edges, b: Edges): boolean {
  return a.moreLeft === b.moreLeft && a.moreRight === b.moreRight && a.pinnedPx === b.pinnedPx
}
