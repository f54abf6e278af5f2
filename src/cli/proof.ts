import {
  checkLookAhead,
  type Dataset,
  type Report,
  type RunInputs,
  runBacktest,
  toIsoTime,
} from '../engine/index.ts'
import { loadStrategyFile } from './strategyFile.ts'

/** What repeated runs say of a strategy that came from a file, as the JSON prints it. */
export interface Proof {
  /** Whether further runs, of the file read anew too, have the fingerprint of the first. */
  readonly deterministic: boolean
  /** Null where two runs differ, since a difference then proves nothing. */
  readonly lookAhead: {
    /** Bars after which all later ones were replaced, cut off or made more. */
    readonly checkedBars: number
    readonly ofBars: number
    /** Orders and changes of the run that were held against those of the repeated ones. */
    readonly decisions: number
    /** The first that was another one because of later bars; null where there is none. */
    readonly found: {
      readonly time: string
      readonly futureReplacedAfter: string
      readonly decided: string | null
      readonly withOtherFuture: string | null
    } | null
  } | null
}

/** Bars that a backtest checks by itself: a second or two on a year of minutes. */
export const QUICK_BARS = 40

/**
 * Runs an own strategy again, and on data whose later bars are others.
 * @param most bars after which they are; all where the run has no more.
 */
export function prove(
  path: string,
  dataset: Dataset,
  inputs: RunInputs,
  report: Report,
  most: number,
  onProgress?: (checked: number, of: number) => void,
): Proof {
  const again = () => runBacktest(dataset, inputs).fingerprint === report.fingerprint
  const sameInstance = again()
  loadStrategyFile(path)
  if (!(again() && sameInstance)) return { deterministic: false, lookAhead: null }
  const check = checkLookAhead(dataset, inputs, { most, ...(onProgress && { onProgress }) })
  const { checked: checkedBars, bars: ofBars, decisions } = check
  const found = check.found && {
    time: toIsoTime(check.found.ms),
    futureReplacedAfter: toIsoTime(report.equity.ms[check.found.keptBar]!),
    decided: check.found.before,
    withOtherFuture: check.found.after,
  }
  return { deterministic: true, lookAhead: { checkedBars, ofBars, decisions, found } }
}

/** What is wrong with the strategy, in one sentence each. */
export function problemsOf({ deterministic, lookAhead }: Proof): readonly string[] {
  if (!deterministic)
    return [
      'Two runs differ: the strategy is not deterministic. It must depend on bars and parameters alone.',
    ]
  if (!lookAhead?.found) return []
  const { time, futureReplacedAfter, decided, withOtherFuture } = lookAhead.found
  return [
    `Look-ahead: at ${time} it decided "${decided ?? 'nothing'}", but "${withOtherFuture ?? 'nothing'}" once the bars after ${futureReplacedAfter} were others.`,
  ]
}
