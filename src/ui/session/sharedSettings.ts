import { openSettingsDb } from '../../storage/settings/settingsDb.ts'
import { SettingsStore } from '../../storage/settings/settingsStore.ts'
import { watchIdle } from './idle.ts'
import { onLock } from './session.ts'

let shared: SettingsStore | undefined

/** The settings of this page; its secrets leave memory at Logout, and when nobody has been there for a while. */
export function sharedSettings(): SettingsStore {
  if (!shared) {
    const settings = new SettingsStore(openSettingsDb())
    onLock(() => settings.forget())
    watchIdle(() => settings.forgetIdle())
    shared = settings
  }
  return shared
}
