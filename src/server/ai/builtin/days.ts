import { toIsoDate } from '../../../engine/index.ts'
import type { Phrase, Token } from './phrase.ts'

/** Days in India from the first to the last, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Some days that a question names. */
interface Span extends Days {
  /** First token, and the one after the last. */
  readonly at: number
  readonly next: number
}

interface Found {
  /** Null: the month has no year of its own yet. */
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  readonly next: number
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const LONG_MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const CONNECTORS = ['to', 'until', 'till', 'through', 'and', '-', '–', '—']
const BEFORE_MONTH = [...CONNECTORS, 'from', 'in', 'between', 'of', 'for', 'since', 'during', 'on']
/** What a unit of "last 6 months" goes back. */
const UNIT_STEPS: Readonly<Record<string, { months: number; days: number }>> = {
  day: { months: 0, days: 1 },
  week: { months: 0, days: 7 },
  month: { months: 1, days: 0 },
  year: { months: 12, days: 0 },
}
const MAX_UNITS = 1_000
const ORDINALS = ['st', 'nd', 'rd', 'th']
/** Numbers that are read as years where nothing beside them says that they are something else. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2099
const AFTER_NO_YEAR = [
  'shares',
  'share',
  'units',
  'unit',
  'lots',
  'lot',
  'rupees',
  'rs',
  'inr',
  '%',
  'bars',
  'lakh',
  'crore',
]
const BEFORE_NO_YEAR = ['₹', 'rs', 'inr', '@', 'at', 'qty', 'buy', 'sell', 'with', 'capital', '=']

/**
 * Reads the days of a question, each as it is named: "15 May 2023" is one day, "Jan to May 2023" one span, "2023" a year.
 * A month without a year takes that of the other end, else the latest year in which it has begun.
 */
export function readDays(phrase: Phrase, nowMs: number): Days[] {
  const spans: Days[] = []
  const today = toIsoDate(nowMs)
  for (let at = 0; at < phrase.tokens.length; at++) {
    const span = spanAt(phrase, at, today)
    if (!span) continue
    phrase.read(span.at, span.next)
    spans.push({ from: span.from, to: span.to })
    at = span.next - 1
  }
  return spans
}

/** The days of a run: from the first day that is named to the last one; null where none is. */
export function readRange(phrase: Phrase, nowMs: number): Days | null {
  const isOpen = phrase.has('since')
  const spans = readDays(phrase, nowMs)
  const [first] = spans
  if (!first) return null
  phrase.take('since')
  return { from: first.from, to: isOpen && spans.length === 1 ? toIsoDate(nowMs) : spans.at(-1)!.to }
}

function spanAt(phrase: Phrase, at: number, today: string): Span | null {
  const relative = relativeAt(phrase, at, today)
  if (relative) return relative
  const first = foundAt(phrase, at)
  if (!first) return null
  const isJoined = phrase.isWord(first.next, ...CONNECTORS)
  const second = isJoined ? foundAt(phrase, first.next + 1) : null
  const year = first.year ?? second?.year ?? latestYear(first.month!, today)
  const start = toSpan({ ...first, year })
  // "15 March and 15 May" are two days, "Jan and May" are two months: only words of a range join
  if (!second || phrase.isWord(first.next, 'and')) {
    const wasBetween = at > 0 && phrase.isWord(at - 1, 'between')
    if (!second || !wasBetween) return { ...start, at, next: first.next }
  }
  const end = toSpan({ ...second, year: second.year ?? year })
  return { from: start.from, to: end.to, at, next: second.next }
}

function relativeAt(phrase: Phrase, at: number, today: string): Span | null {
  if (phrase.isWord(at, 'today')) return { from: today, to: today, at, next: at + 1 }
  if (phrase.isWord(at, 'yesterday', 'tomorrow')) {
    const day = shift(today, phrase.isWord(at, 'tomorrow') ? 1 : -1)
    return { from: day, to: day, at, next: at + 1 }
  }
  const lately = latelyAt(phrase, at, today)
  if (lately) return lately
  const step = { last: -1, this: 0, next: 1 }[phrase.at(at)?.text ?? '']
  if (step === undefined || !phrase.isWord(at + 1, 'year', 'month')) return null
  const year = Number(today.slice(0, 4))
  if (phrase.isWord(at + 1, 'year')) return { ...wholeYear(year + step), at, next: at + 2 }
  const months = year * 12 + Number(today.slice(5, 7)) - 1 + step
  return { ...wholeMonth(Math.floor(months / 12), (months % 12) + 1), at, next: at + 2 }
}

/** "last 6 months": so many days, weeks, months or years until today. */
function latelyAt(phrase: Phrase, at: number, today: string): Span | null {
  const count = phrase.at(at + 1)
  const unit = phrase.at(at + 2)?.text.replace(/s$/, '') ?? ''
  const isSpan = phrase.isWord(at, 'last', 'past', 'previous') && count?.kind === 'number'
  const step = Object.hasOwn(UNIT_STEPS, unit) ? UNIT_STEPS[unit] : undefined
  // a few hundred years back there is no market
  if (!isSpan || !step || count.value > MAX_UNITS) return null
  const { months, days } = step
  const start = shift(monthsBefore(today, months * count.value), 1 - days * count.value)
  return { from: start, to: today, at, next: at + 3 }
}

/** The same day so many months earlier, or the last one of that month. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! - months, 0)).getUTCDate()
  return new Date(Date.UTC(year!, month! - 1 - months, Math.min(date!, last))).toISOString().slice(0, 10)
}

function shift(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
}

/** A date, a month or a year that begins there. */
function foundAt(phrase: Phrase, at: number): Found | null {
  const token = phrase.at(at)
  switch (token?.kind) {
    case 'date':
      return { ...partsOf(token.text), next: at + 1 }
    case 'number':
      return dayMonthAt(phrase, at) ?? yearAt(phrase, at)
    case 'word':
      return monthAt(phrase, at)
    case 'mark':
    case undefined:
      return null
  }
}

/** "2023-05-15", or day, month, year as India writes them. */
function partsOf(text: string): Omit<Found, 'next'> {
  const [a, b, c] = text.split(/[/.-]/).map(Number)
  return a! > 31 ? { year: a!, month: b!, day: c! } : { year: c!, month: b!, day: a! }
}

/** "15 May 2023", "15th of May". */
function dayMonthAt(phrase: Phrase, from: number): Found | null {
  const day = dayNumber(phrase.at(from))
  if (day === null) return null
  let at = from + 1
  if (phrase.isWord(at, ...ORDINALS)) at++
  if (phrase.isWord(at, 'of')) at++
  const month = monthNumber(phrase.at(at))
  if (month === null) return null
  const year = yearAfter(phrase, at + 1)
  return { year: year?.year ?? null, month, day, next: year?.next ?? at + 1 }
}

/** "May 2023", "May 15, 2023", or "May" where the word before it says that it is the month. */
function monthAt(phrase: Phrase, from: number): Found | null {
  const month = monthNumber(phrase.at(from))
  if (month === null) return null
  const whole = yearAfter(phrase, from + 1)
  if (whole) return { year: whole.year, month, day: null, next: whole.next }
  const day = dayNumber(phrase.at(from + 1))
  const afterDay = phrase.isWord(from + 2, ...ORDINALS) ? from + 3 : from + 2
  if (day !== null) {
    const year = yearAfter(phrase, afterDay)
    return { year: year?.year ?? null, month, day, next: year?.next ?? afterDay }
  }
  const isAlone = phrase.tokens.length === 1
  const isMonth = isAlone || BEFORE_MONTH.includes(phrase.tokens[from - 1]?.text ?? '')
  const isRange = phrase.isWord(from + 1, ...CONNECTORS) && monthNumber(phrase.at(from + 2)) !== null
  return isMonth || isRange ? { year: null, month, day: null, next: from + 1 } : null
}

function yearAt(phrase: Phrase, at: number): Found | null {
  const year = yearNumber(phrase.at(at))
  if (year === null) return null
  const isOther = at > 0 && BEFORE_NO_YEAR.includes(phrase.tokens[at - 1]!.text)
  const after = phrase.tokens[at + 1]
  const isScaled =
    after !== undefined && (AFTER_NO_YEAR.includes(after.text) || (after.isGlued && after.kind === 'word'))
  return isOther || isScaled ? null : { year, month: null, day: null, next: at + 1 }
}

function yearAfter(phrase: Phrase, from: number): { year: number; next: number } | null {
  const at = phrase.isWord(from, ',') ? from + 1 : from
  const year = yearNumber(phrase.at(at))
  return year === null ? null : { year, next: at + 1 }
}

function monthNumber(token: Token | undefined): number | null {
  if (token?.kind !== 'word') return null
  const text = token.text === 'sept' ? 'sep' : token.text
  const place = Math.max(MONTHS.indexOf(text), LONG_MONTHS.indexOf(text))
  return place < 0 ? null : place + 1
}

function dayNumber(token: Token | undefined): number | null {
  const isDay =
    token?.kind === 'number' && /^\d{1,2}$/.test(token.text) && token.value >= 1 && token.value <= 31
  return isDay ? token.value : null
}

function yearNumber(token: Token | undefined): number | null {
  const isYear = token?.kind === 'number' && /^\d{4}$/.test(token.text)
  return isYear && token.value >= FIRST_YEAR && token.value <= LAST_YEAR ? token.value : null
}

/** The year of today, or the one before while the month has not begun. */
function latestYear(month: number, today: string): number {
  const year = Number(today.slice(0, 4))
  return month <= Number(today.slice(5, 7)) ? year : year - 1
}

/** The whole of a year, month or day; a day that no month has stays as it was written, and the engine refuses it. */
function toSpan({ year, month, day }: Pick<Found, 'month' | 'day'> & { year: number }): Days {
  if (month === null) return wholeYear(year)
  if (day === null) return wholeMonth(year, month)
  const date = `${year}-${two(month)}-${two(day)}`
  return { from: date, to: date }
}

function wholeYear(year: number): Days {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

function wholeMonth(year: number, month: number): Days {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${two(last)}` }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
