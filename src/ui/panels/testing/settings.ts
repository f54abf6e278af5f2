/** Settings that live in memory. For tests. */
import { DEFAULT_SETTINGS, type Settings } from '../../settings/settings.ts'
import { SettingsStore } from '../../settings/settingsStore.ts'

/** A store whose device keeps these settings. */
export function memorySettings(part: Partial<Settings> = {}): SettingsStore {
  const settings = { ...DEFAULT_SETTINGS, ...part }
  return new SettingsStore({
    load: () => Promise.resolve({ settings, box: null }),
    save: () => Promise.resolve(),
  })
}
