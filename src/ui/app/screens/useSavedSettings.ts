import { useEffect } from 'react'
import type { SettingsState } from '../../../storage/settings/settingsState.ts'
import type { SettingsStore } from '../../../storage/settings/settingsStore.ts'
import { useStore } from '../../primitives/store.ts'

/** What Settings hold on this device; null until it is read. Where it cannot be read, the defaults hold. */
export function useSavedSettings(store: SettingsStore): SettingsState | null {
  const state = useStore(store.store)
  useEffect(() => {
    if (!store.store.get().isLoaded) void store.load()
  }, [store])
  return state.isLoaded || state.problem !== null ? state : null
}
