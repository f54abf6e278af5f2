import { ownChanges, ownStrategies, parseVersions } from '../strategies/ownStrategies.ts'
import type { BackupProvider } from './parts.ts'

/** The trader's own strategies as a part of the backup: restoring adds them to those here. */
export const strategiesPart: BackupProvider = {
  name: 'strategies',
  label: 'Your own strategies',
  async collect() {
    const { versions } = ownStrategies()
    return versions.length > 0 ? versions : undefined
  },
  // a version is never changed, so that there is nothing to replace
  async compare() {
    return []
  },
  async restore(json) {
    const before = ownStrategies().versions
    const { addVersions, replaceVersions } = await ownChanges()
    await addVersions(parseVersions(json))
    return () => replaceVersions(before)
  },
}
