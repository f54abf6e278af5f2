/** Settings that live in memory. For tests. */
import type { Settings } from '../settings.ts'
import { applyChange, freshHead, type SettingsDb, type Stored } from '../settingsDb.ts'
import { SettingsStore } from '../settingsStore.ts'

/** A passphrase costs so little in tests. */
export const TEST_ITERATIONS = 1_000

/** A device that keeps its settings in memory. */
export interface MemoryDb extends SettingsDb {
  stored: Stored
}

/** One on which this is stored. */
export function memoryDb(settings?: unknown, box?: unknown): MemoryDb {
  return {
    stored: { head: freshHead(), settings, box },
    async load() {
      return this.stored
    },
    async change(make) {
      this.stored = applyChange(this.stored, make(this.stored))
      return this.stored
    },
  }
}

/** A store whose device keeps these settings. */
export function memorySettings(part: Partial<Settings> = {}): SettingsStore {
  return new SettingsStore(memoryDb(part), TEST_ITERATIONS)
}
