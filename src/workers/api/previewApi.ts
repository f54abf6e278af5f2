/** The part of the contract that tunes a run: what is shown while a slider moves, and never kept. */

import type { Outcome } from '../../engine/core/problem.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { RunData, RunView, TradeColumns } from './api.ts'
import { ofRun, step } from './contract.ts'

/** A run with other parameters, as far as it is shown while they move. Its curve has at most 600 points. */
export interface Preview
  extends Pick<RunView, 'stats' | 'curve' | 'tradedPart' | 'notes' | 'orders' | 'riskEvents' | 'riskWords'> {
  /** Null where the round trips are too many to send them with every step of a slider. */
  readonly traded: { readonly trades: TradeColumns; readonly open: TradeColumns } | null
}

/** Asked while a slider moves. */
export const PREVIEW = {
  /** The run that was kept, with these parameters instead of its own. Null: no longer in memory. */
  preview: ofRun<(runId: string, params: RunInputs['params']) => Outcome<Preview> | null>(),
  /**
   * Makes the prices of the synthetic market that such a run needs, where they are not in memory. A worker that has run
   * little runs it several times where that is quick, so that all is compiled by the time that it is asked for.
   */
  prepare: step<(data: RunData, inputs: RunInputs, onMade: (fraction: number) => void) => Promise<void>>(),
}
