import type { Workspace } from '../core/workspace.ts'

/**
 * What `indicator` makes of these inputs. The call itself is what it is known by, so that runs which ask the same of the
 * same columns may be given one answer: nobody writes to it, and `indicator` looks at nothing but its inputs. It has to
 * be a function of a module, since one that is written in place is another one in every run.
 */
export type Indicate = <Inputs extends readonly (number | object)[], Result>(
  indicator: (...given: [...inputs: Inputs, out?: Float64Array<ArrayBuffer>]) => Result,
  ...inputs: Inputs
) => Result

/**
 * Computes each answer for itself, in memory of the workspace where the indicator takes an `out`; of columns that are not
 * as long as the run, as a strategy on a longer timeframe has them, in memory of its own.
 */
export function ownColumns(workspace: Workspace): Indicate {
  return (indicator, ...inputs) =>
    workspace.fits(inputs[0]) ? indicator(...inputs, workspace.column()) : indicator(...inputs)
}
