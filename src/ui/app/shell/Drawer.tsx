import { useRef } from 'react'
import { AfterUnmount } from '../../primitives/AfterUnmount.tsx'
import { Sheet } from '../../primitives/Dialog.tsx'
import type { OverlayProps } from './lazyOverlay.tsx'
import { SidebarLinks } from './Sidebar.tsx'

interface DrawerProps extends OverlayProps {
  onLogout: () => void
}

/** The sidebar of a narrow window. */
export function Drawer({ open, onClose, onLogout }: DrawerProps) {
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    onClose()
  }
  const ask = () => {
    if (isLeaving.current) onLogout()
    isLeaving.current = false
  }
  return (
    <Sheet open={open} onClose={onClose} title="Sauda" side="left">
      <div className="flex h-full flex-col px-2 pb-3">
        <SidebarLinks folded={false} onLogout={leave} onFollow={onClose} />
      </div>
      <AfterUnmount then={ask} />
    </Sheet>
  )
}
