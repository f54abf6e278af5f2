import { z } from 'zod'
import { METRICS, type MetricId, type MetricInfo } from '../../../engine/index.ts'
import { defineTool, resultId } from './tool.ts'

/** The catalogue’s words for one metric. */
export interface MetricText extends Pick<MetricInfo, 'label' | 'unit' | 'group' | 'help'> {
  readonly id: MetricId
}

/** What a metric of a run means. */
export const explainMetricTool = defineTool({
  name: 'explain_metric',
  description: 'Explains what a metric of a backtest means and how this engine computes it.',
  schema: z.strictObject({ metric: z.enum(Object.keys(METRICS) as [MetricId, ...MetricId[]]) }),
  run(args): { runId: string; data: MetricText } {
    const { label, unit, group, help } = METRICS[args.metric]
    const data = { id: args.metric, label, unit, group, help }
    return { runId: resultId('explain_metric', args, data), data }
  },
})
