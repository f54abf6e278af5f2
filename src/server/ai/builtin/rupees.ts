import type { Phrase } from './phrase.ts'

/** What a number is times, by the word after it. */
const SCALES: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  l: 100_000,
  lac: 100_000,
  lacs: 100_000,
  lakh: 100_000,
  lakhs: 100_000,
  cr: 10_000_000,
  crore: 10_000_000,
  crores: 10_000_000,
}
/** Letters that are a scale only when they touch the number: "2L", "50k". */
const TOUCHING = ['k', 'l']
const CURRENCY = ['₹', 'rs', 'inr']
const CURRENCY_AFTER = ['rs', 'inr', 'rupees', 'rupee']
/** "with 2000" is a sum of money, "with 5" is not. */
const MIN_BARE_CAPITAL = 1_000

/** A number with all that belongs to it. */
export interface Amount {
  readonly value: number
  readonly from: number
  readonly to: number
  /** Whether a currency or a scale says that it is money. */
  readonly isMoney: boolean
}

/** The amount that begins there, with its ₹ before and its lakh after it; null where none does. Nothing is read. */
export function amountAt(phrase: Phrase, from: number): Amount | null {
  let at = from
  const hasCurrency = phrase.isWord(at, ...CURRENCY)
  if (hasCurrency) at++
  // "Rs. 500"
  if (hasCurrency && phrase.isWord(at, '.')) at++
  const number = phrase.at(at)
  if (number?.kind !== 'number') return null
  at++
  const scale = scaleAt(phrase, at)
  if (scale !== 1) at++
  const hasCurrencyAfter = phrase.isWord(at, ...CURRENCY_AFTER)
  if (hasCurrencyAfter) at++
  // 1.1 × 100000 is not whole in binary
  const value = Number((number.value * scale).toPrecision(15))
  return { value, from, to: at, isMoney: hasCurrency || hasCurrencyAfter || scale !== 1 }
}

function scaleAt(phrase: Phrase, at: number): number {
  const token = phrase.at(at)
  if (token?.kind !== 'word' || !Object.hasOwn(SCALES, token.text)) return 1
  return TOUCHING.includes(token.text) && !token.isGlued ? 1 : SCALES[token.text]!
}

/** Reads the capital of a run, in rupees: "with 2 lakh", "₹5,00,000", "capital 50000"; null where none is named. */
export function readCapital(phrase: Phrase): number | null {
  for (let at = 0; at < phrase.tokens.length; at++) {
    const amount = amountAt(phrase, at)
    if (!amount) continue
    const isNamed = isNamedCapital(phrase, at)
    const isBare = phrase.tokens[at - 1]?.text === 'with' && amount.value >= MIN_BARE_CAPITAL
    if (amount.isMoney || isNamed || isBare) {
      phrase.read(amount.from, amount.to)
      phrase.take('capital')
      return amount.value
    }
  }
  return null
}

function isNamedCapital({ tokens }: Phrase, at: number): boolean {
  const before = [tokens[at - 1]?.text, tokens[at - 2]?.text]
  return before.includes('capital')
}
