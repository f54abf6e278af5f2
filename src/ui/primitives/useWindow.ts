import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { lowerToasts } from './toasts.ts'

/** The open windows, the uppermost last. */
const windows: (() => void)[] = []

/**
 * While a window is open: Back closes it and leaves the screen below as it is, and what was said before lies below it.
 * Returns the `open` for Headless UI's dialog, which must be closed when it is first drawn: that is when it finds out which
 * page lies behind it, and it makes that page inert only as it opens. Behind one that was drawn open the page stays in reach,
 * and a window that closes meanwhile takes the focus back there.
 */
export function useWindow(isOpen: boolean, onClose: () => void): boolean {
  const [wasDrawn, setWasDrawn] = useState(!isOpen)
  // before the browser paints, so that nobody waits for it
  useLayoutEffect(() => setWasDrawn(true), [])
  const router = useRouter({ warn: false })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen) lowerToasts()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => close()
    windows.push(closeThis)
    // null in a page without addresses, whatever the type says
    const unblock = (router as typeof router | null)?.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || windows.at(-1) !== closeThis) return false
        // the browser has left this address and comes back to it now: closing may write it, and must write this one
        addEventListener('popstate', closeThis, { once: true })
        return true
      },
    })
    return () => {
      windows.splice(windows.indexOf(closeThis), 1)
      unblock?.()
    }
  }, [isOpen, router])
  return isOpen && wasDrawn
}
