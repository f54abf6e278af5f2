/** One side of a comparison as a trader says it: "the 20 EMA", "its 20-bar average", "the previous day's high". */

import { NAMES, type Named, PERIODS, type Period, SIDED } from './operandNames.ts'
import type { Read, Words } from './words.ts'

/** One side of a comparison, as a row of the rules has it. */
export interface Operand {
  /** "EMA(20)", "30". */
  readonly text: string
  readonly isNumber: boolean
  /** Whether it lies among the prices. */
  readonly isPrice: boolean
  /** What was not said of it: "RSI period 14". */
  readonly assumed: readonly string[]
}

const BAR_UNITS = ['bar', 'day']
const AROUND = ['current', 'value', 'of', 'level']
const TIMES = ['times', 'x', '*']
const FACTORS: readonly (readonly [words: string, number])[] = [
  ['twice', 2],
  ['double', 2],
]
const LEVEL_WORDS = ['level', 'levels', 'mark']

/** What the words before an operand say of it. */
export interface OperandContext {
  /** What "its average" is taken of; null for a left side. */
  readonly left: Operand | null
  /** Operands of the sentence so far: "RSI" after "RSI(2)" is that one again. */
  readonly said: readonly Operand[]
}

/** The operand at a place; null where none can be read. */
export function readOperand(words: Words, at: number, context: OperandContext): Read<Operand> | null {
  const start = words.skip(at, AROUND)
  const isOwn = words.is(start, ['its', 'their'])
  const from = isOwn ? start + 1 : start
  const column = isOwn ? context.left : columnOf(context.left)
  const own = { column, isOwn, said: context.said }
  return (
    readMultiple(words, from, context) ??
    readOpeningRange(words, from, context.said) ??
    readExtreme(words, from) ??
    readCounted(words, from, own) ??
    readNamed(words, from, own) ??
    readNumber(words, from)
  )
}

interface Own {
  /** The column of an average; null for the close. */
  readonly column: Operand | null
  readonly isOwn: boolean
  readonly said: readonly Operand[]
}

/** An average beside volume is one of the volume, whether "its" is said or not. */
function columnOf(left: Operand | null): Operand | null {
  return left?.text === 'volume' ? left : null
}

/** "1.5 times its average", "twice its average". */
function readMultiple(words: Words, at: number, context: OperandContext): Read<Operand> | null {
  const named = words.first(at, FACTORS)
  const isTimes = !Number.isNaN(words.number(at)) && words.is(at + 1, TIMES)
  if (!named && !isTimes) return null
  const factor = named?.value ?? words.number(at)
  const of = readOperand(words, named?.next ?? at + 2, context)
  if (!of || of.value.isNumber) return null
  return { value: { ...of.value, text: `${factor} * ${of.value.text}` }, next: of.next }
}

/** "20 EMA", "20-day moving average", "14 period RSI". */
function readCounted(words: Words, at: number, own: Own): Read<Operand> | null {
  const count = words.number(at)
  if (Number.isNaN(count)) return null
  const unit = words.is(at + 1, BAR_UNITS) ? words.text(at + 1) : null
  const found = words.first(at + (unit === null ? 1 : 2), NAMES)
  if (!found || !isCountable(found.value)) return null
  const days = unit === 'day' || found.value.isOfDays ? daysWords(count) : []
  const operand = toOperand(found.value, [count], own)
  return { value: { ...operand, assumed: [...days, ...operand.assumed] }, next: found.next }
}

function isCountable({ term }: Named): boolean {
  return PERIODS[term] !== undefined && !term.startsWith('opening')
}

function daysWords(count: number): string[] {
  return [`${count} days are ${count} bars of the run`]
}

/** "RSI", "RSI(14)", "EMA 20", "Supertrend(10, 3)". */
function readNamed(words: Words, at: number, own: Own): Read<Operand> | null {
  const found = words.first(at, NAMES)
  if (!found) return null
  // "average" alone is that of something
  if (found.value.needsColumn && own.column === null && !own.isOwn) return null
  const { value: numbers, next } = readNumbers(words, found.next, found.value)
  const operand = toOperand(found.value, numbers, own)
  const days = found.value.isOfDays && numbers.length > 0 ? daysWords(numbers[0]!) : []
  return { value: { ...operand, assumed: [...days, ...operand.assumed] }, next }
}

/** The numbers in brackets, or the one that follows; none where none is said. */
function readNumbers(words: Words, at: number, { term }: Named): Read<number[]> {
  const most = PERIODS[term]?.length ?? 0
  if (most === 0) return { value: [], next: at }
  if (words.text(at) !== '(') {
    const isPeriod =
      Number.isInteger(words.number(at)) && !words.is(at + 1, ['%', 'x', 'times', ':', 'trades'])
    return isPeriod
      ? { value: [words.number(at)], next: words.skip(at + 1, ['bar']) }
      : { value: [], next: at }
  }
  const numbers: number[] = []
  let next = at + 1
  while (!Number.isNaN(words.number(next)) && numbers.length < most) {
    numbers.push(words.number(next))
    next = words.skip(next + 1, [',', '/', ...BAR_UNITS])
  }
  return numbers.length > 0 && words.text(next) === ')'
    ? { value: numbers, next: next + 1 }
    : { value: [], next: at }
}

