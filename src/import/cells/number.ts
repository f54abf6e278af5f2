import { decodeText } from './encoding.ts'

/** Powers of ten that a double holds exactly: dividing by one of them rounds once. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))
/** Longer cells are no number. */
const LONGEST_CELL = 64
const MISSING = new Set(['', '-', '--', 'null', 'nan', 'na', 'n/a', 'none', 'nil'])
/** Words and signs for rupees, before a number or behind it: "Rs. 100", "₹100", "INR 100", "100/-". */
const RUPEES = /^([+-]?)\s*(?:₹|rs\.?|inr)\s*|\s*(?:₹|rs\.?|inr|\/-)$/gi
/** Spaces that stand between thousands: the usual, no-break, narrow no-break and thin one. */
const SPACES = /[ \u00a0\u202f\u2009]/g
const SUFFIXES: readonly (readonly [string, number])[] = [
  ['cr', 1e7],
  ['k', 1e3],
  ['l', 1e5],
  ['m', 1e6],
  ['b', 1e9],
]

/**
 * The double nearest to the decimal in `bytes[from, to)`; NaN when there is no number.
 * Plain digits with a point take a path without strings: up to 2^53 without its point and up to 22 decimals, the
 * quotient of two exact doubles is correctly rounded (Clinger, "How to read floating point numbers accurately", 1990).
 */
export function parseNumber(bytes: Uint8Array, from: number, to: number, decimalComma: boolean): number {
  let digits = 0
  let point = -1
  for (let i = from; i < to; i++) {
    const digit = bytes[i]! - 48
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit
    else if (digit === -2 && point < 0 && !decimalComma) point = i
    else return parseWritten(bytes, from, to, decimalComma)
  }
  const decimals = point < 0 ? 0 : to - point - 1
  const isEmpty = to - from <= (point < 0 ? 0 : 1)
  if (isEmpty || digits > Number.MAX_SAFE_INTEGER || decimals > 22) {
    return parseWritten(bytes, from, to, decimalComma)
  }
  return decimals === 0 ? digits : digits / POWERS_OF_TEN[decimals]!
}

function parseWritten(bytes: Uint8Array, from: number, to: number, decimalComma: boolean): number {
  if (to - from > LONGEST_CELL) return Number.NaN
  return toNumber(decodeText(bytes.subarray(from, to)), decimalComma)
}

/** A number as people write it: signs, rupees, thousands in the Indian or the western way; NaN if it is none. */
export function toNumber(text: string, decimalComma: boolean): number {
  const [grouping, mark] = decimalComma ? ['.', ','] : [',', '.']
  const bare = withoutRupees(text)
  const at = bare.indexOf(mark)
  const whole = ungrouped(at < 0 ? bare : bare.slice(0, at), grouping)
  const plain = whole === null || at < 0 ? whole : `${whole}.${bare.slice(at + 1)}`
  // Number() alone would also take "0x10", "" and "Infinity"
  return plain !== null && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

function withoutRupees(text: string): string {
  return text.trim().replace(RUPEES, '$1').trim()
}

/** The digits without their grouping marks; null when the groups are neither 1,23,456 nor 123,456, or marked in two ways. */
function ungrouped(whole: string, grouping: string): string | null {
  const spaced = whole.replace(SPACES, ' ')
  const marks = [grouping, ' '].filter(each => spaced.includes(each))
  if (marks.length === 0) return whole
  const groups = spaced.split(marks[0]!)
  const last = groups.length - 1
  const fits = groups.every((group, i) => {
    if (i === last) return group.length === 3
    return i === 0 ? /^[+-]?\d{1,3}$/.test(group) : group.length === 2 || group.length === 3
  })
  return fits && marks.length === 1 ? groups.join('') : null
}

/** Whether the cell says that there is no value. */
export function isMissing(text: string): boolean {
  return MISSING.has(text.toLowerCase())
}

/** Units from a cell such as "526.07M" or "1.2 Cr" (K, L, M, B, Cr); NaN when it is none. */
export function parseSuffixedVolume(text: string, decimalComma: boolean): number {
  const lower = text.slice(0, LONGEST_CELL).toLowerCase()
  const suffix = SUFFIXES.find(([name]) => lower.endsWith(name))
  if (!suffix) return Number.NaN
  // 526.07 × 1e6 is not whole in doubles
  return Math.round(toNumber(lower.slice(0, -suffix[0].length), decimalComma) * suffix[1])
}

/**
 * What cells prove about their decimals: above zero they follow a comma, below zero a point, zero leaves it open
 * ("1,458" may be either).
 */
export function weighDecimalComma(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + decimalProof(withoutRupees(cell)), 0)
}

function decimalProof(cell: string): number {
  const comma = cell.lastIndexOf(',')
  const point = cell.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? 1 : -1
  const last = Math.max(comma, point)
  if (last < 0) return 0
  const isRepeated = cell.indexOf(cell[last]!) < last
  // marks that repeat are groups; groups have three digits
  if (isRepeated) return comma >= 0 ? -1 : 1
  if (cell.length - last - 1 === 3) return 0
  return comma >= 0 ? 1 : -1
}
