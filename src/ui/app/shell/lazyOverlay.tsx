import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { toastError } from '../../primitives/toasts.ts'

/** What every window over the page takes. */
export interface OverlayProps {
  open: boolean
  onClose: () => void
}

/** The windows of the shell; one is open at a time. `switch` is the kill switch or, while trading is halted, its release. */
export type OverlayName =
  | 'drawer'
  | 'notifications'
  | 'alerts'
  | 'switch'
  | 'logout'
  | 'palette'
  | 'shortcuts'

/** What the windows of the desk take. */
export interface DeskOverlayProps extends OverlayProps {
  client: Client
  desk: DeskView | null
}

/** Opens a window in place of the one that is open. */
export type OpenOverlay = (name: OverlayName) => void

/** A window whose code is fetched when it first opens, or by `preload`, so that the page itself starts light. */
export interface LazyOverlay<P extends OverlayProps> {
  (props: P): React.ReactNode
  /** Fetches the code ahead; a failure shows when the window is opened. */
  preload(): void
}

const NOT_LOADED = 'This dialog could not be loaded. Check the connection and try again.'

/** The window that `load` brings, lazily; where it does not come, a toast says so and the window counts as closed. */
export function lazyOverlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>): LazyOverlay<P> {
  let loaded: ComponentType<P> | null = null
  const fetchOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  function Overlay(props: P) {
    const [Content, setContent] = useState(() => loaded)
    const { open } = props
    const fail = useEffectEvent(() => {
      props.onClose()
      toastError(NOT_LOADED)
    })
    useEffect(() => {
      if (!open) return
      const opener = document.activeElement
      fetchOnce().then(component => {
        // the focus goes back to what Headless UI saw focused last and is still there, and its code may have come only now
        for (const seen of [opener?.closest('main'), opener]) seen?.dispatchEvent(new FocusEvent('focus'))
        setContent(() => component)
      }, fail)
    }, [open])
    return Content && <Content {...props} />
  }
  return Object.assign(Overlay, {
    preload() {
      fetchOnce().catch(() => {})
    },
  })
}
