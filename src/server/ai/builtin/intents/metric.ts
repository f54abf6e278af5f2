import { metricText, paragraphs } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { SHOWN } from '../../tools/simulation.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { metricIn } from '../names.ts'
import { marketLine, runText, titleOf } from '../runText.ts'

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

/** "What is my win rate", "and its drawdown", once a run stands in the conversation. */
export const metricIntent: Intent = {
  command: '/metric',
  about: 'shows a metric of the last run of this conversation',
  example: 'What was the Sharpe ratio of that run',
  fits: (phrase, { lastRun }) => {
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
    return lastRun !== null && id !== null && SHOWN.includes(id) && isOwn && !phrase.has(...GENERAL, 'desk')
  },
  async answer(phrase, situation) {
    const id = metricIn(phrase, true)
    while (phrase.take('last run', 'run', 'last'));
    const { data } = await runTool(runBacktestTool, situation.lastRun, situation)
    const metric = data.figures.find(each => each.id === id)
    if (!metric) return runText(data)
    phrase.read(0, phrase.tokens.length)
    const { label, value, unit, reason } = metric
    return paragraphs(
      `**${label} of your last run: ${metricText(value, unit)}**${reason === null ? '' : `. ${reason}`}`,
      `${titleOf(data.strategy)} on ${data.instrument}. ${marketLine(data)}`,
      `[Open this run in Backtesting](${data.link}) · run \`${data.runId}\` · fingerprint \`${data.fingerprint}\``,
    )
  },
}
