/** Saved runs side by side: their metrics with differences, and what was asked differently. */
import { METRICS } from '../../engine/metrics/catalog.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { decimal, duration, quantity, signedInr } from '../format/format.ts'
import { dataRows, fillRows, inputRows } from '../run/inputRows.ts'
import { strategyOfRun, type VersionWords } from '../run/ownVersions.ts'
import { paramsBeside } from './paramsBeside.ts'

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
  ]
  return new Map(rows.map(({ label, value }) => [label, value]))
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
