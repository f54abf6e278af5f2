/** Saved runs side by side: their metrics with differences, and what was asked differently. */

import { RUN_INPUTS } from '../../engine/inputs/table.ts'
import { METRICS } from '../../engine/metrics/catalog.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { datasetKey } from '../../storage/runs/trials.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { decimal, duration, istDate, quantity, signedInr } from '../format/format.ts'
import { dataRows, fillRows, inputRows } from '../run/inputRows.ts'
import { strategyOfRun, type VersionWords } from '../run/ownVersions.ts'
import { paramsBeside } from './paramsBeside.ts'
import { periodOf } from './runsList.ts'

/** Names of the compared runs, in order. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const
/** One of them. */
export type Letter = (typeof LETTERS)[number]

/** One input of the compared runs. */
export interface InputRow {
  readonly label: string
  /** One for each run; "–" where the run has no such input. */
  readonly values: readonly string[]
}

/** What was asked of each run: what differs, and what all have in common. */
export function compareInputs(
  runs: readonly SavedRun[],
  strategies: readonly StrategyInfo[],
  versionOf: VersionWords,
): { readonly different: readonly InputRow[]; readonly same: readonly InputRow[] } {
  const columns = runs.map(run => inputsOf(run, strategies, versionOf))
  const labels = [...new Set(columns.flatMap(column => [...column.keys()]))]
  const rows = labels.map(label => ({ label, values: columns.map(column => column.get(label) ?? '–') }))
  const isSame = ({ values }: InputRow) => values.every(value => value === values[0])
  return { different: rows.filter(row => !isSame(row)), same: rows.filter(isSame) }
}

function inputsOf(
  run: SavedRun,
  strategies: readonly StrategyInfo[],
  versionOf: VersionWords,
): ReadonlyMap<string, string> {
  const id = run.effective.strategy
  const strategy = strategyOfRun(id, run.data, strategies)
  const version = versionOf(id)
  const rows = [
    { label: 'Strategy', value: run.strategyTitle + (version === null ? '' : `, ${version}`) },
    ...paramsBeside(run.effective, strategy),
    ...inputRows(run),
    ...fillRows(run),
    ...dataRows(run),
    { label: 'Engine', value: run.engineVersion },
    // the days that there were: "first bar" is another one in other data
    { label: RUN_INPUTS.from.label, value: istDate(run.fromMs) },
    { label: RUN_INPUTS.to.label, value: istDate(run.toMs) },
  ]
  return new Map(rows.map(({ label, value }) => [label, value]))
}

/** Which runs have other bars or other days than the first, so that no metric of theirs says which one is better; null where none has. */
export function unlikeWords(runs: readonly SavedRun[]): string | null {
  const parts = [
    partWords(runs, barsOf, ['uses', 'use'], 'different data'),
    partWords(runs, periodOf, ['covers', 'cover'], 'a different period'),
  ].filter(words => words !== null)
  return parts.length === 0 ? null : `Not like for like: ${parts.join('; ')}.`
}

/** "B and D use different data from A". */
function partWords(
  [first, ...others]: readonly SavedRun[],
  of: (run: SavedRun) => string,
  [one, several]: readonly [string, string],
  what: string,
): string | null {
  const letters = others.flatMap((run, i) => (of(run) === of(first!) ? [] : [LETTERS[i + 1]!]))
  if (letters.length === 0) return null
  const names = [letters.slice(0, -1).join(', '), letters.at(-1)].filter(Boolean).join(' and ')
  return `${names} ${letters.length === 1 ? one : several} ${what} from ${LETTERS[0]}`
}

/** What names the bars of a run, the main instrument's and the hedge's. */
function barsOf({ data, effective, datasetSha256, hedges }: SavedRun): string {
  const { hedge } = data
  const ofHedge =
    hedge && datasetKey({ main: hedge.source, hedge: null }, hedge.instrument, hedges[0]?.sha256 ?? '')
  return `${datasetKey(data, effective.instrument, datasetSha256)} ${ofHedge}`
}

const MINUTE_MS = 60_000

/** How a metric differs from that of the first run: "+₹1,200", "−0.41 pp"; null where either is not available. */
export function differenceWords(id: MetricId, first: SavedRun, other: SavedRun): string | null {
  const [a, b] = [first.stats[id], other.stats[id]]
  if (a === null || b === null) return null
  const words = byWords(id, b - a)
  // smaller than what the metrics themselves show
  return /[1-9]/.test(words) ? words : 'same'
}

/** With as many decimals as the metric itself has. */
function byWords(id: MetricId, by: number): string {
  switch (METRICS[id].unit) {
    case 'rupees':
      return signedInr(by)
    case 'share':
      return `${signed(by, decimal(Math.abs(by), 1))} pp`
    case 'percent':
    case 'points':
      return `${signed(by, decimal(Math.abs(by)))} pp`
    case 'ratio':
    case 'ticks':
      return signed(by, decimal(Math.abs(by)))
    case 'count':
      return signed(by, quantity(Math.abs(by)))
    case 'days':
      return `${signed(by, decimal(Math.abs(by), 1))} days`
    case 'minutes':
      return signed(by, duration(Math.abs(by) * MINUTE_MS))
  }
}

function signed(by: number, size: string): string {
  return `${by < 0 ? '−' : '+'}${size}`
}
