import { z } from 'zod'
import { type Dataset, diagnose, type Report } from '../../../engine/index.ts'
import { params, simulatedSymbol, simulation, strategyId } from './fields.ts'
import { barsFor, type RunSummary, runOn, toSummary } from './simulation.ts'
import { hedgeOf, type Simulation } from './simulationInputs.ts'
import { checkWork, SyntheticData } from './syntheticData.ts'
import { defineTool, type ToolContext } from './tool.ts'

/** One run with its figures. */
export const runBacktestTool = defineTool({
  name: 'run_backtest',
  description:
    'Runs one backtest on the built-in synthetic market (minute bars, 2018 to 2026; not real prices) and gives its figures after NSE charges, its fingerprint and a link that opens it.',
  schema: z.strictObject({ strategy: strategyId, instrument: simulatedSymbol, params, ...simulation }),
  async run(args, context): Promise<{ runId: string; data: RunSummary }> {
    const { dataset, report, summary } = await runWhole(args, context)
    const data = { ...summary, notes: [...whyNoTrades(dataset, report), ...summary.notes] }
    return { runId: data.runId, data }
  },
})

/** A run with its bars, its report and what is told of it. */
export interface WholeRun {
  readonly dataset: Dataset
  readonly report: Report
  readonly summary: RunSummary
}

/**
 * Runs it.
 * @throws InputError for what the engine refuses, or what is too much work.
 */
export async function runWhole(requested: Simulation, context: ToolContext): Promise<WholeRun> {
  checkWork(requested, hedgeOf(requested) === null ? 1 : 2)
  const dataset = await barsFor(requested, new SyntheticData(context))
  const report = runOn(dataset, requested)
  return { dataset, report, summary: toSummary(requested, report) }
}

/** Figures of a run without trades say nothing: what stopped it, and the run that would trade. */
function whyNoTrades(dataset: Dataset, report: Report): string[] {
  const [first] = report.stats.trades === 0 ? diagnose(dataset, report) : []
  if (!first) return []
  const { words, remedy } = first
  if (remedy?.kind !== 'run') return [words]
  return [`${words} Try: ${remedy.label.charAt(0).toLowerCase()}${remedy.label.slice(1)}.`]
}
