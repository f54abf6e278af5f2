import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { lowerToasts } from './toasts.ts'

/** The open windows, the uppermost last. */
const windows: (() => void)[] = []

/** While a window is open: Back closes it and leaves the screen below as it is, and what was said before lies below it. */
export function useWindow(isOpen: boolean, onClose: () => void): void {
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
}
