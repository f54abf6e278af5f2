import { InputError, METRIC_GROUPS, METRICS, type MetricId, metricsIn } from '../../../../engine/index.ts'
import { paragraphs, table } from '../../conversation/text.ts'
import { explainMetricTool } from '../../tools/explainMetric.ts'
import { runTool, type ToolContext } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { metricIn, metricsNamed } from '../metricNames.ts'

const WORDS = [
  'explain',
  'what is',
  'what are',
  'what does',
  'what do',
  'meaning',
  'mean',
  'define',
  'definition',
  'metric',
  'metrics',
  'how is',
]

/** A question of so few words may be the name of a metric that is an everyday word: "Kelly?". */
const FEW_TOKENS = 3

/** "Explain Sharpe" */
export const explainIntent: Intent = {
  command: '/explain',
  about: 'explains a metric of a backtest',
  example: 'Explain Sharpe',
  fits: phrase => {
    const id = metricIn(phrase, phrase.has(...WORDS) || phrase.tokens.length <= FEW_TOKENS)
    return id !== null || phrase.has('metric', 'metrics')
  },
  async answer(phrase, situation) {
    const metric = metricIn(phrase, true)
    if (metric === null) {
      if (phrase.has('metric', 'metrics')) return allMetrics()
      throw new InputError('Name a metric of a backtest, for example Sharpe, win rate or max drawdown.')
    }
    const metrics = [...new Set([metric, ...metricsNamed(phrase)])]
    phrase.read(0, phrase.tokens.length)
    const texts: string[] = []
    for (const each of metrics) texts.push(await explained(each, situation))
    return paragraphs(...texts)
  },
}

async function explained(metric: MetricId, context: ToolContext): Promise<string> {
  const { runId, data } = await runTool(explainMetricTool, { metric }, context)
  const beside = METRICS[metric].beside
  return paragraphs(
    `**${data.label}** (${data.group.toLowerCase()})`,
    data.help,
    beside && `Read it with: ${METRICS[beside].label}.`,
    `Result \`${runId}\``,
  )
}

function allMetrics(): string {
  const rows = METRIC_GROUPS.map(group => [
    group,
    metricsIn(group)
      .map(id => METRICS[id].label)
      .join(', '),
  ])
  return paragraphs('**The metrics of a backtest**', table(['Group', 'Metrics'], rows, 2))
}
