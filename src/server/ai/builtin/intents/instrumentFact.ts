/** One fact of an instrument in one line: its lot, its tick, or what a position binds as margin. */
import {
  dateWords,
  dayOf,
  findInstrument,
  knownClose,
  MARGIN_FRACTIONS,
  segmentOf,
} from '../../../../engine/index.ts'
import { inr, plain, unitWords } from '../../conversation/text.ts'
import type { InstrumentFacts } from '../../tools/instrument.ts'
import { readSegments } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { amountAt } from '../rupees.ts'

/** What a question asks of an instrument; null is all of it. */
export type Topic = 'lot' | 'tick' | 'margin' | null

const ALL = [
  'details',
  'instrument',
  'freeze',
  'freeze quantity',
  'freeze qty',
  'history',
  'changed',
  'over time',
]
const COMBINATIONS = ['straddle', 'strangle', 'iron condor', 'condor', 'butterfly', 'spread', 'iron fly']
const MIN_PRICE = 100
/** An older close says little of a price. */
const MAX_AGE_DAYS = 366

/** Nothing is read. */
export function topicOf(phrase: Phrase): Topic {
  if (phrase.has(...ALL)) return null
  if (phrase.has('margin', 'margins')) return 'margin'
  if (phrase.has('tick', 'tick size')) return 'tick'
  return phrase.has('lot', 'lots', 'lot size', 'lot sizes') ? 'lot' : null
}

/** Reads "futures" where the fact is of them: a lot is of all contracts, ticks are those of index futures and of shares. */
export function takeContract(phrase: Phrase, { segments }: InstrumentFacts, topic: 'lot' | 'tick'): void {
  const ofTicks = segments.filter(segment => segment !== 'index-options')
  const [named, ...others] = readSegments(phrase.fresh())
  if (named === undefined || others.length > 0) return
  if ((topic === 'lot' ? segments : ofTicks).includes(named)) readSegments(phrase)
}

/** "**NIFTY lot size: 65 units** on 21 Nov 2026." */
export function lotText({ symbol, day, contractLot }: InstrumentFacts): string {
  if (contractLot === null) return `${symbol} has no contracts here: its shares trade one by one.`
  return `**${symbol} lot size: ${plain(contractLot)} units** on ${dateWords(day)}.`
}

/** "₹0.05 up to ₹15,000, ₹0.10 up to ₹30,000, ₹0.20 above" */
export function tickText(ticks: InstrumentFacts['ticks']): string {
  return ticks
    .map(({ upTo, tick }) => {
      if (ticks.length === 1) return inr(tick)
      return upTo === null ? `${inr(tick)} above` : `${inr(tick)} up to ₹${plain(upTo)}`
    })
    .join(', ')
}

/** What so many lots or units bind at the price of the question; without one, the share of the value. */
export function marginText(phrase: Phrase, { symbol, day, contractLot }: InstrumentFacts): string {
  if (phrase.take(...COMBINATIONS)) {
    phrase.read(0, phrase.tokens.length)
    return `I do not know the margin of several options together: check your broker’s margin calculator, or ask _margin for 1 lot of ${symbol} futures_.`
  }
  const [named] = readSegments(phrase)
  phrase.take('margins', 'margin')
  const segment = named ?? segmentOf(findInstrument(symbol), true)
  if (segment === null) return `The margin of ${symbol} is not known here.`
  const { count, price } = readPosition(phrase)
  const isLots =
    phrase.take('lots', 'lot') || (segment.startsWith('index') && !phrase.take('units', 'shares'))
  const units = (count ?? 1) * (isLots ? (contractLot ?? 1) : 1)
  const percent = `${plain(MARGIN_FRACTIONS[segment] * 100)}%`
  const position = `${unitWords(units)} of ${symbol} (${segment.replace('-', ' ')}, ${dateWords(day)})`
  const source =
    'Backtests here use this fixed percentage. Your broker’s margin changes daily: check its margin calculator.'
  // an option binds its premium, of which the level says nothing
  const known = price === null && segment !== 'index-options' ? closeOf(symbol, day) : null
  const taken = price ?? known?.close
  if (taken === undefined) {
    return `**About ${percent} of the position’s value** for ${position}. Add a price to see rupees, for example _at 50,000_. ${source}`
  }
  const rupees = units * taken * MARGIN_FRACTIONS[segment]
  const at = known
    ? `${inr(taken)}, its close of ${dateWords(known.day)}, the last one known here. Add a price for another, for example _at ${plain(Math.round(taken))}_`
    : inr(taken)
  return `**About ${inr(rupees)}**: ${percent} of ${position} at ${at}. ${source}`
}

/** A close that may stand for the price of that day; null where the last one is too old. */
function closeOf(symbol: string, day: string): ReturnType<typeof knownClose> {
  const known = knownClose(symbol, day)
  return known && dayOf(day) - dayOf(known.day) <= MAX_AGE_DAYS ? known : null
}

/** The number before "lots", and the price. */
function readPosition(phrase: Phrase): { count: number | null; price: number | null } {
  let count: number | null = null
  let price: number | null = null
  for (let at = 0; at < phrase.tokens.length; at++) {
    const amount = amountAt(phrase, at)
    if (!amount) continue
    phrase.read(amount.from, amount.to)
    const isCount = phrase.isWord(amount.to, 'lot', 'lots', 'units', 'shares') || amount.value < MIN_PRICE
    if (isCount) count ??= amount.value
    else price ??= amount.value
    at = amount.to - 1
  }
  return { count, price }
}
