/** Which words of a question on the desk ask for what. */
import { type DeskFacts, WHY_IDLE } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, paragraphs, plain } from '../../../conversation/text.ts'
import { CHARGE_WORDS } from '../../names.ts'
import type { Phrase, Token } from '../../phrase.ts'
import {
  earnersText,
  errorText,
  haltedText,
  latencyWords,
  positionsTable,
  strategiesTable,
  summaryTable,
} from './deskText.ts'
import { idleText } from './idleText.ts'
import {
  chargesText,
  drawdownText,
  exposureText,
  instrumentsText,
  lossLimitText,
  marginText,
  realisedText,
} from './moneyText.ts'
import {
  lastOrderText,
  lastRejectedText,
  ordersText,
  rejectedText,
  tradedText,
  workingText,
} from './ordersText.ts'
import {
  extremeStrategyText,
  lastTradesText,
  positionText,
  tradesText,
  tradeText,
  winRateText,
} from './tradesText.ts'

/** What an answer is made from. */
interface Asked {
  readonly phrase: Phrase
  readonly desk: DeskFacts
  /** Instruments that the question names. */
  readonly names: readonly string[]
}

/** The question has a word of each group; what is null is asked for by another one. */
type Rule = readonly [
  groups: readonly (readonly string[])[],
  answer: (asked: Asked) => string | null,
  /** What it tells of where instruments are named: left out, the whole desk. */
  scope?: 'instruments',
]

const EARLIER = ['yesterday', 'last week', 'last month', 'last year', 'this week', 'this month', 'this year']
const LAST = ['last', 'latest', 'recent', 'newest', 'previous']
const ORDER = ['order', 'orders']
const REJECTED = ['rejected', 'reject', 'refused', 'rejections']
const STRATEGY = ['strategy', 'strategies']
const TRADE = ['trade', 'trades']
const BOUGHT = ['buy', 'bought', 'purchase', 'purchased']
const SOLD = ['sell', 'sold']
const LOST = ['lost', 'lose', 'loses', 'losing', 'loss', 'worst', 'loser', 'least', 'lowest']
const WINS = ['biggest win', 'biggest winner', 'biggest profit', 'most profitable trade']
const MONEY = ['pnl', 'p & l', 'p and l', 'profit', 'make', 'made', 'earn', 'earned', ...LOST]
const POSITIONS = ['position', 'positions', 'holdings', 'portfolio', 'do i hold', 'am i holding']

