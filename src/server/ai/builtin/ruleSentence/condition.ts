/** A condition as a trader says it: "RSI(14) crosses above 50", "it falls below", "Supertrend turns up". */

import { type Comparison, readBehind, readComparison, readSign } from './comparison.ts'
import { type Operand, readOperand } from './operand.ts'
import { SIDED } from './operandNames.ts'
import type { Read, Words } from './words.ts'

/** Two operands and what is said of them. */
export interface Condition {
  readonly left: Operand
  readonly comparison: Comparison
  readonly right: Operand
  /** The words that leave out what they are about; empty where they say it. */
  readonly carried: string
  readonly assumed: readonly string[]
  /** "Breaks the opening range", of which the first bar after the range counts too. */
  readonly isRangeBreak?: boolean
}

/** What a condition may leave out. */
export interface Around {
  /** Where a range is broken when no side is said. */
  readonly isUp: boolean
  /** Conditions that "it" may be about. */
  readonly before: readonly Condition[]
  /** Operands of the sentence so far. */
  readonly said: readonly Operand[]
}

/** "RSI(14) is below 30": one row, or two that must hold together. */
export function rowsOf({ left, comparison, right, isRangeBreak }: Condition): readonly string[] {
  if (!isRangeBreak) return [`${left.text} ${comparison} ${right.text}`]
  // as in the template: at the bar before the first one after the range there is no range to cross
  const [now, before] = comparison === 'crosses above' ? ['above', 'below'] : ['below', 'above']
  return [`${left.text} is ${now} ${right.text}`, `${left.text}[1] is at or ${before} ${right.text}`]
}

/** What was assumed for a condition, in the words of the answer. */
export function assumedOf({ left, right, carried, assumed }: Condition): readonly string[] {
  const words = carried === '' ? [] : [`“${carried}” is about ${left.text}`]
  return [...left.assumed, ...right.assumed, ...assumed, ...words]
}

/** The condition at a place; null where none can be read. */
export function readCondition(words: Words, at: number, around: Around): Read<Condition> | null {
  const isIt = words.is(at, ['it', 'they'])
  if (!isIt) {
    const explicit = readExplicit(words, at, around)
    if (explicit) return explicit
  }
  const from = isIt ? at + 1 : at
  return readTurnedBack(words, from, around) ?? readCarried(words, from, around, isIt)
}

/** Whether a condition that names what it is about stands there. */
export function readExplicit(words: Words, at: number, around: Around): Read<Condition> | null {
  const left = readOperand(words, at, { left: null, said: around.said })
  if (!left) return null
  return readSpecial(words, left, around) ?? compared(words, left, around)
}

/** "Supertrend turns up", "RSI is oversold", "MACD histogram is positive", "opening range breakout". */
function readSpecial(words: Words, left: Read<Operand>, around: Around): Read<Condition> | null {
  const { value: subject, next } = left
  if (subject.text.startsWith('RSI')) {
    const zone = words.skip(next, ['is', 'go', 'turn'])
    if (words.is(zone, ['oversold'])) return level(subject, 'is below', 30, 'oversold is below 30', zone)
    if (words.is(zone, ['overbought'])) return level(subject, 'is above', 70, 'overbought is above 70', zone)
  }
  const broken = readBroken(words, left, around)
  if (broken) return broken
  const sign = readSign(words, next)
  if (!sign || (subject.isPrice && !subject.text.startsWith('Supertrend'))) return null
  return { value: signed(subject, sign.value), next: sign.next }
}

/** "Opening range breakout": on the side of the trade. */
function readBroken(
  words: Words,
  { value: range, next }: Read<Operand>,
  { isUp }: Around,
): Read<Condition> | null {
  const breaks = isUp ? ['break'] : ['break', 'breakdown']
  if (!range.text.includes(SIDED) || !words.is(next, breaks)) return null
  const right = sided(range, isUp)
  const comparison = isUp ? 'crosses above' : 'crosses below'
  const value = { left: CLOSE, comparison, right, carried: '', assumed: [], isRangeBreak: true } as const
  return { value, next: next + 1 }
}

function level(
  left: Operand,
  comparison: Comparison,
  value: number,
  assumed: string,
  at: number,
): Read<Condition> {
  return {
    value: { left, comparison, right: numberOf(value), carried: '', assumed: [assumed] },
    next: at + 1,
  }
}

/** The price across a Supertrend, or another value across zero. */
function signed(subject: Operand, { isUp, isTurn }: { isUp: boolean; isTurn: boolean }): Condition {
  const direction = isUp ? 'above' : 'below'
  const comparison: Comparison = `${isTurn ? 'crosses' : 'is'} ${direction}`
  const ends = { carried: '', assumed: [] }
  if (subject.text.startsWith('Supertrend')) return { left: CLOSE, comparison, right: subject, ...ends }
  return { left: subject, comparison, right: numberOf(0), ...ends }
}

function numberOf(value: number): Operand {
  return { text: String(value), isNumber: true, isPrice: false, assumed: [] }
}

/** The price that is compared where none is named. */
const CLOSE: Operand = { text: 'close', isNumber: false, isPrice: true, assumed: [] }

