import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

/** Handlers for the element that has the tooltip, and the tooltip itself to render beside it. */
export interface TooltipParts {
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  readonly tooltip: ReactNode
}

/** Where the tooltip stands: above or below, as there is room, or at the right. */
type Side = 'vertical' | 'right'

/**
 * Shows `text` while the pointer or the keyboard focus is on the element, and from a finger's tap to the next one; Esc
 * hides it.
 */
export function useTooltip(text: string, side: Side = 'vertical'): TooltipParts {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = (element: HTMLElement) =>
    setShown({
      place: PLACES[side](element.getBoundingClientRect()),
      host: element.closest('main') ?? document.body,
    })
  const hide = () => setShown(null)
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return
    // a finger does not leave: the next touch anywhere, which may begin to scroll, takes the text away
    const onTouch = (event: globalThis.PointerEvent) => event.pointerType === 'touch' && setShown(null)
    addEventListener('pointerdown', onTouch, true)
    return () => removeEventListener('pointerdown', onTouch, true)
  }, [isShown])
  return {
    handlers: {
      onPointerEnter: event => event.pointerType !== 'touch' && show(event.currentTarget),
      onPointerLeave: event => event.pointerType !== 'touch' && hide(),
      onPointerDown: hide,
      // only a touch that stayed ends here: one that scrolls is cancelled
      onPointerUp: event =>
        event.pointerType === 'touch' && explainsOnTap(event.currentTarget) && show(event.currentTarget),
      // a click focuses too; only the keyboard's focus asks for an explanation
      onFocus: event => event.currentTarget.matches(':focus-visible') && show(event.currentTarget),
      onBlur: hide,
      onKeyDown: event => event.key === 'Escape' && hide(),
    },
    tooltip: shown && createPortal(<Bubble place={shown.place} text={text} />, shown.host),
  }
}

/** A tap on a button or a link acts, and what follows shows what it does; one that is disabled says why. */
function explainsOnTap(element: HTMLElement): boolean {
  return !element.matches('a, button:not([disabled])')
}

interface Shown {
  readonly place: Place
  /** The main landmark, where the element is in it: all that is on the page stands in a landmark. */
  readonly host: Element
}

interface Place {
  readonly left: number
  readonly top: number
  /** Shifts of the bubble in per cent of its own size. */
  readonly shiftX: number
  readonly shiftY: number
}

const GAP_PX = 6
const HALF_WIDTH_PX = 120

const PLACES: Record<Side, (box: DOMRect) => Place> = {
  right: box => ({ left: box.right + GAP_PX, top: box.top + box.height / 2, shiftX: 0, shiftY: -50 }),
  vertical: box => {
    const left = box.left + box.width / 2
    const below = box.top < 64
    return {
      left,
      top: below ? box.bottom + GAP_PX : box.top - GAP_PX,
      shiftX: shiftNearEdge(left),
      shiftY: below ? 0 : -100,
    }
  },
}

/** Centred, but sliding inwards near a side of the window, so that no text leaves it. */
function shiftNearEdge(left: number): number {
  const room = window.innerWidth - left
  if (left < HALF_WIDTH_PX) return (-50 * left) / HALF_WIDTH_PX
  return room < HALF_WIDTH_PX ? -100 + (50 * room) / HALF_WIDTH_PX : -50
}

function Bubble({ place, text }: { place: Place; text: string }) {
  return (
    <div
      role="tooltip"
      className="pointer-events-none fixed z-50 w-max max-w-60 rounded-tag border border-line-strong bg-raised px-2 py-1 text-label text-text shadow-overlay"
      style={{
        left: place.left,
        top: place.top,
        transform: `translate(${place.shiftX}%, ${place.shiftY}%)`,
      }}
    >
      {text}
    </div>
  )
}
