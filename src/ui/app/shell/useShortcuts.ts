import { useEffect, useEffectEvent, useRef } from 'react'
import type { ScreenPath } from '../../../engine/desk/types.ts'
import type { Side } from '../../../engine/trading/trade.ts'
import type { OpenOverlay } from './lazyOverlay.tsx'
import { SCREENS } from './screens.ts'

/** After `g`, the second key is waited for this long. */
const GO_WITHIN_MS = 1_500
/** A window that Esc closes counts as open for some frames more; the next key means the page already. */
const CLOSES_WITHIN_MS = 300

/**
 * `g` and a letter goes to a screen, `/` to its search field, `?` lists the keys, Ctrl or Cmd with K opens the palette; where
 * the desk takes orders (`trade` is not null), `b` and `s` begin one. Enter held on a button presses it once.
 */
export function useShortcuts(
  go: (to: ScreenPath) => void,
  open: OpenOverlay,
  trade: ((order: { readonly side: Side }) => void) | null,
): void {
  const goUntilMs = useRef(0)
  const closedUntilMs = useRef(0)
  const begin = (side: Side, event: KeyboardEvent) => {
    if (!trade) return
    // or the letter would be typed into the ticket
    event.preventDefault()
    trade({ side })
  }
  const single: Record<string, (event: KeyboardEvent) => void> = {
    '/': event => {
      // or the browser would type it into the field, or open its own search
      event.preventDefault()
      focusSearch()
    },
    '?': () => open('shortcuts'),
    b: event => begin('buy', event),
    s: event => begin('sell', event),
  }
  const act = (event: KeyboardEvent, afterG: boolean) => {
    if (!afterG) return single[event.key]?.(event)
    const screen = SCREENS.find(link => link.key === event.key)
    if (screen) go(screen.to)
  }
  const isAfterG = ({ key, timeStamp }: KeyboardEvent) => {
    const isAfter = timeStamp < goUntilMs.current
    goUntilMs.current = key === 'g' ? timeStamp + GO_WITHIN_MS : 0
    return isAfter
  }
  const isResting = ({ timeStamp }: KeyboardEvent) => timeStamp > closedUntilMs.current && isAsked()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') closedUntilMs.current = event.timeStamp + CLOSES_WITHIN_MS
    if (event.defaultPrevented || event.repeat) return
    const isSingle = isSingleKey(event)
    // a g counts also while a window that closes has the keyboard, or the letter after it would begin an order
    const afterG = isSingle && isAfterG(event)
    if (isResting(event)) return
    if (isPaletteKey(event)) {
      // or the browser would go to its address bar
      event.preventDefault()
      open('palette')
    } else if (isSingle) act(event, afterG)
  })
  useEffect(() => {
    addEventListener('keydown', pressOnce)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', pressOnce)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Enter that is held would press the button that has taken the place of the one before, such as Cancel. */
function pressOnce(event: KeyboardEvent): void {
  const { key, repeat, target } = event
  if (repeat && key === 'Enter' && target instanceof Element && target.closest('button'))
    event.preventDefault()
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

const TYPED_INTO =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=textbox]'

/** Whether a key alone may act: no modifier, and nothing is being typed or chosen. */
function isSingleKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || (shiftKey && /^[a-z]$/i.test(key))) return false
  return !(target instanceof Element && target.closest(TYPED_INTO))
}

/** A window, a list or a menu has the keyboard; a window that fades away is modal no more. */
function isAsked(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true], [role=listbox], [role=menu]') !== null
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type=search]')
  field?.focus()
  field?.select()
}
