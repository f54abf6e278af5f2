import { useEffect, useState } from 'react'
import { useStore } from '../primitives/store.ts'
import type { Settings } from '../settings/settings.ts'
import type { SettingsStore } from '../settings/settingsStore.ts'

/** What Settings hold on this device; null until it is read. Where it cannot be read, the defaults hold. */
export function useSavedSettings(store: SettingsStore): Settings | null {
  const { settings, isLoaded } = useStore(store.store)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    // the Settings screen says that they cannot be read, and why
    if (!store.store.get().isLoaded) store.load().catch(() => setIsUnreadable(true))
  }, [store])
  return isLoaded || isUnreadable ? settings : null
}
