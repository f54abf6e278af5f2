import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { lowerToasts } from './toasts.ts'

/** While a window is open: Back closes it and leaves the screen below as it is, and what was said before lies below it. */
export function useWindow(isOpen: boolean, onClose: () => void): void {
  const router = useRouter({ warn: false })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen) lowerToasts()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    // null in a page without addresses, whatever the type says
    return (router as typeof router | null)?.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        // the browser has left this address and comes back to it now: closing may write it, and must write this one
        addEventListener('popstate', () => close(), { once: true })
        return true
      },
    })
  }, [isOpen, router])
}
