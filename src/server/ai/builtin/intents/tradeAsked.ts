/** Prices and quantity of a trade whose charges are asked for, and what of them cannot be. */
import {
  contractLotOn,
  dateWords,
  dayOf,
  findInstrument,
  InputError,
  type Segment,
} from '../../../../engine/index.ts'
import { plain } from '../../conversation/text.ts'
import type { Phrase } from '../phrase.ts'
import { amountAt } from '../rupees.ts'

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
export const BUYS = ['buy', 'bought', 'buying', 'purchase', 'purchased', 'purchasing']
export const SELLS = ['sell', 'sold', 'selling', 'sale']
export const SIDE_WORDS = [...BUYS, ...SELLS]
const MIN_BARE_PRICE = 1_000

const NO_PRICE = 'A price is more than 0 rupees: give that of a unit, for example "at 18,000".'

/** Says what cannot be, whatever else the question has. */
export function refuse(phrase: Phrase, sentence: string): never {
  phrase.read(0, phrase.tokens.length)
  throw new InputError(sentence)
}

/** "at 18,000", "buy at 100 and sell at 110": the first price is the purchase unless "sell" stands before it. */
export function readPrices(phrase: Phrase): { buyPrice: number; sellPrice: number; isShort: boolean } {
  const [first, second] = pricesIn(phrase)
  const isNone = [first, second].some(said => said !== undefined && said.price <= 0)
  if (isNone || isNegative(phrase)) refuse(phrase, NO_PRICE)
  if (!first) throw new InputError('Give the price of a unit, for example "at 18,000".')
  if (!second) return { buyPrice: first.price, sellPrice: first.price, isShort: false }
  const isShort = first.isSale && !second.isSale
  return isShort
    ? { buyPrice: second.price, sellPrice: first.price, isShort }
    : { buyPrice: first.price, sellPrice: second.price, isShort }
}

interface SaidPrice {
  readonly price: number
  readonly isSale: boolean
}

function pricesIn(phrase: Phrase): SaidPrice[] {
  const found: SaidPrice[] = []
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
  return found
}

/** "At -5". */
function isNegative({ tokens }: Phrase): boolean {
  return tokens.some(
    ({ text }, k) =>
      (text === '-' || text === '−') &&
      PRICE_WORDS.includes(tokens[k - 1]?.text ?? '') &&
      tokens[k + 1]?.kind === 'number' &&
      tokens[k + 1]!.isGlued,
  )
}

/** Whether the last of "buy" and "sell" before that place is "sell". */
function saleBefore({ tokens }: Phrase, place: number): boolean {
  const last = tokens.slice(0, place).findLast(({ text }) => [...SIDE_WORDS, 'exit'].includes(text))
  return last !== undefined && !BUYS.includes(last.text)
}

/** "50 NIFTY", "qty 50", "2 lots of NIFTY". */
export function readQty(
  phrase: Phrase,
  symbol: string | null,
  segment: Segment,
  day: string,
): { qty: number; lots: string[] } {
  const place = qtyPlace(phrase)
  const isContract = segment.startsWith('index')
  const lot = symbol === null || !isContract ? null : contractLotOn(findInstrument(symbol), dayOf(day))
  if (place === null) return assumedQty(symbol, lot)
  const { value } = phrase.tokens[place]!
  phrase.read(place, place + 1)
  const isLots = phrase.take('lot', 'lots')
  const unit = isLots ? 'lots' : isContract ? 'units' : 'shares'
  if (!Number.isInteger(value) || value < 1) {
    refuse(phrase, `The quantity is a whole number of ${unit} from 1 on: ${plain(value)} cannot be traded.`)
  }
  return isLots ? ofLots(phrase, value, { symbol, isContract, lot, day }) : { qty: value, lots: [] }
}

interface LotOf {
  readonly symbol: string | null
  readonly isContract: boolean
  readonly lot: number | null
  readonly day: string
}

function ofLots(
  phrase: Phrase,
  count: number,
  { symbol, isContract, lot, day }: LotOf,
): { qty: number; lots: string[] } {
  if (symbol !== null && !isContract) {
    refuse(phrase, `Shares of ${symbol} trade one by one, not in lots: give their number.`)
  }
  if (lot === null) throw new InputError('Name the instrument whose lots you mean, or give the units.')
  return { qty: count * lot, lots: [`A lot of ${symbol} is ${lot} units on ${dateWords(day)}.`] }
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

/** Where the quantity stands; null where none does. */
export function qtyPlace(phrase: Phrase): number | null {
  const places = phrase.tokens.flatMap((_, k) => (phrase.at(k)?.kind === 'number' ? [k] : []))
  const isNamed = (k: number) =>
    phrase.isWord(k + 1, ...QTY_UNITS) || QTY_WORDS.includes(phrase.tokens[k - 1]?.text ?? '')
  return places.find(isNamed) ?? places[0] ?? null
}
