import { z } from 'zod'
import { params, simulatedSymbol, simulation, strategyId } from './fields.ts'
import { type RunSummary, simulate, toSummary } from './simulation.ts'
import { hedgeOf } from './simulationInputs.ts'
import { checkWork, SyntheticData } from './syntheticData.ts'
import { defineTool } from './tool.ts'

/** One run with its figures. */
export const runBacktestTool = defineTool({
  name: 'run_backtest',
  description:
    'Runs one backtest on the built-in synthetic market (minute bars, 2018 to 2026; not real prices) and gives its figures after NSE charges, its fingerprint and a link that opens it.',
  schema: z.strictObject({ strategy: strategyId, instrument: simulatedSymbol, params, ...simulation }),
  async run(args, context): Promise<{ runId: string; data: RunSummary }> {
    checkWork(args, hedgeOf(args.strategy, args.instrument) === null ? 1 : 2)
    const report = await simulate(args, new SyntheticData(context))
    const data = toSummary(args, report)
    return { runId: data.runId, data }
  },
})
