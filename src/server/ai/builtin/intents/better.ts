import { dateSpanWords, METRICS, type MetricId } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText, paragraphs } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { type Discussed, ownFigure } from '../../tools/runMemory.ts'
import { runTool, type ToolContext } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { names } from '../names.ts'
import { describeRun } from '../runText.ts'

const WORDS = [
  'better',
  'which one',
  'which is best',
  'which was best',
  'which run',
  'compare them',
  'compare both',
  'compare the two',
  'compare these',
  'which won',
  'winner',
]
const TOLD: readonly MetricId[] = ['netProfit', 'totalReturnPct', 'maxDrawdownPct', 'sharpe']

/** "Which one is better?": the last two runs. */
export const betterIntent: Intent = {
  command: '/better',
  about: 'says which of the last two runs did better',
  example: 'Which one is better?',
  fits: (phrase, { runs }) =>
    runs.length > 0 &&
    phrase.has(...WORDS) &&
    !names.strategy(phrase) &&
    !names.symbol(phrase) &&
    !phrase.has('strategy', 'strategies', 'stock', 'broker'),
  async answer(phrase, situation) {
    phrase.read(0, phrase.tokens.length)
    const [one, other] = situation.runs.slice(-2)
    if (!one || !other)
      return 'There is only one run to compare: change something, for example _same on BANKNIFTY_.'
    return verdict(await measured(one, situation), await measured(other, situation))
  },
}

interface Measured {
  readonly title: string
  readonly capital: number
  readonly days: string
  /** Null of a run on the trader's own bars: its card has it. */
  readonly link: string | null
  /** The metrics told: as text, and the net profit as a number. */
  readonly texts: readonly string[]
  readonly netProfit: number
}

async function measured({ run, own }: Discussed, context: ToolContext): Promise<Measured> {
  const { capital, from, to } = run
  const common = { capital, days: `${from} ${to}` }
  if (own !== null) {
    const texts = TOLD.map(id => escapeMarkdown(ownFigure(own, METRICS[id].label) ?? '–'))
    const netProfit = Number(texts[0]!.replace('−', '-').replace(/[₹,\\]/g, ''))
    return { ...common, title: `${describeRun(run)}, on ${own.where}`, link: null, texts, netProfit }
  }
  const { data } = await runTool(runBacktestTool, run, context)
  const figures = TOLD.map(id => data.figures.find(each => each.id === id)!)
  return {
    ...common,
    title: `${describeRun(run)}, ${dateSpanWords(from, to)}`,
    link: data.link,
    texts: figures.map(({ value, unit }) => metricText(value, unit)),
    netProfit: figures[0]!.value ?? Number.NaN,
  }
}

function linkTo(words: string, { link }: Measured): string | null {
  return link === null ? null : `[Open ${words}](${link})`
}

function verdict(one: Measured, other: Measured): string {
  const [better, worse] = other.netProfit > one.netProfit ? [other, one] : [one, other]
  const bothLost = better.netProfit < 0
  const head =
    one.netProfit === other.netProfit
      ? '**Both have the same net profit.**'
      : `**${better.title} ${bothLost ? 'lost less' : 'did better'}** than ${worse.title}.${bothLost ? ' Both lost money.' : ''}`
  return paragraphs(
    head,
    TOLD.map((id, k) => `- ${METRICS[id].label}: ${better.texts[k]} against ${worse.texts[k]}`).join('\n'),
    (better.capital !== worse.capital || better.days !== worse.days) &&
      'They differ in days or capital, so the figures are not comparable: run both with the same days and capital.',
    [linkTo('the better run', better), linkTo('the other run', worse)]
      .filter(text => text !== null)
      .join(' · '),
  )
}
