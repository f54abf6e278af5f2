import { InputError, METRICS, type Report } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText, paragraphs, plain } from '../../conversation/text.ts'
import { runWhole } from '../../tools/runBacktest.ts'
import { type OwnResult, ownFigure } from '../../tools/runMemory.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { Intent } from '../intent.ts'
import { names } from '../names.ts'
import { describeRun, marketLine, runLinkText } from '../runText.ts'

const HOLD = ['buy and hold', 'buy & hold', 'buying and holding', 'just holding']
const BESIDE = [
  'compare',
  'comparison',
  'vs',
  'versus',
  'against',
  'beat',
  'beats',
  'better',
  'worse',
  'than',
]

/** "Compare it with buy and hold", once a run stands in the conversation. */
export const buyHoldIntent: Intent = {
  command: '/hold',
  about: 'compares the last run with buying and holding',
  example: 'Compare it with buy and hold',
  fits: phrase =>
    phrase.has(...HOLD) && phrase.has(...BESIDE) && !(names.strategy(phrase) && names.symbol(phrase)),
  async answer(phrase, situation) {
    phrase.read(0, phrase.tokens.length)
    const last = situation.runs.at(-1)
    if (!last) throw new InputError('Run a backtest first, then compare it with buy and hold.')
    if (last.own !== null) return ownText(last.run, last.own)
    const { report, summary } = await runWhole(last.run, situation)
    return paragraphs(
      `**${describeRun(last.run)} returned ${percent(report.stats.totalReturnPct)}, buy and hold ${percent(report.stats.buyHoldReturnPct)}**: ${verdict(report.stats)}.`,
      `Buy and hold is the last close against the first, without charges. ${marketLine(summary)}`,
      runLinkText(summary),
    )
  },
}

/** "the run did 2.5 percentage points better" */
function verdict({ excessReturnPct }: Report['stats']): string {
  const points = plain(Math.abs(excessReturnPct), 1)
  if (points === '0') return 'no difference'
  return `the run did ${points} percentage points ${excessReturnPct > 0 ? 'better' : 'worse'}`
}

function percent(value: number): string {
  return metricText(value, METRICS.totalReturnPct.unit)
}

function ownText(run: Simulation, own: OwnResult): string {
  const [made, held] = [METRICS.totalReturnPct, METRICS.buyHoldReturnPct].map(({ label }) =>
    ownFigure(own, label),
  )
  const where = `${describeRun(run)}, on ${own.where}`
  if (!made || !held) return `I do not know what buy and hold made beside ${where}: open the run for it.`
  return `**Your last run returned ${escapeMarkdown(made)}, buy and hold ${escapeMarkdown(held)}.** ${where}. Buy and hold is the last close against the first, without charges.`
}