/** The narrower before the wider. */
const RULES: readonly Rule[] = [
  [[EARLIER], earlierText],
  [[['in error']], ({ desk }) => errorText(desk)],
  [
    [
      ['loss limit', 'max daily loss', 'maximum daily loss'],
      ['how', 'what', 'left', 'remaining'],
    ],
    ({ desk }) => lossLimitText(desk),
  ],
  [
    // a limit or the kill switch has stopped the desk
    [['halted', 'trading stopped', 'trading blocked', 'loss limit', 'limit reached', 'any limit']],
    ({ desk }) => haltedText(desk),
  ],
  [WHY_IDLE, ({ desk }) => idleText(desk)],
  [
    [REJECTED, [...LAST, 'it', 'order']],
    ({ phrase, desk }) => lastRejectedText(desk, phrase.has('last order', 'latest order', 'recent order')),
  ],
  [[REJECTED], ({ desk }) => rejectedText(desk)],
  [[['desk', 'dashboard', 'summary', 'overview', 'how am i doing']], ({ desk }) => summaryTable(desk)],
  [[LAST, ORDER], ({ desk }) => lastOrderText(desk)],
  [[['open', 'pending', 'working'], ORDER], ({ desk }) => workingText(desk)],
  [[['margin', 'margins', 'funds', 'buying power']], ({ desk }) => marginText(desk)],
  [[['exposure']], ({ desk, names }) => exposureText(desk, names), 'instruments'],
  [[['drawdown']], ({ desk }) => drawdownText(desk)],
  [
    [['realised', 'realized', 'unrealised', 'unrealized', 'mtm', 'booked']],
    ({ desk, names }) => (names.length > 0 ? null : realisedText(desk)),
  ],
  [
    [[...BOUGHT, ...SOLD]],
    ({ phrase, desk, names }) =>
      tradedText(desk, { bought: phrase.has(...BOUGHT), sold: phrase.has(...SOLD) }, names),
    'instruments',
  ],
  [
    [STRATEGY, ['most', 'best', 'worst', 'highest', 'lowest', 'top', 'biggest', 'least']],
    ({ phrase, desk }) => extremeStrategyText(desk, phrase.has(...LOST)),
  ],
  [[['best trade', 'winning trade', ...WINS]], ({ desk }) => tradeText('Best', desk.bestTrade)],
  [
    [['worst trade', 'losing trade', 'biggest loss', 'biggest loser']],
    ({ desk }) => tradeText('Worst', desk.worstTrade),
  ],
  [[LAST, TRADE], ({ phrase, desk }) => lastTradesText(desk, tradesAsked(phrase))],
  [[POSITIONS, ['biggest', 'largest']], ({ desk }) => positionText(desk, 'Biggest')],
  [[POSITIONS, LOST], ({ desk }) => positionText(desk, 'Worst')],
  [[POSITIONS, ['best', 'winning', 'most profitable']], ({ desk }) => positionText(desk, 'Best')],
  [[['win rate', 'winrate']], ({ desk }) => winRateText(desk)],
  [[[...MONEY, ...CHARGE_WORDS]], ofNames, 'instruments'],
  [[[...CHARGE_WORDS, 'stt', 'gst', 'stamp duty']], ({ desk }) => chargesText(desk)],
  [[POSITIONS], ({ desk, names }) => positionsTable(desk, names), 'instruments'],
  [[STRATEGY, LOST], ({ desk }) => earnersText(desk, true)],
  [
    [STRATEGY, ['making money', 'made', 'makes', 'earned', 'profitable']],
    ({ desk }) => earnersText(desk, false),
  ],
  [[STRATEGY], ({ desk }) => strategiesTable(desk)],
  [[ORDER], ({ desk }) => ordersText(desk)],
  [[TRADE], ({ desk }) => tradesText(desk)],
  [[['latency']], ({ desk }) => `**Average latency: ${latencyWords(desk)}.**`],
  [[], ofNames, 'instruments'],
]

/** What the desk says to the words of the question, and no more. */
export function deskAnswer(asked: Asked): string {
  const { phrase, desk, names } = asked
  for (const [groups, answer, scope] of RULES) {
    const text = groups.every(words => phrase.has(...words)) ? answer(asked) : null
    if (text === null) continue
    const isWhole = names.length > 0 && scope === undefined
    const alone = names.map(escapeMarkdown).join(', ')
    return paragraphs(text, isWhole && `This is the whole desk, not ${alone} alone.`)
  }
  return pnlText(desk)
}

/** The day of the instruments that are named. */
function ofNames({ desk, names }: Asked): string | null {
  return names.length > 0 ? instrumentsText(desk, names) : null
}

/** How many trades "my last 5 trades" asks for: one where it says trade, null where it says how many in no number. */
function tradesAsked({ tokens }: Phrase): number | null {
  const isOf = (words: readonly string[], token: Token | undefined) => token && words.includes(token.text)
  const count = tokens.find(
    ({ value }, k) =>
      Number.isInteger(value) &&
      value > 0 &&
      (isOf(LAST, tokens[k - 1]) || isOf([...TRADE, ...LAST, 'closed'], tokens[k + 1])),
  )
  if (count) return count.value
  return tokens.some(({ text }) => text === 'trades') ? null : 1
}

function earlierText(): string {
  return 'I see only the day on which the desk is now. _Journal_ on Positions has the earlier days of a paper session.'
}

function pnlText({ dailyPnl, openPositions }: DeskFacts): string {
  const held = `${plain(openPositions)} open ${openPositions === 1 ? 'position' : 'positions'}`
  return `**P&L today: ${inr(dailyPnl)}**, with ${held}.`
}
