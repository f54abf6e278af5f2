import {
  type ChargeLine,
  dateWords,
  dayOf,
  findInstrument,
  isTradingDay,
  KNOWN_SYMBOLS,
  type Segment,
  segmentOf,
  toIsoDate,
} from '../../../../engine/index.ts'
import { inr, paragraphs, table, unitWords } from '../../conversation/text.ts'
import { chargesTool, type RoundTripCost } from '../../tools/charges.ts'
import { runTool } from '../../tools/tool.ts'
import { readDays } from '../days.ts'
import type { Intent, Situation } from '../intent.ts'
import { CHARGE_WORDS, readLines, readSegments, readSymbols, readUnknown, SEGMENT_WORDS } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { bullets } from '../runText.ts'
import { BUYS, qtyPlace, readPrices, readQty, refuse, SELLS, SIDE_WORDS } from './tradeAsked.ts'

/** What asks for all lines of the contract note. */
const TABLE_WORDS = [...CHARGE_WORDS.filter(word => word !== 'brokerage'), 'breakdown', 'line by line']
/** No share of the product's instruments trades so high. */
const MIN_INDEX_PRICE = 8_000
/** What says that shares are meant. */
const SHARE_WORDS = ['share', 'shares', 'stock', 'stocks', 'equity', 'cash']

/** "What does it cost to buy and sell 50 NIFTY futures at 18,000 on 15 May 2023" */
export const chargesIntent: Intent = {
  command: '/charges',
  about: 'shows the charges of one buy and one sell on a day, line by line',
  example: 'What does it cost to buy and sell 50 NIFTY futures at 18,000 on 15 May 2023',
  fits: phrase =>
    (phrase.has(...CHARGE_WORDS) || (phrase.has(...BUYS) && phrase.has(...SELLS))) &&
    phrase.tokens.some(({ kind }) => kind === 'number') &&
    !phrase.has('win rate'),
  async answer(phrase, situation) {
    const unknown = readUnknown(phrase)
    if (unknown !== null) {
      refuse(
        phrase,
        `Charges for ${unknown} are not known: only for shares at NSE, and for futures and options of NIFTY and BANKNIFTY.`,
      )
    }
    const days = readDays(phrase, situation.nowMs)
    const firstDay = days[0]?.from ?? toIsoDate(situation.nowMs)
    const lastDay = days[1]?.from ?? firstDay
    const asked = readLines(phrase)
    const isTable = phrase.has(...TABLE_WORDS)
    const [named = null] = readSymbols(phrase)
    while (phrase.take(...CHARGE_WORDS, 'round trip'));
    const { isShort, ...prices } = readPrices(phrase)
    const [buyDay, sellDay] = isShort ? [lastDay, firstDay] : [firstDay, lastDay]
    const assumed =
      named === null && qtyPlace(phrase) === null ? assumedSymbol(prices.buyPrice, situation) : null
    const symbol = named ?? assumed
    refuseEnded(phrase, symbol, firstDay < lastDay ? lastDay : firstDay)
    const { segment, said } = segmentFor(phrase, symbol, buyDay !== sellDay)
    const { qty, lots } = readQty(phrase, symbol, segment, firstDay)
    while (phrase.take(...SIDE_WORDS));
    const args = { kind: 'round-trip', segment, qty, ...prices, buyDay, sellDay }
    const { runId, data } = await runTool(chargesTool, args, situation)
    const cost = data as RoundTripCost
    const notes = [
      ...closedNotes(firstDay, lastDay),
      ...(assumed ? [`You named no instrument: I assumed ${assumed}.`] : []),
      ...lots,
      ...said,
    ]
    return isTable && asked.length === 0
      ? costText(runId, cost, symbol, notes)
      : costLine(cost, symbol, asked, notes)
  },
}

/** Shares of a company that is part of another are traded no more. */
function refuseEnded(phrase: Phrase, symbol: string | null, day: string): void {
  const ended = symbol === null ? null : findInstrument(symbol).ended
  if (!ended || day <= ended.lastDay) return
  refuse(
    phrase,
    `${symbol} last traded on ${dateWords(ended.lastDay)} and became ${ended.successor}: name a day until then, or ${ended.successor}.`,
  )
}

