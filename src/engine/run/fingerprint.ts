import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { RunInputs } from '../inputs/inputs.ts'
import { bytesOf, type HedgeStamp } from '../market/dataset.ts'
import type { Fill } from '../trading/trade.ts'
import type { Report } from './report.ts'

/** Numbers of one fill in the fingerprint; with several instruments that of its leg comes last. */
const FILL_NUMBERS = 5

/** What a run is known by. See RULES.md, P1. */
export function fingerprint(
  engineVersion: string,
  datasetSha256: string,
  inputs: RunInputs,
  fills: readonly Fill[],
  equityPaise: Float64Array,
  hedges?: readonly HedgeStamp[],
): string {
  return hashRun(engineVersion, datasetSha256, inputs, fills, equityPaise, hedges)
}

/** What came of a run, whatever its strategy is called and asks for. See RULES.md, P2. */
export function resultFingerprint({ engineVersion, dataset, inputs, fills, equity, hedges }: Report): string {
  const { strategy: _, params: _params, ...others } = inputs
  return hashRun(engineVersion, dataset.sha256, others, fills, equity.paise, hedges)
}

function hashRun(
  engineVersion: string,
  datasetSha256: string,
  inputs: Pick<RunInputs, 'instrument'>,
  fills: readonly Fill[],
  equityPaise: Float64Array,
  hedges: readonly HedgeStamp[] = [],
): string {
  const others = hedges.map(({ instrument, dataset }) => ({ instrument, sha256: dataset.sha256 }))
  const head = canonicalJson({ engineVersion, datasetSha256, inputs, ...(others.length > 0 && { others }) })
  const legs = [inputs.instrument, ...others.map(({ instrument }) => instrument)]
  const width = others.length > 0 ? FILL_NUMBERS + 1 : FILL_NUMBERS
  const numbers = new Float64Array(fills.length * width)
  fills.forEach((fill, k) => {
    const signed = fill.side === 'buy' ? fill.qty : -fill.qty
    numbers.set([fill.ms, fill.bar, signed, fill.price, fill.chargesPaise], k * width)
    if (fill.instrument !== undefined) numbers[(k + 1) * width - 1] = legs.indexOf(fill.instrument)
  })
  return bytesToHex(
    sha256.create().update(asciiBytes(head)).update(bytesOf(numbers)).update(bytesOf(equityPaise)).digest(),
  )
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

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, char => char.charCodeAt(0))
}
