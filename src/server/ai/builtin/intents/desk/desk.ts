import {
  asksOfDesk,
  type DeskFacts,
  isDeskQuestion,
  orderIdsIn,
  sampleDesk,
  sampleFacts,
  spokenNames,
} from '../../../../../engine/index.ts'
import { escapeMarkdown, paragraphs } from '../../../conversation/text.ts'
import { deskSummaryTool } from '../../../tools/deskSummary.ts'
import { runTool } from '../../../tools/tool.ts'
import type { Intent, Situation } from '../../intent.ts'
import { metricIn } from '../../metricNames.ts'
import type { Phrase } from '../../phrase.ts'
import { ordersAnswer, readStrategiesOf, wholeAnswer } from './wholeAnswer.ts'

/** Stands at the end of each answer on the desk. */
export const NOT_YOUR_ACCOUNT = 'I cannot see your own account.'

/** What is asked of a strategy on the desk, not of its description. */
const OF_ITS_DAY = [
  ...['losing', 'making money', 'in error', 'error', 'paused', 'active', 'running', 'stopped'],
  ...['pnl', 'p & l', 'today', 'desk', 'position', 'positions', 'orders'],
]

/** What says that the desk's is meant. */
const OF_DESK = ['my', 'i', 'our', 'today', 'now', 'desk', 'open']

type Named = Pick<DeskFacts['strategies'][number], 'name' | 'type'>
/** Those of the sample are the same ones on every day. */
const SAMPLE: readonly Named[] = sampleFacts(sampleDesk(0), 0).strategies

/** Whether the words are about the strategies and orders of the desk. Nothing is read. */
export function asksDesk(phrase: Phrase, { desk }: Pick<Situation, 'desk'>): boolean {
  return asksOfDesk((...words) => phrase.has(...words), isNamed(phrase, desk))
}

/** Whether the day of a strategy on the desk is asked for, of which the trader's own may have the name. */
export function asksItsDay(phrase: Phrase, { desk }: Pick<Situation, 'desk'>): boolean {
  return phrase.has(...OF_ITS_DAY) && readStrategiesOf(phrase.fresh(), desk?.strategies ?? []).length > 0
}

/** "What is my win rate", "why is index pair in error" */
export const deskIntent: Intent = {
  command: '/desk',
  about:
    'tells of your desk, the sample or a paper session: P&L, margin, orders, trades, positions, strategies',
  example: 'What is my win rate',
  fits: (phrase, { desk }) =>
    isDeskQuestion((...words) => phrase.has(...words), isNamed(phrase, desk)) &&
    !(asksMetric(phrase) && !isNamed(phrase, desk)),
  async answer(phrase, situation) {
    const orders = orderIdsIn(phrase.text)
    const { data } = await runTool(deskSummaryTool, { orders }, situation)
    const { text, unread } =
      orders.length > 0 ? ordersAnswer(phrase, data, orders) : wholeAnswer(phrase, data)
    for (const [k, token] of phrase.tokens.entries()) if (!unread.includes(token.text)) phrase.read(k, k + 1)
    return paragraphs(text, `From ${escapeMarkdown(data.source)}. ${NOT_YOUR_ACCOUNT}`)
  },
}

/** "Explain losing trades": what the words mean, not how many the desk has. */
function asksMetric(phrase: Phrase): boolean {
  return (
    phrase.has('explain', 'what is', 'what are', 'define', 'meaning') &&
    metricIn(phrase, phrase.has('losing trades')) !== null &&
    !phrase.has(...OF_DESK)
  )
}

function isNamed(phrase: Phrase, desk: DeskFacts | undefined): boolean {
  const names = spokenNames(desk?.strategies ?? SAMPLE)
  return names.some(name => isSaid(phrase, name)) || orderIdsIn(phrase.text).length > 0
}

function isSaid(phrase: Phrase, words: string): boolean {
  return phrase.findName(words.split(' ')) !== null
}
