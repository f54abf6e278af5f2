/** Which figures of a model's answer nobody gave it. */

import { lowerBound } from '../../../engine/index.ts'
import { withoutStrategies } from './strategyCode.ts'

type Sign = -1 | 0 | 1

/** A number as it stands in a text. */
interface Figure {
  readonly text: string
  readonly value: number
  /** −1 or 1 where a sign stands before it; 0 without one. */
  readonly sign: Sign
  /** Half of its last digit, in its own unit. */
  readonly tolerance: number
  /** Whether it has digits enough to be the rounding of another number. */
  readonly canRound: boolean
}

/** The most that are listed. */
const MAX_LISTED = 12
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  l: 1e5,
  million: 1e6,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
}
const FIGURE =
  /([-−+]?)(?:(?:₹|rs\.?) ?)?(\d{1,3}(?:,\d{2,3}){1,6}(?:\.\d+)?|\d+(?:\.\d+)?)( ?(?:thousand|lakhs?|lac|crores?|million|cr|k|l)(?![\p{L}\d]))?/giu
/** Links, run ids and what else is a name: digits inside them are no figures. */
const NAMES = /\]\([^)\s]{0,2000}\)|\/backtest\?[\w=&%.~-]{1,2000}/g
/** What may be a run's id or fingerprint. */
const IDS = /(?<![\w.])[\da-f]{12,64}(?!\w)/g
/** "1." or "2)" at the beginning of a line counts a list. */
const LIST_MARK = /^[ \t>]{0,12}\d{1,3}[.)][ \t]/gm
/** Digits of other scripts are read as ours. */
const OTHER_DIGITS = /\p{Nd}/gu

/**
 * The figures of an answer that occur neither in what the tools gave nor in the question, in their order and as they were
 * written. A figure occurs where its value does; as a rounding only with two decimals or two digits; with another sign
 * than the source's it does not; a date is its year, month and day. Numbers in the code of a strategy are none.
 */
export function unverifiedFigures(answer: string, sources: readonly string[]): string[] {
  const known = sources
    .flatMap(source => figuresOf(source))
    .map(({ value, sign }) => (sign < 0 ? -value : value))
  const sizes: Record<Sign, Float64Array> = {
    '-1': sizesOf(known.filter(value => value <= 0)),
    '0': sizesOf(known),
    '1': sizesOf(known.filter(value => value >= 0)),
  }
  const prose = withoutNames(plainDigits(withoutStrategies(answer)))
  const unknown = figuresOf(prose).filter(figure => !isAmong(figure, sizes[figure.sign]))
  return [...new Set(unknown.map(({ text }) => text))]
}

/** Values without their signs, the smallest first: an answer and its sources may have tens of thousands of figures each. */
function sizesOf(values: readonly number[]): Float64Array {
  return Float64Array.from(values, Math.abs).sort()
}

function withoutNames(text: string): string {
  return text
    .replace(NAMES, ' ')
    .replace(IDS, id => (/[a-f]/.test(id) ? ' ' : id))
    .replace(LIST_MARK, ' ')
}

/** The answer with a line that names what could not be verified, or the answer alone. */
export function markUnverified(answer: string, sources: readonly string[]): string {
  const figures = unverifiedFigures(answer, sources)
  if (figures.length === 0) return answer
  const shown = figures.slice(0, MAX_LISTED).map(text => `\`${text}\``)
  const more = figures.length > MAX_LISTED ? ` and ${figures.length - MAX_LISTED} more` : ''
  return `${answer}\n\n> **Unverified figures:** ${shown.join(', ')}${more}. No tool gave them: check them before you use them.`
}

function figuresOf(text: string): Figure[] {
  const plain = plainDigits(text)
  const figures = [...plain.matchAll(FIGURE)].map(match => toFigure(match, plain[match.index - 1] ?? ' '))
  return figures.filter(figure => figure !== null)
}

/** Null for digits that belong to a name, as in "SHA-256" and "x2". */
function toFigure(match: RegExpExecArray, before: string): Figure | null {
  if (/[\p{L}_]/u.test(before)) return null
  const [, mark, number = '', scaleWord = ''] = match
  const scale = SCALES[scaleWord.trim().toLowerCase()] ?? 1
  const decimals = number.split('.')[1]?.length ?? 0
  const digits = number.replace(/\D/g, '').replace(/^0+/, '').length
  // after a digit or a bracket a hyphen joins, as in "2023-05"
  const sign = mark && !/[\d)]/.test(before) ? mark : ''
  return {
    text: `${sign}${number}${scaleWord}`,
    value: Number(number.replaceAll(',', '')) * scale,
    sign: sign === '' ? 0 : sign === '+' ? 1 : -1,
    tolerance: (0.5 * scale) / 10 ** decimals,
    canRound: decimals >= 2 || digits >= 2,
  }
}

function isAmong({ value, tolerance, canRound }: Figure, sizes: Float64Array): boolean {
  const from = lowerBound(sizes, value)
  const nearest = Math.min(
    Math.abs((sizes[from] ?? Number.POSITIVE_INFINITY) - value),
    Math.abs((sizes[from - 1] ?? Number.POSITIVE_INFINITY) - value),
  )
  const noise = value * 1e-12
  return nearest <= noise || (canRound && nearest <= tolerance + noise)
}

/** Digits of every script as 0 to 9. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(OTHER_DIGITS, digit => {
    let value = 0
    // in Unicode each script's digits stand in one row, from 0 to 9
    for (let code = digit.codePointAt(0)! - 1; value < 9 && isDigit(code); code--) value++
    return String(value)
  })
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code))
}
