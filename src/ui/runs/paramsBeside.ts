import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { RUN_INPUTS } from '../../engine/inputs/table.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { paramRows } from '../run/inputRows.ts'
import type { Group } from '../run/report/GroupedList.tsx'

/** What stands beside the parameters, whatever the run has of it. */
const OTHER_LABELS: ReadonlySet<string> = new Set([
  ...Object.values(RUN_INPUTS).map(({ label }) => label),
  ...['Strategy', 'Hedge', 'Dataset', 'Seed', 'Dataset hash', 'Hedge hash', 'Engine'],
])

/**
 * The parameters in one list with the other inputs of a run: one of the same label says that it is the strategy's, so
 * that neither takes the place of the other.
 */
export function paramsBeside(inputs: RunInputs, strategy: StrategyInfo | undefined): Group['rows'] {
  return paramRows(inputs, strategy).map(row =>
    OTHER_LABELS.has(row.label) ? { ...row, label: `${row.label} (strategy)` } : row,
  )
}
