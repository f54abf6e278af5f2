import { Workspace } from '../core/workspace.ts'
import { SharedColumns } from '../indicators/sharedColumns.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import { summarise } from '../metrics/summary.ts'
import { checkParams } from '../strategies/define.ts'
import { countJointTrades, mergeLegs, tradeNotes } from './legReport.ts'
import { withSoldOptions } from './optionNotes.ts'
import type { RunResult } from './report.ts'
import { outcomeOf, prepareRun } from './run.ts'
import { simulate } from './simulate.ts'

/** A report without what only a run that is kept has: its fingerprint, and the stamps of its bars. */
export type PreviewReport = Omit<
  RunResult,
  'engineVersion' | 'dataset' | 'hedges' | 'jointTrades' | 'fillNumbers'
>

/** Runs over the same bars, one after the other, that differ in parameters of the strategy. */
export interface PreviewRuns {
  /**
   * What `runBacktest` says of these parameters, to the last bit. Its equity, and its fills where nobody has asked for them,
   * are its own only until the next call.
   * @throws InputError for parameters that the strategy refuses.
   */
  run(params: RunInputs['params']): PreviewReport
}

/** A slider looks back over a few dozen values of two or three indicators, not more. */
const COLUMN_BYTES = 64 * 1024 * 1024

/**
 * Light runs, ready to start: bars chosen and inputs resolved, memory and indicators shared.
 * @throws InputError as `runBacktest` does.
 */
export function preparePreviewRuns(dataset: Dataset, given: RunInputs): PreviewRuns {
  const prepared = prepareRun(dataset, given)
  const { strategy, bars, calendar, hedges, notes } = prepared
  const workspace = new Workspace()
  const { indicate } = new SharedColumns(workspace, COLUMN_BYTES)
  return {
    run(params) {
      const inputs = { ...prepared.inputs, params: checkParams(strategy, params) }
      const simulation = simulate(bars, strategy, inputs, { hedges, workspace, indicate })
      const traded = mergeLegs(simulation.legs)
      const { columns, trades, open, excursions, orders } = traded
      const own = tradeNotes(simulation, countJointTrades(simulation), orders)
      return {
        inputs,
        notes: [...withSoldOptions(notes, dataset, inputs, simulation.legs), ...simulation.notes, ...own],
        stats: summarise(outcomeOf({ bars, calendar, inputs }, simulation, { trades: columns, excursions })),
        trades,
        open,
        excursions,
        get fills() {
          return traded.fills
        },
        orders,
        riskEvents: simulation.riskEvents,
        equity: { ms: bars.openMs, paise: simulation.equityPaise },
      }
    },
  }
}
