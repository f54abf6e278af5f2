import {
  DEFAULT_SETTINGS,
  isHour,
  isRecord,
  readSettings,
  SETTING_LABELS,
  type Settings,
  settingText,
} from '../settings/settings.ts'
import type { SettingsStore } from '../settings/settingsStore.ts'
import type { BackupProvider, PartChange } from './parts.ts'

const NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]

/** The settings as a part of the backup. Credentials are neither read nor changed. */
export function settingsPart(open: () => SettingsStore): BackupProvider {
  return {
    name: 'settings',
    label: 'Settings, without credentials',
    collect: async () => ({ ...(await loaded(open())) }),
    async compare(json) {
      const then = parse(json)
      const now = await loaded(open())
      return NAMES.flatMap((name): PartChange[] => {
        if (now[name] === then[name]) return []
        return [
          { what: SETTING_LABELS[name], now: settingText(now[name]), restored: settingText(then[name]) },
        ]
      })
    },
    async restore(json) {
      const store = open()
      const now = await loaded(store)
      const then = parse(json)
      const differs = (name: keyof Settings) => now[name] !== then[name]
      // stored hours that do not fit together are replaced as one
      const areHours = NAMES.some(name => isHour(name) && differs(name))
      const changed = NAMES.filter(name => differs(name) || (areHours && isHour(name)))
      return store.replace(Object.fromEntries(changed.map(name => [name, then[name]])))
    },
  }
}

/** @throws Error of one sentence when the device's settings cannot be read. */
async function loaded(store: SettingsStore): Promise<Settings> {
  if (!store.store.get().isLoaded) await store.load()
  const { settings, problem } = store.store.get()
  if (problem !== null) throw new Error(problem)
  return settings
}

/** @throws Error when a value is missing or cannot be right: a default in its place would change settings unasked. */
function parse(json: unknown): Settings {
  const { settings, unreadable } = readSettings(json)
  const isWhole = isRecord(json) && NAMES.every(name => Object.hasOwn(json, name)) && unreadable.length === 0
  if (!isWhole) throw new Error('The settings in this backup cannot be read. Yours stay as they are.')
  return settings
}
