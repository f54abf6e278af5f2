import { firstName, type SavedRun } from '../../storage/runs/savedRun.ts'
import { istDateTime } from '../format/format.ts'
import type { VersionWords } from '../run/ownVersions.ts'

/** When the run was saved and under which name of the trader's, which version of its strategy it ran, where that is not the newest, and its note. */
export function savedWords(run: SavedRun, versionOf: VersionWords): string {
  const { name, note } = run
  const version = versionOf(run.effective.strategy)
  const as = name === firstName(run) ? '' : ` as “${name}”`
  const ran = version === null ? '' : ` Strategy: ${version}.`
  return `Saved on ${istDateTime(run.lastMs)}${as}.${ran}${note && ` Note: ${note}`}`
}
