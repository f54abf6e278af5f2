/** Answers that take more of a question than the words which ask for them. */
import { CHARGE_LABELS, type DeskFacts } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, paragraphs, plain } from '../../../conversation/text.ts'
import { readLines } from '../../names.ts'
import type { Phrase, Token } from '../../phrase.ts'
import { positionsTable, strategiesTable } from './deskText.ts'
import { LAST, TRADE } from './deskWords.ts'
import { chargesText, instrumentsTable, instrumentsText } from './moneyText.ts'
import { ordersText, workingText } from './ordersText.ts'
import { lastTradesText } from './tradesText.ts'

/** What an answer is made from. */
export interface Asked {
  readonly phrase: Phrase
  readonly desk: DeskFacts
  /** Instruments that the question names. */
  readonly names: readonly string[]
}

/** One line of the charges, which the desk has only together. */
export function lineText({ phrase, desk, names }: Asked): string {
  const lines = readLines(phrase.fresh()).map(line => CHARGE_LABELS[line])
  return paragraphs(
    `**${lines.join(' or ')} alone I do not know: the desk tells all charges together.**`,
    names.length > 0 ? instrumentsText(desk, names) : chargesText(desk),
  )
}

/** Orders of one side or type, which the desk does not count. */
export function kindsText({ phrase, desk }: Asked): string {
  const isOpen = phrase.has('open', 'pending', 'working')
  return paragraphs(
    '**I do not know orders by side or type: the desk counts them by status alone.** The Order Book shows both.',
    isOpen ? workingText(desk) : ordersText(desk),
  )
}

/** How trades were closed, which the desk does not tell. */
export function exitsText({ desk }: Asked): string {
  return paragraphs(
    '**I do not know how trades were closed: the desk tells only at which prices and when.**',
    lastTradesText(desk, null),
  )
}

/** What is held long, or short; null where both are asked for. */
export function sidePositionsText({ phrase, desk, names }: Asked): string | null {
  if (phrase.has('how long') || (phrase.has('short') && phrase.has('long'))) return null
  const side = phrase.has('short') ? 'short' : 'long'
  const sign = side === 'short' ? -1 : 1
  const isMeant = (instrument: string) => names.length === 0 || names.includes(instrument)
  const open = desk.positions.filter(({ instrument }) => isMeant(instrument))
  const positions = open.filter(({ quantity }) => quantity * sign > 0)
  const hidden = desk.openPositions - desk.positions.length
  if (positions.length === 0 && hidden === 0) {
    return `**No ${side} positions${names.length === 0 ? '' : ` in ${names.map(escapeMarkdown).join(', ')}`} are open.**`
  }
  const of = `${plain(open.length)} ${open.length === 1 ? 'position' : 'positions'}`
  return paragraphs(
    `**${plain(positions.length)} of ${of} ${positions.length === 1 ? 'is' : 'are'} ${side}:**`,
    positionsTable({ positions, openPositions: positions.length + hidden }, []),
  )
}

/** Where the P&L comes from; why prices moved nobody here knows. */
export function whyPnlText({ desk, names }: Asked): string | null {
  if (names.length > 0) return null
  return paragraphs(
    pnlText(desk),
    'Why prices moved I do not know; this is where it comes from.',
    instrumentsTable(desk),
    strategiesTable(desk),
  )
}

/** The return on the capital, which the desk does not tell. */
export function roiText({ desk }: Asked): string {
  return paragraphs(
    '**I do not know the return in per cent: the desk tells the P&L in rupees.**',
    pnlText(desk),
  )
}

/** The day of the instruments that are named. */
export function ofNames({ desk, names }: Asked): string | null {
  return names.length > 0 ? instrumentsText(desk, names) : null
}

/** How many trades "my last 5 trades" asks for: one where it says trade, null where it says how many in no number. */
export function tradesAsked({ tokens }: Phrase): number | null {
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

/** "**P&L today: ₹1,800.00**, with 2 open positions." */
export function pnlText({ dailyPnl, openPositions }: DeskFacts): string {
  const held = `${plain(openPositions)} open ${openPositions === 1 ? 'position' : 'positions'}`
  return `**P&L today: ${inr(dailyPnl)}**, with ${held}.`
}
