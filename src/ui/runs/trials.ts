/** Which trials of a trader count against a result: every parameter set that was tried on the same bars. */
import type { RunInputs } from '../../engine/inputs.ts'
import type { RunData } from '../../workers/api/api.ts'
import { type Reader, text } from '../search.ts'
import { finite, listOf, orNull, shape } from './shapes.ts'

/** A parameter set, and the yearly Sharpe ratio that it had; null where the run had none. */
export type Trial = readonly [key: string, yearlySharpe: number | null]

/** How much was tried on a dataset. */
export interface TrialCount {
  /** Distinct parameter sets. */
  readonly trials: number
  /** Of those, the ones whose Sharpe ratio is known. */
  readonly sharpes: number
  /**
   * Sample variance of the yearly Sharpe ratios; null for fewer than two. The deflated Sharpe ratio of daily returns
   * wants that of daily ones: ÷ 252 (Bailey and López de Prado, "The Deflated Sharpe Ratio", 2014).
   */
  readonly yearlySharpeVariance: number | null
}

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

/** Distinct trials; of one that was tried again, the later Sharpe ratio counts. */
export function countDistinct(trials: Iterable<Trial>): TrialCount {
  const sharpes = [...new Map(trials).values()]
  const known = sharpes.filter(sharpe => sharpe !== null)
  return { trials: sharpes.length, sharpes: known.length, yearlySharpeVariance: sampleVariance(known) }
}

function sampleVariance(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1)
}

const readTrial: Reader<Trial> = value => {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [key, sharpe] = [text(20_000)(value[0]), orNull(finite)(value[1])]
  return key === undefined || sharpe === undefined ? undefined : [key, sharpe]
}

/** Trials of runs and sweeps that are gone. */
export const readPastTrials = shape({ dataset: text(300), trials: listOf(readTrial, 10_000_000) })
