import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { RunInputs } from './inputs.ts'
import type { Bars } from './market/bars.ts'
import type { DatasetStamp, HedgeStamp } from './report.ts'
import { allSteps } from './steps.ts'
import type { Fill } from './trading/trade.ts'

/** Numbers of one fill in the fingerprint; with several instruments that of its leg comes last. */
const FILL_NUMBERS = 5

/** Values that are hashed in one step: a tenth of a second of work at most. */
const STEP_VALUES = 1_000_000

/** SHA-256 over the six columns, as hexadecimal text. The same bars from any file layout have the same hash. */
export function hashBars(bars: Bars): string {
  return allSteps(hashInSteps(bars))
}

/** What a report says of these bars; of a file, so many rows were refused. At least one bar. */
export function stampOf(bars: Bars, rejected = 0): DatasetStamp {
  const { openMs } = bars
  return {
    rows: openMs.length,
    fromMs: openMs[0]!,
    toMs: openMs.at(-1)!,
    sha256: hashBars(bars),
    rejected,
  }
}

/** The same for who has something else to do between the steps; the hash comes at the end. */
export function* hashInSteps(bars: Bars): Generator<void, string, void> {
  const hash = sha256.create()
  const columns = [bars.openMs, bars.open, bars.high, bars.low, bars.close, bars.volume]
  for (const column of columns) {
    for (let from = 0; from < column.length; from += STEP_VALUES) {
      hash.update(bytesOf(column.subarray(from, from + STEP_VALUES)))
      yield
    }
  }
  return bytesToHex(hash.digest())
}

/** What a run is known by. See RULES.md, P1. */
export function fingerprint(
  engineVersion: string,
  datasetSha256: string,
  inputs: RunInputs,
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

/** The column's memory: little-endian on every platform that runs a browser or Node. */
function bytesOf(column: Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, char => char.charCodeAt(0))
}
