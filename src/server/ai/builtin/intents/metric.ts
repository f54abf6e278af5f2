import { InputError, METRICS, type MetricId } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText, paragraphs } from '../../conversation/text.ts'
import { runWhole } from '../../tools/runBacktest.ts'
import { type OwnResult, ownFigure } from '../../tools/runMemory.ts'
import { SHOWN, toMetric } from '../../tools/simulation.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { Intent, Situation } from '../intent.ts'
import { metricIn, metricsNamed } from '../metricNames.ts'
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

/** What says that a run is meant. */
const OF_RUN = ['its', 'that run', 'this run', 'the run', 'last run', 'the last', 'it', 'was']

/** Runs of a comparison that an answer goes through. */
const MAX_LISTED = 8

/** "What is my win rate", "and its drawdown", once a run stands in the conversation. */
export const metricIntent: Intent = {
  command: '/metric',
  about: 'shows any metric of the last run of this conversation',
  example: 'What was the Sharpe ratio of that run',
  fits: (phrase, { runs }) => {
    const isOfRun = phrase.has(...OF_RUN)
    const id = metricIn(phrase, isOfRun && phrase.has('how many'))
    // what is mine may be the desk's: only what each run shows is of the run then
    const isAsked = isOfRun && !phrase.has('my', 'i')
    const isShown = id !== null && SHOWN.includes(id) && (isOfRun || phrase.has('my'))
    return runs.length > 0 && id !== null && (isAsked || isShown) && !phrase.has(...GENERAL, 'desk', 'today')
  },
  async answer(phrase, situation) {
    const id = metricIn(phrase, true)
    while (phrase.take('last run', 'run', 'last'));
    const last = situation.runs.at(-1)
    if (!last) throw new InputError('Run a backtest first, then ask for its metrics.')
    if (last.own !== null) return ownMetric(phrase, last.run, last.own)
    const { report, summary } = await runWhole(last.run, situation)
    if (id === null) return runText(summary)
    const ids = [...new Set([id, ...metricsNamed(phrase)])]
    phrase.read(0, phrase.tokens.length)
    const others: (string | null)[] = []
    for (const each of ids) others.push(await listedMetrics(each, situation))
    const whose = others.includes(null) ? 'your last run' : 'the best run compared'
    return paragraphs(
      ...ids.map(each => {
        const { label, value, unit, reason } = toMetric(each, report)
        return `**${label} of ${whose}: ${metricText(value, unit)}**${reason === null ? '' : `. ${reason}`}`
      }),
      `${describeRun(last.run)}. ${marketLine(summary)}`,
      ...others,
      `[Open this run in Backtesting](${summary.link}) · run \`${summary.runId}\` · fingerprint \`${summary.fingerprint}\``,
    )
  },
}

/** The same metric of each run that the answer before compared: "that run" may be any of them. */
async function listedMetrics(id: MetricId, situation: Situation): Promise<string | null> {
  const { listed } = situation
  if (listed.length < 2) return null
  const lines: string[] = []
  for (const { run } of listed.slice(0, MAX_LISTED)) {
    const { report } = await runWhole(run, situation)
    const { value, unit } = toMetric(id, report)
    lines.push(`- ${titleOf(run.strategy)} on ${run.instrument}: ${metricText(value, unit)}`)
  }
  return `${METRICS[id].label} of the runs compared:\n${lines.join('\n')}`
}

function ownMetric(phrase: Phrase, run: Simulation, own: OwnResult): string {
  const first = metricIn(phrase, true)
  const ids = [...new Set([...(first === null ? [] : [first]), ...metricsNamed(phrase)])]
  phrase.read(0, phrase.tokens.length)
  const known = ids.flatMap(id => {
    const { label } = METRICS[id]
    const value = ownFigure(own, label)
    return value === null ? [] : [`**${label} of your last run: ${escapeMarkdown(value)}**.`]
  })
  const where = `${describeRun(run)}, on ${own.where}.`
  if (known.length > 0 && known.length === ids.length) return `${known.join(' ')} ${where}`
  const rest = `I know only the main figures of ${describeRun(run)} on ${own.where}: open the run for the others.`
  return paragraphs(...known, rest)
}
