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
import { escapeMarkdown, paragraphs } from '../../../conversation/text.ts'
import { deskSummaryTool } from '../../../tools/deskSummary.ts'
import { runTool } from '../../../tools/tool.ts'
import type { Intent, Situation } from '../../intent.ts'
import { readSymbols } from '../../names.ts'
import type { Phrase } from '../../phrase.ts'
import { deskAnswer } from './answers.ts'
import { strategyDrawdownText, strategyText, summaryTable } from './deskText.ts'
import { ordersNamedText } from './ordersText.ts'

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
  about:
    'tells of your desk, the sample or a paper session: P&L, margin, orders, trades, positions, strategies',
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
  if (strategy) return phrase.has('drawdown') ? strategyDrawdownText(strategy) : strategyText(strategy)
  // the command alone
  if (phrase.tokens.every((_, k) => phrase.at(k) === undefined)) return summaryTable(desk)
  return deskAnswer({ phrase, desk, names: instrumentsIn(phrase, desk) })
}

/** The instruments that are said: those that Sauda knows, and others that the desk has. */
function instrumentsIn(phrase: Phrase, { instruments, positions }: DeskFacts): string[] {
  const rest = phrase.fresh()
  const known = readSymbols(rest)
  const others = new Set([...instruments, ...positions].map(({ instrument }) => instrument))
  return [...known, ...[...others].filter(name => !known.includes(name) && isSaid(rest, wordsOf(name)))]
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
