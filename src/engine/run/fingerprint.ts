import { asciiBytes, bytesOf, sha256 } from '../core/sha256.ts'
import { withoutAdded } from '../inputs/savedInputs.ts'
import type { RunResult } from './report.ts'

/** Numbers of one fill in the fingerprint; with several instruments that of its leg comes after them. */
export const FILL_NUMBERS = 5

/** What a run is known by. See RULES.md, P1. */
export function fingerprint(report: RunResult): string {
  return sha256(partsOf(report, report.inputs))
}

/** What came of a run, whatever its strategy is called and asks for. See RULES.md, P2. */
export function resultFingerprint(report: RunResult): string {
  const { strategy: _, params: _params, ...others } = report.inputs
  return sha256(partsOf(report, others))
}

function partsOf(
  { engineVersion, dataset, hedges = [], fillNumbers, equity }: RunResult,
  inputs: object,
): readonly Uint8Array[] {
  const others = hedges.map(({ instrument, dataset: { sha256: hash } }) => ({ instrument, sha256: hash }))
  const head = canonicalJson({
    engineVersion,
    datasetSha256: dataset.sha256,
    inputs: withoutAdded(inputs),
    ...(others.length > 0 && { others }),
  })
  return [asciiBytes(head), bytesOf(fillNumbers), bytesOf(equity.paise)]
}

/** JSON with the keys of every object in order, and nothing outside ASCII. */
function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return text.replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
