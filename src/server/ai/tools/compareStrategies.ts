import { z } from 'zod'
import { CATALOG, InputError } from '../../../engine/index.ts'
import { simulatedSymbol, simulation, strategyId } from './fields.ts'
import { type RunSummary, simulate, toSummary } from './simulation.ts'
import type { Simulation } from './simulationInputs.ts'
import { checkWork, SyntheticData } from './syntheticData.ts'
import { defineTool, resultId, yieldToEventLoop } from './tool.ts'

/** One line of the comparison: the run, or why there is none. */
export type Compared =
  | { readonly ok: true; readonly run: RunSummary }
  | { readonly ok: false; readonly strategy: string; readonly instrument: string; readonly reason: string }

/** Several runs that differ in their strategy or instrument only. */
export const compareStrategiesTool = defineTool({
  name: 'compare_strategies',
  description:
    'Runs several strategies, each with its default parameters, on one or more instruments of the built-in synthetic market over the same days and gives the figures of each.',
  schema: z.strictObject({
    strategies: z
      .array(strategyId)
      .min(1)
      .max(CATALOG.length)
      .default(CATALOG.map(({ id }) => id))
      .describe('All of them when left out'),
    instruments: z.array(simulatedSymbol).min(1).max(5),
    ...simulation,
  }),
  async run(args, context): Promise<{ runId: string; data: { rows: Compared[] } }> {
    const { strategies, instruments, ...common } = args
    const pairs = [...new Set(instruments)].flatMap(instrument =>
      [...new Set(strategies)].map(strategy => ({ strategy, instrument })),
    )
    checkWork(args, pairs.length)
    const data = new SyntheticData(context)
    const rows: Compared[] = []
    for (const pair of pairs) {
      rows.push(await compared({ ...common, ...pair, params: {} }, data))
      await yieldToEventLoop(context.signal)
    }
    return { runId: resultId('compare_strategies', args, rows), data: { rows } }
  },
})

async function compared(requested: Simulation, data: SyntheticData): Promise<Compared> {
  try {
    return { ok: true, run: toSummary(requested, await simulate(requested, data)) }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const { strategy, instrument } = requested
    return { ok: false, strategy, instrument, reason: error.message }
  }
}
