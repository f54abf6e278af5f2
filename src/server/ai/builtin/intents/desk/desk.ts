import {
  asksOfDesk,
  type DeskFacts,
  isDeskQuestion,
  orderIdsIn,
  sampleDesk,
  sampleFacts,
  spokenNames,
  wordsOf,
} from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain } from '../../../conversation/text.ts'
import { deskSummaryTool } from '../../../tools/deskSummary.ts'
import { runTool } from '../../../tools/tool.ts'
import type { Intent, Situation } from '../../intent.ts'
import type { Phrase } from '../../phrase.ts'
import {
  earnersText,
  errorText,
  haltedText,
  ordersNamedText,
  ordersText,
  positionsTable,
  rejectedText,
  strategiesTable,
  strategyText,
  summaryTable,
  tradesText,
} from './deskText.ts'

const WHOLE = ['desk', 'dashboard', 'summary', 'overview', 'how am i doing']
const REJECTED = ['rejected', 'refused', 'rejections']
/** Whether a limit or the kill switch has stopped the desk. */
const STOPPED = ['trading stopped', 'trading blocked', 'loss limit', 'limit reached', 'any limit']
const POSITIONS = ['position', 'positions', 'holdings', 'portfolio', 'do i hold', 'am i holding']
/** What is asked of a strategy on the desk, not of its description. */
const OF_ITS_DAY = [
  ...['losing', 'making money', 'in error', 'error', 'paused', 'active', 'running', 'stopped'],
  ...['pnl', 'p & l', 'today', 'desk', 'position', 'positions', 'orders'],
]

type Named = Pick<DeskFacts['strategies'][number], 'name' | 'type'>
/** Those of the sample are the same ones on every day. */
const SAMPLE: readonly Named[] = sampleFacts(sampleDesk(0), 0).strategies

/** Whether the words are about the strategies and orders of the desk. Nothing is read. */
export function asksDesk(phrase: Phrase, { desk }: Pick<Situation, 'desk'>): boolean {
  return asksOfDesk((...words) => phrase.has(...words), isNamed(phrase, desk))
}

/** Whether the day of a strategy on the desk is asked for, of which the trader's own may have the name. */
export function asksItsDay(phrase: Phrase, { desk }: Pick<Situation, 'desk'>): boolean {
  return phrase.has(...OF_ITS_DAY) && strategyIn(phrase, desk?.strategies ?? []) !== undefined
}

/** "What is my win rate", "why is index pair in error" */
export const deskIntent: Intent = {
  command: '/desk',
  about: 'tells of your desk, the sample or a paper session: P&L, win rate, orders, positions, strategies',
  example: 'What is my win rate',
  fits: (phrase, { desk }) => isDeskQuestion((...words) => phrase.has(...words), isNamed(phrase, desk)),
  async answer(phrase, situation) {
    const orders = orderIdsIn(phrase.text)
    const { data } = await runTool(deskSummaryTool, { orders }, situation)
    const text = orders.length > 0 ? ordersNamedText(data, orders) : deskText(phrase, data)
    phrase.read(0, phrase.tokens.length)
    return paragraphs(text, `From ${escapeMarkdown(data.source)}. I cannot see your own account.`)
  },
}

/** What was asked, and no more. */
function deskText(phrase: Phrase, desk: DeskFacts): string {
  const strategy = strategyIn(phrase, desk.strategies)
  if (strategy) return strategyText(strategy)
  const answer = TEXTS.find(([words]) => phrase.has(...words))?.[1]
  if (answer) return answer(desk)
  // the command alone
  if (phrase.tokens.every((_, k) => phrase.at(k) === undefined)) return summaryTable(desk)
  const held = `${plain(desk.openPositions)} open ${desk.openPositions === 1 ? 'position' : 'positions'}`
  return `**P&L today: ${inr(desk.dailyPnl)}**, with ${held}.`
}

/** Which words ask for what, the narrower before the wider. */
const TEXTS: readonly (readonly [words: readonly string[], text: (desk: DeskFacts) => string])[] = [
  [['in error'], errorText],
  [['halted', ...STOPPED], haltedText],
  [REJECTED, rejectedText],
  [WHOLE, summaryTable],
  [POSITIONS, positionsTable],
  [['win rate', 'winrate'], winRateText],
  [['losing', 'losing money'], desk => earnersText(desk, true)],
  [['making money', 'most money'], desk => earnersText(desk, false)],
  [['strategies'], strategiesTable],
  [['order', 'orders', 'how many orders'], ordersText],
  [['trade', 'trades'], tradesText],
  [['latency'], ({ avgLatencyMs }) => `**Average latency: ${plain(avgLatencyMs)} ms.**`],
]

function winRateText({ winRatePct, wonTrades, endedTrades }: DeskFacts): string {
  return `**Win rate today: ${metricText(winRatePct, 'share')}**, ${plain(wonTrades)} of ${plain(endedTrades)} closed trades.`
}

function isNamed(phrase: Phrase, desk: DeskFacts | undefined): boolean {
  const names = spokenNames(desk?.strategies ?? SAMPLE)
  return names.some(name => isSaid(phrase, name)) || orderIdsIn(phrase.text).length > 0
}

/** The strategy of the longest name that is said. */
function strategyIn<Row extends Named>(phrase: Phrase, strategies: readonly Row[]): Row | undefined {
  return strategies
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => isSaid(phrase, wordsOf(name)))
}

function isSaid(phrase: Phrase, words: string): boolean {
  return phrase.findName(words.split(' ')) !== null
}
