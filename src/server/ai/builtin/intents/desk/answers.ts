/** Which words of a question on the desk ask for what. */
import { WHY_IDLE } from '../../../../../engine/index.ts'
import { escapeMarkdown, paragraphs } from '../../../conversation/text.ts'
import { CHARGE_WORDS } from '../../names.ts'
import type { Phrase } from '../../phrase.ts'
import {
  type Asked,
  exitsText,
  kindsText,
  lineText,
  ofNames,
  pnlText,
  roiText,
  sidePositionsText,
  tradesAsked,
  whyPnlText,
} from './askedText.ts'
import {
  earnersText,
  errorText,
  haltedText,
  latencyWords,
  positionsTable,
  strategiesTable,
  summaryTable,
} from './deskText.ts'
import { LAST, ORDER, REJECTED, TRADE } from './deskWords.ts'
import { idleText } from './idleText.ts'
import {
  chargesText,
  drawdownText,
  exposureText,
  instrumentsTable,
  limitsText,
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

/** The question has a word of each group; what is null is asked for by another one. */
type Rule = readonly [
  groups: readonly (readonly string[])[],
  answer: (asked: Asked) => string | null,
  /** What it takes beside its words: the instruments that are named, or a number. Left out, it tells of the whole desk. */
  takes?: 'instruments' | 'number',
]

/** An answer and the words of the question that it is of. */
export interface PartAnswer {
  readonly text: string
  readonly words: readonly string[]
  readonly takesNumbers: boolean
}

const STRATEGY = ['strategy', 'strategies']
const BOUGHT = ['buy', 'bought', 'purchase', 'purchased']
const SOLD = ['sell', 'sold']
const LOST = ['lost', 'lose', 'loses', 'losing', 'loss', 'worst', 'loser', 'least', 'lowest']
const WINS = ['biggest win', 'biggest winner', 'biggest profit', 'most profitable trade']
const MONEY = ['pnl', 'p & l', 'p and l', 'profit', 'make', 'made', 'earn', 'earned', ...LOST]
const EARNS = ['made', 'make', 'makes', 'earned', 'gained', 'won', 'profit', 'profitable', 'money', 'winner']
const MOST = ['most', 'more than any', 'best', 'highest', 'biggest', 'largest', 'top']
const KINDS_OF_ORDERS = ['buy', 'sell', 'market', 'limit', 'stop', 'sl', 'sl m'].flatMap(kind => [
  `${kind} order`,
  `${kind} orders`,
])
const BEFORE_CHARGES = CHARGE_WORDS.flatMap(word =>
  ['before', 'without', 'excluding', 'except', 'minus'].map(before => `${before} ${word}`),
)
const LINES = [
  'stt',
  'gst',
  'stamp duty',
  'stamp',
  'sebi',
  'ipft',
  'exchange charges',
  'dp charges',
  'brokerage',
]
const EXITS = [
  'stop loss hit',
  'stop hit',
  'stopped out',
  'stop losses',
  'target hit',
  'squared off',
  'exit',
  'exits',
  'exited',
]
const INSTRUMENT = ['instrument', 'instruments', 'stock', 'stocks', 'symbol', 'symbols']
const POSITIONS = [
  'net position',
  'net positions',
  'position',
  'positions',
  'holdings',
  'portfolio',
  'do i hold',
  'am i holding',
]

/** The narrower before the wider. */
const RULES: readonly Rule[] = [
  [[['can i still trade']], ({ desk }) => haltedText(desk, 'may trade')],
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
  [[['why', 'how come'], MONEY], whyPnlText],
  [
    [REJECTED, [...LAST, 'it', 'order']],
    ({ phrase, desk }) => lastRejectedText(desk, phrase.has('last order', 'latest order', 'recent order')),
  ],
  [[REJECTED], ({ desk }) => rejectedText(desk)],
  [[['dashboard', 'summary', 'overview', 'how am i doing']], ({ desk }) => summaryTable(desk)],
  [[KINDS_OF_ORDERS], kindsText],
  [[LAST, ORDER], ({ desk }) => lastOrderText(desk)],
  [[['open', 'pending', 'working'], ORDER], ({ desk }) => workingText(desk)],
  [[['margin', 'margins', 'funds', 'buying power']], ({ desk }) => marginText(desk)],
  [[['exposure']], ({ desk, names }) => exposureText(desk, names), 'instruments'],
  [[['max drawdown', 'maximum drawdown', 'drawdown']], ({ desk }) => drawdownText(desk)],
  [[BEFORE_CHARGES], ({ desk, names }) => (names.length > 0 ? null : realisedText(desk))],
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
  [
    [['how many'], TRADE, ['won', 'win', 'winners', 'lost', 'lose', 'losers']],
    ({ desk }) => tradesText(desk),
  ],
  [[['best trade', 'winning trade', ...WINS]], ({ desk }) => tradeText('Best', desk.bestTrade)],
  [
    [['worst trade', 'losing trade', 'biggest loss', 'biggest loser', 'worst loss', 'worst loser']],
    ({ desk }) => tradeText('Worst', desk.worstTrade),
  ],
  [[TRADE, ['most', 'biggest', 'worst', 'highest'], LOST], ({ desk }) => tradeText('Worst', desk.worstTrade)],
  [[TRADE, MOST, [...EARNS, 'best']], ({ desk }) => tradeText('Best', desk.bestTrade)],
  [[EXITS], exitsText],
  [
    [['average price', 'avg price', 'entry price']],
    ({ desk, names }) => positionsTable(desk, names),
    'instruments',
  ],
  [[LAST, TRADE], ({ phrase, desk }) => lastTradesText(desk, tradesAsked(phrase)), 'number'],
  [[POSITIONS, ['biggest', 'largest']], ({ desk }) => positionText(desk, 'Biggest')],
  [[POSITIONS, LOST], ({ desk }) => positionText(desk, 'Worst')],
  [[POSITIONS, ['best', 'winning', 'most profitable']], ({ desk }) => positionText(desk, 'Best')],
  [
    [['win rate', 'winrate', 'win ratio', 'win percentage', 'winning percentage']],
    ({ desk }) => winRateText(desk),
  ],
  [[LINES], lineText, 'instruments'],
  [[[...MONEY, ...CHARGE_WORDS]], ofNames, 'instruments'],
  [
    [INSTRUMENT, [...MONEY, ...CHARGE_WORDS, ...MOST]],
    ({ desk, names }) => (names.length > 0 ? null : instrumentsTable(desk)),
  ],
  [[CHARGE_WORDS], ({ desk }) => chargesText(desk)],
  [[POSITIONS, ['short', 'long']], sidePositionsText, 'instruments'],
  [[POSITIONS], ({ desk, names }) => positionsTable(desk, names), 'instruments'],
  [[['who'], LOST], ({ desk }) => earnersText(desk, true)],
  [[STRATEGY, LOST], ({ desk }) => earnersText(desk, true)],
  [
    [STRATEGY, ['making money', 'made', 'makes', 'earned', 'profitable']],
    ({ desk }) => earnersText(desk, false),
  ],
  [[STRATEGY, ['paused', 'active', 'running']], ({ desk }) => strategiesTable(desk)],
  [[STRATEGY], ({ desk }) => strategiesTable(desk)],
  [[['limit', 'limits']], ({ desk }) => limitsText(desk)],
  [[ORDER, ['filled', 'executed', 'complete', 'completed', 'cancelled']], ({ desk }) => ordersText(desk)],
  [[ORDER], ({ desk }) => ordersText(desk)],
  [[TRADE], ({ desk }) => tradesText(desk)],
  [
    [['average latency', 'avg latency', 'latency']],
    ({ desk }) => `**Average latency: ${latencyWords(desk)}.**`,
  ],
  [[['roi']], roiText],
  [
    [['pnl', 'p & l', 'p and l', 'profit', 'money', 'earn', 'earned', 'lost', 'lose', 'made']],
    ({ desk }) => pnlText(desk),
  ],
  [[['desk']], ({ desk }) => summaryTable(desk)],
]

const WHEN = ['when', 'since when', 'how long', 'what time']
const HAS_TIME = /\d\d:\d\d/

/** What the desk says to the words of the question, and no more; null where none of them asks for anything. */
export function ruledAnswer(asked: Asked): PartAnswer | null {
  const { phrase, names } = asked
  for (const [groups, answer, takes] of RULES) {
    const text = groups.every(words => phrase.has(...words)) ? answer(asked) : null
    if (text === null) continue
    return {
      text: paragraphs(timeNote(phrase, text), text, takes !== 'instruments' && wholeNote(names)),
      words: [...groups.flat(), ...WHEN],
      takesNumbers: takes === 'number',
    }
  }
  return null
}

/** The same, and for all other words the P&L. */
export function deskAnswer(asked: Asked): PartAnswer {
  const ruled = ruledAnswer(asked)
  if (ruled) return ruled
  return { text: ofNames(asked) ?? pnlText(asked.desk), words: MONEY, takesNumbers: false }
}

function wholeNote(names: readonly string[]): string | null {
  if (names.length === 0) return null
  return `This is the whole desk, not ${names.map(escapeMarkdown).join(', ')} alone.`
}

function timeNote(phrase: Phrase, text: string): string | null {
  if (!phrase.has(...WHEN) || HAS_TIME.test(text)) return null
  return '**I do not know when: the desk tells the times of single orders and closed trades alone.**'
}
