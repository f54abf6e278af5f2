import { type RefObject, useEffect, useRef } from 'react'

/** What a view was opened from, to be found again when that is drawn anew. */
interface Opener {
  readonly tag: string
  readonly name: string
  /** The scrolling box around it, and how far that was scrolled: of a long list only the rows in sight are in the page. */
  readonly boxName: string | null
  readonly scrollTop: number
}

/** How long what was left may take to be drawn again. */
const WAIT_MS = 2_000

const openers = new Map<string, Opener>()
/** Where the keyboard was last; this code may come later than what has it. */
let last = document.activeElement === document.body ? null : placeOf(document.activeElement)
/** The view that goes in this very drawing. */
let leaving: string | null = null

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = placeOf(target)
})
document.addEventListener(
  'click',
  () => {
    // the box may have scrolled since the focus came
    if (last) last.scrollTop = boxOf(last.element)?.scrollTop ?? 0
  },
  true,
)

/**
 * The ref of the heading of a view that takes the place of another one. Where that took the keyboard's place along, the heading
 * gets it; and when the view goes in turn, what it was opened from gets it back, as soon as that is there again. `view` names
 * the kind of view.
 */
export function useArrival(view: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (last && isFocusGone()) {
      // what comes in the place of its like was opened from where that was
      if (leaving !== view) openers.set(view, openerOf(last.element, last.scrollTop))
      heading.current?.focus()
    }
    return () => {
      leaving = view
      queueMicrotask(() => {
        leaving = null
      })
      const opener = openers.get(view)
      // React has drawn what comes by now, and lets it take the keyboard after this
      if (opener && isFocusGone()) giveBack(opener)
    }
  }, [view])
  return heading
}

function placeOf(element: Element | null) {
  return element && { element, scrollTop: boxOf(element)?.scrollTop ?? 0 }
}

/** Whether what had the keyboard has left the page, and nothing has it now. */
function isFocusGone(): boolean {
  return last !== null && !last.element.isConnected && document.activeElement === document.body
}

function openerOf(element: Element, scrollTop: number): Opener {
  const boxName = boxOf(element)?.getAttribute('aria-label') ?? null
  return { tag: element.tagName, name: nameOf(element), boxName, scrollTop }
}

function boxOf(element: Element): Element | null {
  return element.closest('section[aria-label]')
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent
}

function giveBack(opener: Opener): void {
  if (isGivenTo(opener)) return
  const watch = new MutationObserver(() => {
    if (!isFocusGone() || isGivenTo(opener)) stop()
  })
  const timer = setTimeout(() => {
    stop()
    if (isFocusGone()) boxNamed(opener.boxName)?.focus()
  }, WAIT_MS)
  const stop = () => {
    clearTimeout(timer)
    watch.disconnect()
  }
  watch.observe(document.body, { childList: true, subtree: true })
}

function isGivenTo({ tag, name, boxName, scrollTop }: Opener): boolean {
  const box = boxNamed(boxName)
  if (box) box.scrollTop = scrollTop
  const found = [...document.querySelectorAll<HTMLElement>(tag)].find(element => nameOf(element) === name)
  found?.focus()
  return found !== undefined
}

function boxNamed(name: string | null): HTMLElement | undefined {
  if (name === null) return undefined
  return [...document.querySelectorAll('section')].find(box => box.getAttribute('aria-label') === name)
}
