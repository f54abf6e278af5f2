/** The best parameters of a run, from a small sweep. */
import { findStrategy } from '../../../engine/index.ts'
import { metricText, paragraphs, plain } from '../conversation/text.ts'
import { runBacktestTool } from '../tools/runBacktest.ts'
import { sweepLink } from '../tools/runLink.ts'
import type { Discussed } from '../tools/runMemory.ts'
import { inputsOf, netProfitOf, type RunSummary } from '../tools/simulation.ts'
import { declaredOf, type Simulation } from '../tools/simulationInputs.ts'
import { type SweepResult, sweepTool } from '../tools/sweep.ts'
import { runTool, type ToolContext } from '../tools/tool.ts'
import type { Answer } from './intent.ts'
import { bullets, marketLine, runLinkText, runTitle } from './runText.ts'
import type { ParamValues } from './runWords.ts'

/** What is tried of a parameter that nobody gave values for, as shares of what it is. */
const SHARES = [0.5, 1, 1.5, 2]
const MAX_PARAMS = 2

/** Runs the two first parameters at a few values each; the best one is the next question's subject. */
export async function optimised(run: Simulation, wasRun: boolean, context: ToolContext): Promise<Answer> {
  const grid = gridAround(run, {}).slice(0, MAX_PARAMS)
  const { data } = await runTool(sweepTool, { ...run, by: 'sharpe', grid: toGrid(grid) }, context)
  const before = wasRun ? (await runTool(runBacktestTool, run, context)).data : null
  const best = data.runs[0]!
  return {
    text: paragraphs(
      `**${runTitle(best)}: ${valuesOf(best, data)} had the highest Sharpe ratio of ${data.runs.length} runs.**`,
      outcome(best, before),
      bullets([...(data.luck ?? []), 'Check it on days that the sweep has not seen before you rely on it.']),
      marketLine(best),
      `${runLinkText(best)} · [Open the sweep](${sweepLink(run, grid)})`,
    ),
    runs: bestOf(data),
  }
}

/** The run that a sweep put first. */
export function bestOf({ runs: [best] }: SweepResult): Discussed[] {
  return best ? [{ run: inputsOf(best), own: null }] : []
}

/** A few values around those of the run, for each parameter that is a quantity and is not fixed. */
export function gridAround(run: Simulation, fixed: Readonly<Record<string, number>>): ParamValues[] {
  const entries = Object.entries(declaredOf(run).params)
  return entries.flatMap(([name, { choices, default: usual, step = 1, min, max }]) => {
    const value = run.params[name] ?? usual
    if (choices || name in fixed || value === 0) return []
    const values = SHARES.map(share => Math.round((value * share) / step) * step)
      .map(each => Number(each.toPrecision(12)))
      .filter(each => each >= min && each <= max)
    return [{ name, values: [...new Set(values)] }]
  })
}

/** As the sweep tool wants it. */
export function toGrid(grid: readonly ParamValues[]): Record<string, number[]> {
  return Object.fromEntries(grid.map(({ name, values }) => [name, [...values]]))
}

function valuesOf({ strategy, params }: RunSummary, { names }: SweepResult): string {
  const declared = findStrategy(strategy).params
  return names.map(name => `${declared[name]!.label} ${plain(params[name]!)}`).join(', ')
}

function outcome(best: RunSummary, before: RunSummary | null): string {
  const sharpe = (run: RunSummary) =>
    metricText(run.figures.find(({ id }) => id === 'sharpe')!.value, 'ratio')
  const net = (run: RunSummary) => metricText(netProfitOf(run), 'rupees')
  if (before === null) return `- Net profit: ${net(best)}\n- Sharpe ratio: ${sharpe(best)}`
  return `- Net profit: ${net(before)} → ${net(best)}\n- Sharpe ratio: ${sharpe(before)} → ${sharpe(best)}`
}
