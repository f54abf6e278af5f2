import {
  contractLotOn,
  dayOf,
  findInstrument,
  InputError,
  type Segment,
  segmentOf,
  toIsoDate,
} from '../../../../engine/index.ts'
import { inr, paragraphs, plain, table } from '../../conversation/text.ts'
import { chargesTool, type RoundTripCost } from '../../tools/charges.ts'
import { runTool } from '../../tools/tool.ts'
import { readDays } from '../days.ts'
import type { Intent } from '../intent.ts'
import { readSegments, readSymbols } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { bullets } from '../runText.ts'
import { amountAt } from '../rupees.ts'

/** What asks what a trade costs. */
export const CHARGE_WORDS = [
  'cost',
  'costs',
  'charge',
  'charges',
  'fee',
  'fees',
  'brokerage',
  'tax',
  'taxes',
  'break even',
  'breakeven',
]
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
const NAMES: Readonly<Record<Segment, string>> = {
  'equity-delivery': 'shares, delivery',
  'equity-intraday': 'shares, intraday',
  'index-futures': 'index futures',
  'index-options': 'index options',
}

/** "What does it cost to buy and sell 50 NIFTY futures at 18,000 on 2023-05-15" */
export const chargesIntent: Intent = {
  command: '/charges',
  about: 'shows the charges of one buy and one sell on a day, line by line',
  example: 'What does it cost to buy and sell 50 NIFTY futures at 18,000 on 2023-05-15',
  fits: phrase =>
    (phrase.has(...CHARGE_WORDS) || (phrase.has('buy') && phrase.has('sell'))) &&
    phrase.tokens.some(({ kind }) => kind === 'number') &&
    !phrase.has('win rate'),
  async answer(phrase, situation) {
    const days = readDays(phrase, situation.nowMs)
    const buyDay = days[0]?.from ?? toIsoDate(situation.nowMs)
    const sellDay = days[1]?.from ?? buyDay
    const [symbol = null] = readSymbols(phrase)
    const { segment, said } = segmentFor(phrase, symbol, buyDay !== sellDay)
    while (phrase.take(...CHARGE_WORDS, 'round trip'));
    const prices = readPrices(phrase)
    const { qty, lots } = readQty(phrase, symbol, buyDay)
    const args = { kind: 'round-trip', segment, qty, ...prices, buyDay, sellDay }
    const { runId, data } = await runTool(chargesTool, args, situation)
    return costText(runId, data as RoundTripCost, symbol, [...lots, ...said])
  },
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
  return { segment, said: [`You named no segment: I assumed ${NAMES[segment]}.`] }
}

/** "RELIANCE futures" have charges that the book has for indices; a share that is an index does not exist. */
function checkSegment(segment: Segment, symbol: string | null): Segment {
  const known = symbol === null ? [segment] : findInstrument(symbol).segments
  if (known.includes(segment)) return segment
  throw new InputError(
    `The charge book has no ${NAMES[segment]} of ${symbol}: choose ${known.map(each => NAMES[each]).join(' or ')}.`,
  )
}

/** "at 18,000", "buy at 100 and sell at 110": the first price is the purchase unless "sell" stands before it. */
function readPrices(phrase: Phrase): { buyPrice: number; sellPrice: number } {
  const found: { price: number; isSale: boolean }[] = []
  for (let at = 1; at < phrase.tokens.length; at++) {
    const before = phrase.tokens[at - 1]!.text
    const amount = amountAt(phrase, at)
    const isMoney = amount?.isMoney === true
    if (!amount || !(isMoney || PRICE_WORDS.includes(before))) continue
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
  const last = tokens.slice(0, place).findLast(({ text }) => /^(buy|bought|sell|sold|exit)/.test(text))
  return last !== undefined && !last.text.startsWith('b')
}

/** "50 NIFTY", "qty 50", "2 lots of NIFTY". */
function readQty(phrase: Phrase, symbol: string | null, day: string): { qty: number; lots: string[] } {
  const place = qtyPlace(phrase)
  if (place === null) throw new InputError('Give the quantity, for example "50 NIFTY futures" or "2 lots".')
  const { value } = phrase.tokens[place]!
  phrase.read(place, place + 1)
  const lot = symbol === null ? null : contractLotOn(findInstrument(symbol), dayOf(day))
  if (!phrase.has('lot', 'lots')) return { qty: value, lots: [] }
  phrase.take('lot', 'lots')
  if (lot === null) throw new InputError('Name the instrument whose lots you mean, or give the units.')
  return { qty: value * lot, lots: [`A lot of ${symbol} is ${lot} units on ${day}.`] }
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
    .map(({ label, rupees }) => [label, exact(rupees)])
  const when = buyDay === sellDay ? `on ${buyDay}` : `bought on ${buyDay}, sold on ${sellDay}`
  const prices =
    buyPrice === sellPrice ? `at ${inr(buyPrice)}` : `bought at ${inr(buyPrice)}, sold at ${inr(sellPrice)}`
  return paragraphs(
    `**${plain(qty)} units${symbol ? ` of ${symbol}` : ''}, ${NAMES[segment]}, ${prices}, ${when}**`,
    table(['Charge', 'Rupees'], [...rows, ['**Total**', `**${exact(cost.total)}**`]]),
    table(
      ['Result', 'Rupees'],
      [
        ['P&L before charges', exact(cost.gross)],
        ['Net P&L', exact(cost.net)],
        ['Move to break even, per unit', exact(cost.breakevenPoints)],
      ],
    ),
    bullets([...said, ...cost.notes]),
    `Result \`${runId}\``,
  )
}

/** Rupees with at least paise and no more than a hundredth of one. */
function exact(rupees: number): string {
  return rupees === Number(rupees.toFixed(2))
    ? inr(rupees)
    : `${rupees < 0 ? '−' : ''}₹${plain(Math.abs(rupees))}`
}
