/** A question on the desk, all of it: each of its subjects is answered, and what is not is named. */
import { type DeskFacts, WHY_IDLE, wordsOf } from '../../../../../engine/index.ts'
import { escapeMarkdown, paragraphs } from '../../../conversation/text.ts'
import { readSymbols } from '../../names.ts'
import { Phrase } from '../../phrase.ts'
import { deskAnswer, type PartAnswer, ruledAnswer } from './answers.ts'
import { beyondOf } from './beyond.ts'
import { summaryTable } from './deskText.ts'
import { HAND, handText } from './handText.ts'
import { ordersNamedText } from './ordersText.ts'
import { partsOf } from './parts.ts'
import { STRATEGY_WORDS, strategiesAnswer } from './strategyAnswers.ts'

/** An answer, and the words of the question that it is not of. */
interface Said {
  readonly text: string
  readonly unread: readonly string[]
}

type Named = Pick<DeskFacts['strategies'][number], 'name'>

/** Words with which one speaks of a desk, whatever is asked of it. */
const TALK =
  `account afternoon all amount available pay paid used use enough free left taken close far close still answer by closed combined compare compared comparison count current currently daily day desk
  difference doing earn earned far figure figures fine full gain go going gone good got happened held hold holding
  holdings in l least lets list ll lose loses losing loss lost love made make makes making minus mine moment morning money more
  most much name no nothing now number numbers of off ok okay one ones only open opened order orders out overall p paper
  performance performing place placed pnl portfolio position positions present profit profits re result results sample
  session so stand standing state stats status still strategies strategy sum summary t take taken than they things
  together total totals trade traded trades trading update value ve versus vs went well win winner winners wins won whole worth yet
  already better bad worse ever evening here kal against same then but actually look see view who whose interested like m anything how come
  negative positive red green down`.split(/\s+/)
/** What is said of an order that is named. */
const ORDER_TALK = [
  'rejected',
  'reject',
  'refused',
  'cancelled',
  'canceled',
  'filled',
  'complete',
  'pending',
  'reason',
]
/** What asks for the desk beside a strategy of it. */
const WHOLE = ['whole desk', 'overall', 'desk', 'all strategies', 'my total']

/** What is said of the orders whose ids the question has. */
export function ordersAnswer(phrase: Phrase, desk: DeskFacts, orders: readonly string[]): Said {
  const rest = new Phrase(unreadText(phrase).replaceAll(/\bord ?\d+/g, ' '))
  takeAll(rest, [...TALK, ...ORDER_TALK])
  return { text: ordersNamedText(desk, orders), unread: rest.unread() }
}

/** What was asked, subject by subject, and no more. */
export function wholeAnswer(phrase: Phrase, desk: DeskFacts): Said {
  const asked = unreadText(phrase)
  // the command alone
  if (asked === '') return { text: summaryTable(desk), unread: [] }
  const { notes, left } = beyondOf(asked, phrase.text, desk)
  if (left === null) return { text: paragraphs(...notes), unread: [] }
  const whole = new Phrase(left)
  const named = readStrategiesOf(whole.fresh(), desk.strategies)
  const { text, words, takesNumbers } =
    named.length > 0 ? namedAnswer(whole, desk, named) : partsAnswer(whole, desk)
  readStrategiesOf(whole, desk.strategies)
  readInstruments(whole, desk)
  takeAll(whole, [...TALK, ...words])
  const told = new Set(wordsOf(text).split(' '))
  const unread = whole.unread().filter(word => !told.has(word) && !(takesNumbers && /^\d+$/.test(word)))
  return { text: paragraphs(...notes, text), unread }
}

function partsAnswer(whole: Phrase, desk: DeskFacts): PartAnswer {
  const all = readInstruments(whole.fresh(), desk)
  const parts = partsOf(whole, part => isAnswered(part, desk))
  const answers = parts.map(part => {
    if (part.has(...HAND)) return { text: handText(part, desk), words: HAND, takesNumbers: false }
    const own = readInstruments(part.fresh(), desk)
    return deskAnswer({ phrase: part, desk, names: own.length > 0 ? own : all })
  })
  return {
    text: paragraphs(...new Set(answers.flatMap(({ text }) => text.split('\n\n')))),
    words: answers.flatMap(({ words }) => words),
    takesNumbers: answers.some(({ takesNumbers }) => takesNumbers),
  }
}

function isAnswered(part: Phrase, desk: DeskFacts): boolean {
  if (part.has(...HAND)) return true
  return ruledAnswer({ phrase: part, desk, names: readInstruments(part.fresh(), desk) }) !== null
}

function namedAnswer(whole: Phrase, desk: DeskFacts, named: DeskFacts['strategies']): PartAnswer {
  // the words of a name ask for nothing
  const rest = whole.fresh()
  readStrategiesOf(rest, desk.strategies)
  const names = readInstruments(rest, desk)
  const own = named.map(({ name }) => escapeMarkdown(name)).join(', ')
  const all = named.length === 1 && rest.has(...WHOLE)
  return {
    text: paragraphs(
      strategiesAnswer(rest, desk, named),
      all && deskAnswer({ phrase: new Phrase('pnl'), desk, names: [] }).text,
      names.length > 0 && `This is all of ${own}, not ${names.map(escapeMarkdown).join(', ')} alone.`,
    ),
    words: [...STRATEGY_WORDS, ...WHY_IDLE.flat(), ...(all ? WHOLE : [])],
    takesNumbers: false,
  }
}

/** Reads the strategies of the desk that are named, the longest name first. */
export function readStrategiesOf<Row extends Named>(phrase: Phrase, strategies: readonly Row[]): Row[] {
  return strategies
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => readName(phrase, name))
}

/** Reads the instruments that are said: those that Sauda knows, and others that the desk has. */
function readInstruments(phrase: Phrase, { instruments, positions }: DeskFacts): string[] {
  const known = readSymbols(phrase)
  const others = new Set([...instruments, ...positions].map(({ instrument }) => instrument))
  return [...known, ...[...others].filter(name => !known.includes(name) && readName(phrase, name))]
}

function readName(phrase: Phrase, name: string): boolean {
  const place = phrase.findName(wordsOf(name).split(' '))
  if (place) phrase.read(...place)
  return place !== null
}

function takeAll(phrase: Phrase, words: readonly string[]): void {
  // "biggest loss" before "loss"
  const longest = [...words].sort((a, b) => b.length - a.length)
  while (phrase.take(...longest));
}

/** The words that nobody has read yet, in lower case: of a command what stands behind it. */
function unreadText(phrase: Phrase): string {
  return phrase.tokens
    .filter((_, k) => phrase.at(k) !== undefined)
    .map(({ text }) => text)
    .join(' ')
}
