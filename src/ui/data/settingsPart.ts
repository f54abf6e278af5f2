import { DEFAULT_SETTINGS, readSettings, SETTING_LABELS, type Settings } from '../settings/settings.ts'
import type { SettingsStore } from '../settings/settingsStore.ts'
import type { BackupProvider, PartChange } from './backupParts.ts'

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
        return [{ what: SETTING_LABELS[name], now: words(now[name]), restored: words(then[name]) }]
      })
    },
    async restore(json) {
      const store = open()
      const before = await loaded(store)
      await put(store, parse(json))
      return () => put(store, before)
    },
  }
}

async function loaded(store: SettingsStore): Promise<Settings> {
  if (!store.store.get().isLoaded) await store.load()
  return store.store.get().settings
}

/** The credentials stay as they are, in memory and on the device. */
async function put(store: SettingsStore, settings: Settings): Promise<void> {
  const { credentials, isRemembered } = store.store.get()
  await store.save({ settings, credentials, remember: isRemembered, passphrase: null })
}

/** @throws Error when a value is missing or cannot be right: a default in its place would change settings unasked. */
function parse(json: unknown): Settings {
  const settings = readSettings(json)
  const isSame = NAMES.every(name => {
    const isThere = typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    return isThere && (json as Record<string, unknown>)[name] === settings[name]
  })
  if (!isSame) throw new Error('The settings in this backup cannot be read. Yours stay as they are.')
  return settings
}

function words(value: Settings[keyof Settings]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
