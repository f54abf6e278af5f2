/** What is kept of a run, and how it is made from a result. */
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { spanWords } from '../../engine/market/ist.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'
import type { EquityCurve, RunData, RunView } from '../../workers/api/api.ts'

/** A run on market data, as the form asks for it. */
export interface MarketRun {
  readonly data: RunData
  /** As the form gave them; the view has them with the engine's defaults filled in. */
  readonly requested: RunInputs
  /** Where the metrics come from, as the chip beside them says it. */
  readonly source: string
  readonly strategyTitle: string
}

/** A run on market data that ended. */
export interface MarketResult extends MarketRun {
  readonly view: RunView
}

/** What a run was asked, what it used and what came of it: of a result on screen or of a saved run. */
export interface RunFacts {
  readonly strategyTitle: string
  /** Instruments that were traded, the main one first. */
  readonly legs: readonly string[]
  readonly data: RunData
  /** Where the metrics come from, as the chip beside them says it. */
  readonly source: string
  readonly datasetSha256: string
  readonly hedges: readonly { readonly instrument: string; readonly sha256: string }[]
  /** As the form gave them. */
  readonly requested: RunInputs
  /** With the engine's defaults filled in. */
  readonly effective: RunInputs
  readonly engineVersion: string
  readonly fingerprint: string
  readonly stats: Metrics
  readonly bars: number
  /** First and last bar. */
  readonly fromMs: number
  readonly toMs: number
  readonly elapsedMs: number
}

/** A run as this device keeps it; its curve lies beside it. */
export interface SavedRun extends RunFacts {
  readonly schema: typeof RUN_SCHEMA
  readonly id: string
  readonly createdMs: number
  /** When it last ended with the same result. */
  readonly lastMs: number
  /** How often it was run with the same result. */
  readonly times: number
  readonly name: string
  readonly note: string
  readonly starred: boolean
  /** A slider asked for it: the next step of the same tuning takes its place. */
  readonly tuned: boolean
}

/** What a trader may change of a saved run. */
export type RunMarks = Pick<SavedRun, 'name' | 'note' | 'starred'>

/** The form of a saved run; a greater number was written by a newer version. */
export const RUN_SCHEMA = 1
/** Points of a saved curve. */
export const CURVE_POINTS = 300
/** The most characters of a name. */
export const NAME_LENGTH = 120
/** The most characters of a note. */
export const NOTE_LENGTH = 2_000

/** The facts of a result on screen. */
export function runFacts({ view, data, requested, source, strategyTitle }: MarketResult): RunFacts {
  return {
    strategyTitle,
    legs: view.legs,
    data,
    source,
    datasetSha256: view.dataset.sha256,
    hedges: view.hedges.map(({ instrument, dataset }) => ({ instrument, sha256: dataset.sha256 })),
    requested,
    effective: view.inputs,
    engineVersion: view.engineVersion,
    fingerprint: view.fingerprint,
    stats: view.stats,
    bars: view.curve.bars,
    fromMs: view.curve.ms[0]!,
    toMs: view.curve.ms.at(-1)!,
    elapsedMs: view.elapsedMs,
  }
}

/** A finished run as it is kept first: named after what it ran, without a note or a star. */
export function toSavedRun(result: MarketResult, id: string, nowMs: number, tuned = false): SavedRun {
  const facts = runFacts(result)
  return {
    schema: RUN_SCHEMA,
    id,
    createdMs: nowMs,
    lastMs: nowMs,
    times: 1,
    name: firstName(facts),
    note: '',
    starred: false,
    tuned,
    ...facts,
  }
}

/** What a run is called until the trader names it: "Momentum on NIFTY, 3 Oct 2022 to 31 Jan 2023". */
export function firstName({ strategyTitle, legs, fromMs, toMs }: RunFacts): string {
  return `${strategyTitle} on ${legs.join(' against ')}, ${spanWords(fromMs, toMs)}`.slice(0, NAME_LENGTH)
}

/** Whether two runs are one that was made twice. */
export function isSameRun(one: RunFacts, other: RunFacts): boolean {
  const key = ({ fingerprint, data, effective }: RunFacts) => JSON.stringify([fingerprint, data, effective])
  return key(one) === key(other)
}

/** Ten letters and digits: short enough for an address that names four runs. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, byte => (byte % 36).toString(36)).join('')
}

/** At most `most` points of the curve: the first, lowest, highest and last of each range, so that no low is lost. */
export function thinCurve(curve: EquityCurve, most: number = CURVE_POINTS): EquityCurve {
  const count = curve.ms.length
  const picked = count <= most ? Array.from({ length: count }, (_, i) => i) : extremes(curve.equity, most / 4)
  const column = (values: Float64Array) => Float64Array.from(picked, i => values[i]!)
  return {
    ms: column(curve.ms),
    equity: column(curve.equity),
    drawdown: column(curve.drawdown),
    bars: curve.bars,
  }
}

/** The places of the first, lowest, highest and last value of each of so many ranges, ascending. */
function extremes(values: Float64Array, ranges: number): number[] {
  const picked = new Set<number>()
  for (let k = 0; k < ranges; k++) {
    const from = Math.floor((k * values.length) / ranges)
    const to = Math.floor(((k + 1) * values.length) / ranges)
    let low = from
    let high = from
    for (let i = from; i < to; i++) {
      if (values[i]! < values[low]!) low = i
      if (values[i]! > values[high]!) high = i
    }
    for (const i of [from, low, high, to - 1]) picked.add(i)
  }
  return [...picked].sort((a, b) => a - b)
}
