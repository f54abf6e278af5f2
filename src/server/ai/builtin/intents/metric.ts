import { InputError, METRICS } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText, paragraphs } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { type OwnResult, ownFigure } from '../../tools/runMemory.ts'
import { type RunMetric, SHOWN } from '../../tools/simulation.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent, Situation } from '../intent.ts'
import { metricIn } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { describeRun, marketLine, runText, titleOf } from '../runText.ts'

/** Words that ask what a metric is in general. */
const GENERAL = [
  'explain',
  'mean',
  'means',
  'meaning',
  'define',
  'definition',
  'tell me',
  'how is',
  'formula',
]

/** Runs of a comparison that an answer goes through. */
const MAX_LISTED = 8

/** "What is my win rate", "and its drawdown", once a run stands in the conversation. */
export const metricIntent: Intent = {
  command: '/metric',
  about: 'shows a metric of the last run of this conversation',
  example: 'What was the Sharpe ratio of that run',
  fits: (phrase, { runs }) => {
    const id = metricIn(phrase, false)
    const isOwn = phrase.has(
      'my',
      'its',
      'that run',
      'this run',
      'the run',
      'last run',
      'the last',
      'it',
      'was',
    )
    return (
      runs.length > 0 &&
      id !== null &&
      SHOWN.includes(id) &&
      isOwn &&
      !phrase.has(...GENERAL, 'desk', 'today')
    )
  },
  async answer(phrase, situation) {
    const id = metricIn(phrase, true)
    while (phrase.take('last run', 'run', 'last'));
    const last = situation.runs.at(-1)
    if (!last) throw new InputError('Run a backtest first, then ask for its metrics.')
    if (last.own !== null) return ownMetric(phrase, last.run, last.own)
    const { data } = await runTool(runBacktestTool, last.run, situation)
    const metric = data.figures.find(each => each.id === id)
    if (!metric) return runText(data)
    phrase.read(0, phrase.tokens.length)
    const others = await listedMetrics(metric, situation)
    const { label, value, unit, reason } = metric
    return paragraphs(
      `**${label} of ${others === null ? 'your last run' : 'the best run compared'}: ${metricText(value, unit)}**${reason === null ? '' : `. ${reason}`}`,
      `${describeRun(last.run)}. ${marketLine(data)}`,
      others,
      `[Open this run in Backtesting](${data.link}) · run \`${data.runId}\` · fingerprint \`${data.fingerprint}\``,
    )
  },
}

/** The same metric of each run that the answer before compared: "that run" may be any of them. */
async function listedMetrics({ id, label }: RunMetric, situation: Situation): Promise<string | null> {
  const { listed } = situation
  if (listed.length < 2) return null
  const lines: string[] = []
  for (const { run } of listed.slice(0, MAX_LISTED)) {
    const { data } = await runTool(runBacktestTool, run, situation)
    const { value, unit } = data.figures.find(each => each.id === id)!
    lines.push(`- ${titleOf(run.strategy)} on ${run.instrument}: ${metricText(value, unit)}`)
  }
  return `${label} of the runs compared:\n${lines.join('\n')}`
}

function ownMetric(phrase: Phrase, run: Simulation, own: OwnResult): string {
  const id = metricIn(phrase, true)
  phrase.read(0, phrase.tokens.length)
  const value = id === null ? null : ownFigure(own, METRICS[id].label)
  if (id === null || value === null) {
    return `I know only the main figures of ${describeRun(run)} on ${own.where}: open the run for the others.`
  }
  return `**${METRICS[id].label} of your last run: ${escapeMarkdown(value)}**. ${describeRun(run)}, on ${own.where}.`
}
