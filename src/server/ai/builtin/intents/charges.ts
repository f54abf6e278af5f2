import {
  type ChargeLine,
  contractLotOn,
  dateWords,
  dayOf,
  findInstrument,
  InputError,
  isTradingDay,
  KNOWN_SYMBOLS,
  type Segment,
  segmentOf,
  toIsoDate,
} from '../../../../engine/index.ts'
import { inr, paragraphs, plain, table, unitWords } from '../../conversation/text.ts'
import { chargesTool, type RoundTripCost } from '../../tools/charges.ts'
import { runTool } from '../../tools/tool.ts'
import { readDays } from '../days.ts'
import type { Intent, Situation } from '../intent.ts'
import { CHARGE_WORDS, readLines, readSegments, readSymbols, SEGMENT_WORDS } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { bullets } from '../runText.ts'
import { amountAt } from '../rupees.ts'

/** What asks for all lines of the contract note. */
const TABLE_WORDS = [...CHARGE_WORDS.filter(word => word !== 'brokerage'), 'breakdown', 'line by line']
/** No share of the product's instruments trades so high. */
const MIN_INDEX_PRICE = 8_000
const QTY_WORDS = ['qty', 'quantity', 'units']
const QTY_UNITS = [
  'shares',
  'share',
  'units',
  'unit',
  'contracts',
  'contract',
  'qty',
  'lot',
  'lots',
  'stocks',
]
const PRICE_WORDS = ['at', '@', 'price', 'for', 'premium']
/** Before a number that is large for a quantity these give its price: "buy 24000 sell 24050". */
const BUYS = ['buy', 'bought', 'buying', 'purchase', 'purchased', 'purchasing']
const SELLS = ['sell', 'sold', 'selling', 'sale']
const SIDE_WORDS = [...BUYS, ...SELLS]
const MIN_BARE_PRICE = 1_000

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
    const days = readDays(phrase, situation.nowMs)
    const buyDay = days[0]?.from ?? toIsoDate(situation.nowMs)
    const sellDay = days[1]?.from ?? buyDay
    const asked = readLines(phrase)
    const isTable = phrase.has(...TABLE_WORDS)
    const [named = null] = readSymbols(phrase)
    while (phrase.take(...CHARGE_WORDS, 'round trip'));
    const prices = readPrices(phrase)
    const assumed =
      named === null && qtyPlace(phrase) === null ? assumedSymbol(prices.buyPrice, situation) : null
    const symbol = named ?? assumed
    const { segment, said } = segmentFor(phrase, symbol, buyDay !== sellDay)
    const { qty, lots } = readQty(phrase, symbol, buyDay)
    while (phrase.take(...SIDE_WORDS));
    const args = { kind: 'round-trip', segment, qty, ...prices, buyDay, sellDay }
    const { runId, data } = await runTool(chargesTool, args, situation)
    const cost = data as RoundTripCost
    const notes = [
      ...closedNotes(buyDay, sellDay),
      ...(assumed ? [`You named no instrument: I assumed ${assumed}.`] : []),
      ...lots,
      ...said,
    ]
    return isTable && asked.length === 0
      ? costText(runId, cost, symbol, notes)
      : costLine(cost, symbol, asked, notes)
  },
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
  const own = symbol === null ? null : segmentOf(findInstrument(symbol), !isOvernight)
  if (named !== undefined) return { segment: checkSegment(named, symbol), said: [] }
  const segment = own ?? (isOvernight ? 'equity-delivery' : 'equity-intraday')
  return { segment, said: [`You named no segment: I assumed ${SEGMENT_WORDS[segment]}.`] }
}

/** "RELIANCE futures" have charges that the book has for indices; a share that is an index does not exist. */
function checkSegment(segment: Segment, symbol: string | null): Segment {
  const known = symbol === null ? [segment] : findInstrument(symbol).segments
  if (known.includes(segment)) return segment
  throw new InputError(
    `Charges for ${symbol} are known for ${known.map(each => SEGMENT_WORDS[each]).join(' and ')} only, not for ${segment.startsWith('index') ? segment.slice('index-'.length) : SEGMENT_WORDS[segment]}.`,
  )
}

/** "at 18,000", "buy at 100 and sell at 110": the first price is the purchase unless "sell" stands before it. */
function readPrices(phrase: Phrase): { buyPrice: number; sellPrice: number } {
  const found: { price: number; isSale: boolean }[] = []
  for (let at = 1; at < phrase.tokens.length; at++) {
    const before = phrase.tokens[at - 1]!.text
    const amount = amountAt(phrase, at)
    const isMoney = amount?.isMoney === true
    const isBare =
      amount !== null &&
      amount.value >= MIN_BARE_PRICE &&
      SIDE_WORDS.includes(before) &&
      !phrase.isWord(amount.to, ...QTY_UNITS)
    if (
      !amount ||
      !(isMoney || isBare || (before === 'for' ? !phrase.has('at', '@') : PRICE_WORDS.includes(before)))
    )
      continue
    found.push({ price: amount.value, isSale: saleBefore(phrase, at) })
    phrase.read(amount.from, amount.to)
    at = amount.to
  }
  const [first, second] = found
  if (!first) throw new InputError('Give the price of a unit, for example "at 18,000".')
  if (!second) return { buyPrice: first.price, sellPrice: first.price }
  const isShort = first.isSale && !second.isSale
  return isShort
    ? { buyPrice: second.price, sellPrice: first.price }
    : { buyPrice: first.price, sellPrice: second.price }
}

/** Whether the last of "buy" and "sell" before that place is "sell". */
function saleBefore({ tokens }: Phrase, place: number): boolean {
  const last = tokens.slice(0, place).findLast(({ text }) => [...SIDE_WORDS, 'exit'].includes(text))
  return last !== undefined && !BUYS.includes(last.text)
}

/** "50 NIFTY", "qty 50", "2 lots of NIFTY". */
function readQty(phrase: Phrase, symbol: string | null, day: string): { qty: number; lots: string[] } {
  const place = qtyPlace(phrase)
  const lot = symbol === null ? null : contractLotOn(findInstrument(symbol), dayOf(day))
  if (place === null) return assumedQty(symbol, lot)
  const { value } = phrase.tokens[place]!
  phrase.read(place, place + 1)
  if (!phrase.has('lot', 'lots')) return { qty: value, lots: [] }
  phrase.take('lot', 'lots')
  if (lot === null) throw new InputError('Name the instrument whose lots you mean, or give the units.')
  return { qty: value * lot, lots: [`A lot of ${symbol} is ${lot} units on ${dateWords(day)}.`] }
}

/** One lot, or one share of what has none. */
function assumedQty(symbol: string | null, lot: number | null): { qty: number; lots: string[] } {
  if (symbol === null) throw new InputError('Give the quantity, for example "50 NIFTY futures" or "2 lots".')
  const qty = lot ?? 1
  return {
    qty,
    lots: [`You named no quantity: I assumed ${lot === null ? '1 share' : `1 lot (${plain(lot)} units)`}.`],
  }
}

function qtyPlace(phrase: Phrase): number | null {
  const places = phrase.tokens.flatMap((_, k) => (phrase.at(k)?.kind === 'number' ? [k] : []))
  const isNamed = (k: number) =>
    phrase.isWord(k + 1, ...QTY_UNITS) || QTY_WORDS.includes(phrase.tokens[k - 1]?.text ?? '')
  return places.find(isNamed) ?? places[0] ?? null
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