/** The rest of a condition whose left side is known. */
function compared(words: Words, left: Read<Operand>, around: Around): Read<Condition> | null {
  const comparison = readComparison(words, left.next)
  if (left.value.isNumber) return null
  if (!comparison) return multiplied(words, left, around)
  const right = readOperand(words, comparison.next, operandContext(left.value, around))
  if (!right) return impliedRight(left.value, comparison)
  return directed(words, left.value, { ...comparison, from: left.next }, right, around)
}

function operandContext(left: Operand | null, { said }: Around) {
  return { left, said: left === null ? said : [...said, left] }
}

/** "Volume is twice its average": so much at least. */
function multiplied(
  words: Words,
  { value: left, next }: Read<Operand>,
  around: Around,
): Read<Condition> | null {
  const from = words.skip(next, ['is'])
  const right = left.text === 'volume' ? readOperand(words, from, operandContext(left, around)) : null
  if (!right?.value.text.includes(' * ')) return null
  const assumed = [`“${words.said(from, right.next)}” is at least that`]
  const value: Condition = { left, comparison: 'is at or above', right: right.value, carried: '', assumed }
  return { value, next: right.next }
}

/** "MACD crosses up" is about its signal line; nothing else has a line of its own. */
function impliedRight(left: Operand, { value, next }: Read<Comparison>): Read<Condition> | null {
  if (!/^MACD\(/.test(left.text) || !value.startsWith('crosses')) return null
  const right: Operand = { ...left, text: left.text.replace('MACD', 'MACD signal') }
  const assumed = ['MACD crosses its signal line']
  return { value: { left, comparison: value, right, carried: '', assumed }, next }
}

/** The condition once it is known in which direction a cross or a break goes; null where nothing says it. */
function directed(
  words: Words,
  left: Operand,
  { value: comparison, from, next: to }: Read<Comparison> & { readonly from: number },
  { value: right, next }: Read<Operand>,
  { isUp }: Around,
): Read<Condition> | null {
  const behind = comparison === 'cross' || comparison === 'break' ? readBehind(words, next) : null
  const known = behind?.value ?? (comparison === 'break' ? brokenSide(right, isUp) : comparison)
  if (known === null || known === 'cross' || known === 'break') return null
  const isRangeBreak = right.text.startsWith('opening range') && says(words, from, to, 'break')
  const ends = { carried: '', assumed: [], isRangeBreak }
  const value = { left, comparison: known, right: sided(right, known.endsWith('above')), ...ends }
  return { value, next: behind?.next ?? next }
}

function says(words: Words, from: number, to: number, word: string): boolean {
  for (let at = from; at < to; at++) if (words.is(at, [word])) return true
  return false
}

/** A high is broken upwards, a low downwards, a range on the side of the trade. */
function brokenSide({ text }: Operand, isUp: boolean): Comparison | null {
  if (text.includes(SIDED)) return isUp ? 'crosses above' : 'crosses below'
  if (/high|BB upper/.test(text)) return 'crosses above'
  return /low\b|BB lower|lowest/.test(text) ? 'crosses below' : null
}

function sided(operand: Operand, isUp: boolean): Operand {
  return { ...operand, text: operand.text.replace(SIDED, isUp ? 'high' : 'low') }
}

/** "It turns down" after a Supertrend or a histogram that turned up. */
function readTurnedBack(words: Words, at: number, { before }: Around): Read<Condition> | null {
  const sign = readSign(words, at)
  const [only, ...others] = before
  if (!sign || !only || others.length > 0) return null
  const { left, right } = only
  if (right.text.startsWith('Supertrend')) return { value: signed(right, sign.value), next: sign.next }
  return right.text === '0' ? { value: signed(left, sign.value), next: sign.next } : null
}

/** "Above 70", "it crosses below": what it is about stands in a condition before. */
function readCarried(words: Words, at: number, around: Around, isIt: boolean): Read<Condition> | null {
  const comparison = readComparison(words, at)
  if (!comparison) return null
  const { before } = around
  const single = before.length === 1 ? before[0]! : null
  const right = readOperand(words, comparison.next, operandContext(single?.left ?? null, around))
  if (!right && (!single || !comparison.value.startsWith('crosses'))) return null
  const against = right ?? { value: single!.right, next: comparison.next }
  const left = right ? subjectOf(right.value, before, isIt) : single!.left
  const found = left && directed(words, left, { ...comparison, from: at }, against, around)
  if (!found) return null
  // the price needs no explanation
  const carried = left.text === CLOSE.text ? '' : words.said(at, found.next)
  return { value: { ...found.value, carried }, next: found.next }
}

/** What a comparison without its subject is about; null where that is not certain. */
function subjectOf(right: Operand, before: readonly Condition[], isIt: boolean): Operand | null {
  const same = new Map(
    before
      .filter(each => !right.isNumber || each.right.isNumber)
      .map(({ left }) => [left.text, left] as const),
  )
  const [only, ...others] = same.values()
  const isOne = only !== undefined && others.length === 0
  if (right.isNumber || !right.isPrice) return isOne ? only : null
  if (isOne && only.isPrice) return only
  return isIt && before.length > 0 ? null : CLOSE
}
