import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeskView } from '../../engine/desk/types.ts'
import { deviceAlerts } from './device.ts'
import { type Heard, newNotices } from './newNotices.ts'

const LOADED_MS = Date.now()

type NoticedDesk = Pick<DeskView, 'notices' | 'paper'>

/** Tells the trader of new notices by sound and desktop notification, where this device is to; a press on one opens the bell. */
export function useNewNotices(desk: NoticedDesk | null, onPress: () => void): void {
  const heard = useRef<Heard | null>(null)
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!desk) return
    const { fresh, heard: next } = newNotices(desk, heard.current, LOADED_MS)
    heard.current = next
    const { sound, desktop } = deviceAlerts.get()
    // a second tab that watches would say everything twice
    if (fresh.length === 0 || !(sound || desktop) || desk.paper?.role === 'watching') return
    import('./signals.ts').then(
      ({ signal }) => signal(fresh, { sound, desktop }, () => press()),
      // it stays behind the bell
      () => {},
    )
  }, [desk])
}