function toOperand(
  { term, text, isPrice, assumed = [], of }: Named,
  given: readonly number[],
  own: Own,
): Operand {
  const periods = PERIODS[term]
  if (!periods) return { text: text ?? term, isNumber: false, isPrice, assumed }
  const isAverage = /^[SEWR]MA$/.test(term)
  const said = given.length > 0 || isAverage ? given : numbersBefore(periods, own.said)
  const missing = periods.slice(said.length)
  const numbers = [...said, ...missing.map(({ initial }) => initial)]
  const hasColumn = isAverage && own.column !== null && own.column.text !== 'close'
  const column = of ?? (hasColumn ? own.column!.text : null)
  const added = missing.map(({ label, initial }) => `${label} ${initial}`).join(', ')
  return {
    text: `${term}(${[...(column === null ? [] : [column]), ...numbers].join(', ')})`,
    isNumber: false,
    isPrice: column === null && isPrice,
    assumed: [...assumed, ...(added === '' ? [] : [`${periods[0]!.title} ${added}`])],
  }
}

/** The numbers that the same indicator had before; none where it was not named. */
function numbersBefore(periods: readonly Period[], said: readonly Operand[]): readonly number[] {
  for (const { text } of said) {
    const [, term, numbers] = /^([A-Za-z ]+)\(([\d., ]+)\)$/.exec(text) ?? []
    if (term !== undefined && PERIODS[term]?.[0]?.title === periods[0]!.title) {
      return numbers!.split(', ').map(Number)
    }
  }
  return []
}

/** "the opening range high (15 minutes)", "15 minute opening range", "the high of the first 15 minutes". */
function readOpeningRange(words: Words, at: number, said: readonly Operand[]): Read<Operand> | null {
  let next = words.skip(at, ['first'])
  const before = words.is(next + 1, ['minute']) ? words.number(next) : Number.NaN
  if (!Number.isNaN(before)) next += 2
  const range = words.first(next, RANGE_WORDS)
  if (!range) return null
  next = range.next
  const side = words.first(next, SIDES)
  if (side) next = side.next
  const after = Number.isNaN(before) ? readMinutes(words, next) : null
  const known = after?.value ?? before
  const [usual] = PERIODS['opening range high']!
  const [again] = numbersBefore([usual!], said)
  const minutes = Number.isNaN(known) ? (again ?? usual!.initial) : known
  const isAssumed = Number.isNaN(known) && again === undefined
  const value = {
    // without its side the comparison knows which one is broken
    text: `opening range ${side?.value ?? SIDED}(${minutes})`,
    isNumber: false,
    isPrice: true,
    assumed: isAssumed ? [`opening range ${minutes} minutes`] : [],
  }
  return { value, next: after?.next ?? next }
}

const RANGE_WORDS: readonly (readonly [string, true])[] = [
  ['opening range', true],
  ['range', true],
  ['orb', true],
]
const SIDES: readonly (readonly [string, string])[] = [
  ['high', 'high'],
  ['low', 'low'],
]

/** "(15 minutes)", "of 15 minutes", "of the first 15 minutes", "(15)". */
function readMinutes(words: Words, at: number): Read<number> | null {
  const isBracketed = words.text(at) === '('
  const start = words.skip(isBracketed ? at + 1 : at, ['of', 'first'])
  const minutes = words.number(start)
  const hasUnit = words.is(start + 1, ['minute'])
  const next = hasUnit ? start + 2 : start + 1
  if (Number.isNaN(minutes) || !(hasUnit || isBracketed)) return null
  if (isBracketed && words.text(next) !== ')') return null
  return { value: minutes, next: isBracketed ? next + 1 : next }
}

/** "20-bar high", "the highest high of the last 20 bars": of the bars before this one, which else could not be above it. */
function readExtreme(words: Words, at: number): Read<Operand> | null {
  const start = words.skip(at, ['new'])
  const count = words.number(start)
  if (!Number.isNaN(count)) {
    const unit = words.text(start + 1)
    const side = words.first(start + 2, SIDES)
    return side && BAR_UNITS.includes(unit) ? extreme(side.value, count, unit, side.next) : null
  }
  const found = words.first(start, EXTREMES)
  if (!found) return null
  const from = words.skip(found.next, ['of', 'in', 'last', 'previous', 'past'])
  const unit = words.text(from + 1)
  if (Number.isNaN(words.number(from)) || !BAR_UNITS.includes(unit)) return null
  return extreme(found.value, words.number(from), unit, from + 2)
}

const EXTREMES: readonly (readonly [string, string])[] = [
  ['highest high', 'high'],
  ['highest price', 'high'],
  ['lowest low', 'low'],
  ['lowest price', 'low'],
]

function extreme(side: string, count: number, unit: string, next: number): Read<Operand> {
  const text = `${side === 'high' ? 'highest' : 'lowest'}(${side}, ${count})[1]`
  const assumed = unit === 'day' ? daysWords(count) : []
  return { value: { text, isNumber: false, isPrice: true, assumed }, next }
}

/** "30", "-2", "zero"; not "30 %". */
function readNumber(words: Words, at: number): Read<Operand> | null {
  const isMinus = words.text(at) === '-'
  const start = isMinus ? at + 1 : at
  const isZero = words.text(start) === 'zero'
  const value = isZero ? 0 : words.number(start)
  if (Number.isNaN(value) || words.is(start + 1, ['%', ':', 'bar', 'day', 'minute'])) return null
  const text = `${isMinus ? '-' : ''}${value}`
  const next = words.skip(start + 1, isZero ? ['line', ...LEVEL_WORDS] : LEVEL_WORDS)
  return { value: { text, isNumber: true, isPrice: false, assumed: [] }, next }
}
