/** Which trials of a trader count against a result: every parameter set that was tried on the same bars. */
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { countTrials, type TrialCount } from '../../engine/research/trials.ts'
import type { RunData } from '../../workers/api/api.ts'
import { type Reader, text } from '../records/readers.ts'
import { finite, listOf, orNull, shape } from '../records/shapes.ts'
import type { Sweep, SweepChunk } from './sweep.ts'

/** A parameter set, and the yearly Sharpe ratio that it had; null where the run had none. */
export type Trial = readonly [key: string, yearlySharpe: number | null]

/** What names the bars of a run whatever its days: the file's hash, or the market of a seed and its instrument. */
export function datasetKey(data: RunData, instrument: string, sha256: string): string {
  return data.main.kind === 'synthetic' ? `synthetic:${data.main.seed}:${instrument}` : `sha256:${sha256}`
}

/**
 * What makes a run a trial of its own: the idea and its parameters. Days, capital, size, charges and fills only say
 * how the same idea was measured.
 */
export function trialKey(inputs: RunInputs, hedge: string | null): string {
  const { strategy, params, instrument, timeframe, direction, squareOff } = inputs
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([strategy, sorted, instrument, hedge, timeframe, direction, squareOff])
}

/** What names the bars of a sweep. */
export function sweepDataset({ data, inputs, datasetSha256 }: Sweep): string {
  return datasetKey(data, inputs.instrument, datasetSha256)
}

/** The trials that those runs of a sweep were; what the strategy refused was not tried. */
export function sweepTrials(
  { inputs, data }: Pick<Sweep, 'inputs' | 'data'>,
  chunk: SweepChunk,
): readonly Trial[] {
  const hedge = data.hedge?.instrument ?? null
  const { sharpe } = chunk.figures
  const refused = new Set(chunk.refusals.map(([at]) => at))
  const moved = Object.entries(chunk.params)
  const trials: Trial[] = []
  for (let at = 0; at < chunk.indices.length; at++) {
    if (refused.has(at)) continue
    const params: Record<string, number> = { ...inputs.params }
    for (const [param, column] of moved) params[param] = column[at]!
    const ratio = sharpe?.[at] ?? Number.NaN
    trials.push([trialKey({ ...inputs, params }, hedge), Number.isNaN(ratio) ? null : ratio])
  }
  return trials
}

/** Distinct trials and the variance of their Sharpe ratios; of one that was tried again, the later Sharpe ratio counts. */
export function countDistinct(trials: Iterable<Trial>): TrialCount {
  return countTrials([...new Map(trials).values()])
}

const readTrial: Reader<Trial> = value => {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [key, sharpe] = [text(20_000)(value[0]), orNull(finite)(value[1])]
  return key === undefined || sharpe === undefined ? undefined : [key, sharpe]
}

/** Trials of runs and sweeps that are gone, or of a walk-forward. */
export interface PastTrials {
  readonly dataset: string
  readonly trials: readonly Trial[]
}

/** Those of one record; undefined when they are damaged. */
export const readPastTrials: Reader<PastTrials> = shape({
  dataset: text(300),
  trials: listOf(readTrial, 10_000_000),
})