/** The instrument of the last run, else the index that trades at such a price. */
function assumedSymbol(price: number, { runs }: Situation): string | null {
  const last = runs.at(-1)?.run.instrument
  if (last !== undefined && KNOWN_SYMBOLS.includes(last)) return last
  return price >= MIN_INDEX_PRICE ? 'NIFTY' : null
}

function closedNotes(...days: readonly string[]): string[] {
  return [...new Set(days)]
    .filter(day => !isTradingDay(dayOf(day)))
    .map(day => `NSE is closed on ${dateWords(day)}: charges are at the rates of that day.`)
}

function segmentFor(
  phrase: Phrase,
  symbol: string | null,
  isOvernight: boolean,
): { segment: Segment; said: string[] } {
  const [named] = readSegments(phrase)
  if (symbol !== null && named === undefined && phrase.has(...SHARE_WORDS))
    checkSegment(phrase, 'equity-intraday', symbol)
  phrase.take('equity', 'cash')
  const own = symbol === null ? null : segmentOf(findInstrument(symbol), !isOvernight)
  if (named !== undefined) return { segment: checkSegment(phrase, named, symbol), said: [] }
  const segment = own ?? (isOvernight ? 'equity-delivery' : 'equity-intraday')
  return { segment, said: [`You named no segment: I assumed ${SEGMENT_WORDS[segment]}.`] }
}

/** "RELIANCE futures" have charges that the book has for indices; a share that is an index does not exist. */
function checkSegment(phrase: Phrase, segment: Segment, symbol: string | null): Segment {
  const known = symbol === null ? [segment] : findInstrument(symbol).segments
  if (known.includes(segment)) return segment
  const isIndex = known.includes('index-futures')
  const only = `Charges for ${symbol} are known for ${known.map(each => SEGMENT_WORDS[each]).join(' and ')} only`
  return refuse(
    phrase,
    isIndex
      ? `${only}: it is an index, which nobody can buy as a share.`
      : `${only}, not for ${segment.slice('index-'.length)}.`,
  )
}

function costText(
  runId: string,
  cost: RoundTripCost,
  symbol: string | null,
  said: readonly string[],
): string {
  const { segment, qty, buyPrice, sellPrice, buyDay, sellDay } = cost
  const rows = cost.lines
    .filter(({ rupees }) => rupees !== 0)
    .map(({ label, rupees }) => [label, inr(rupees)])
  const when =
    buyDay === sellDay
      ? `on ${dateWords(buyDay)}`
      : `bought on ${dateWords(buyDay)}, sold on ${dateWords(sellDay)}`
  const prices =
    buyPrice === sellPrice ? `at ${inr(buyPrice)}` : `bought at ${inr(buyPrice)}, sold at ${inr(sellPrice)}`
  return paragraphs(
    `**${unitWords(qty)}${symbol ? ` of ${symbol}` : ''}, ${SEGMENT_WORDS[segment]}, ${prices}, ${when}**`,
    table(['Charge', 'Rupees'], [...rows, ['**Total**', `**${inr(cost.total)}**`]]),
    table(
      ['Result', 'Rupees'],
      [
        ['P&L before charges', inr(cost.gross)],
        ['Net P&L', inr(cost.net)],
        ['Move to break even, per unit', inr(cost.breakevenPoints)],
      ],
    ),
    bullets([...said, ...cost.notes]),
    `Result \`${runId}\``,
  )
}

/** The lines of the contract note that were asked for, then all of it in one sentence. */
function costLine(
  cost: RoundTripCost,
  symbol: string | null,
  asked: readonly ChargeLine[],
  said: readonly string[],
): string {
  const lines = cost.lines.filter(({ line }) => asked.includes(line))
  const head = lines.map(({ label, rupees }) => `${label} ${inr(rupees)}`).join(', ')
  const trade = `${unitWords(cost.qty)}${symbol ? ` of ${symbol}` : ''}, ${SEGMENT_WORDS[cost.segment]}`
  const whole = `P&L before charges ${inr(cost.gross)}, charges ${inr(cost.total)}, net P&L ${inr(cost.net)}`
  return paragraphs(
    head === '' ? `**Net P&L ${inr(cost.net)}**: ${trade}.` : `**${head}**: ${trade}.`,
    `${whole}.`,
    bullets([...said, ...cost.notes]),
  )
}
