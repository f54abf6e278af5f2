import { z } from 'zod'
import { FIGURES, type FigureId, type FigureInfo } from '../../../engine/index.ts'
import { defineTool, resultId } from './tool.ts'

/** The catalogue’s words for one figure. */
export interface MetricText extends Pick<FigureInfo, 'label' | 'unit' | 'group' | 'help'> {
  readonly id: FigureId
}

/** What a figure of a run means. */
export const explainMetricTool = defineTool({
  name: 'explain_metric',
  description: 'Explains what a metric of a backtest means and how this engine computes it.',
  schema: z.strictObject({ metric: z.enum(Object.keys(FIGURES) as [FigureId, ...FigureId[]]) }),
  run(args): { runId: string; data: MetricText } {
    const { label, unit, group, help } = FIGURES[args.metric]
    const data = { id: args.metric, label, unit, group, help }
    return { runId: resultId('explain_metric', args, data), data }
  },
})
