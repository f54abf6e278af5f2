import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { istDateTime } from '../format/format.ts'
import type { VersionWords } from '../run/ownVersions.ts'

/** When the run was saved, which version of its strategy it ran, where that is not the newest, and its note. */
export function savedWords({ lastMs, note, effective }: SavedRun, versionOf: VersionWords): string {
  const version = versionOf(effective.strategy)
  const ran = version === null ? '' : ` Strategy: ${version}.`
  return `Saved on ${istDateTime(lastMs)}.${ran} ${note}`.trimEnd()
}
