import { figureText, paragraphs } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { SHOWN } from '../../tools/simulation.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { figureIn } from '../names.ts'
import { marketLine, runText, titleOf } from '../runText.ts'

/** Words that ask what a figure is in general. */
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
export const figureIntent: Intent = {
  command: '/figure',
  about: 'shows a metric of the last run of this conversation',
  example: 'What was the Sharpe ratio of that run',
  fits: (phrase, { lastRun }) => {
    const id = figureIn(phrase, false)
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
    const id = figureIn(phrase, true)
    while (phrase.take('last run', 'run', 'last'));
    const { data } = await runTool(runBacktestTool, situation.lastRun, situation)
    const figure = data.figures.find(each => each.id === id)
    if (!figure) return runText(data)
    phrase.read(0, phrase.tokens.length)
    const { label, value, unit, reason } = figure
    return paragraphs(
      `**${label} of your last run: ${figureText(value, unit)}**${reason === null ? '' : `. ${reason}`}`,
      `${titleOf(data.strategy)} on ${data.instrument}. ${marketLine(data)}`,
      `[Open this run in Backtesting](${data.link}) · run \`${data.runId}\` · fingerprint \`${data.fingerprint}\``,
    )
  },
}
