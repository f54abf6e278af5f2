/** Numbers in the sentences of the findings. Nothing that is there reads as nothing, and no part reads as the whole. */
import { indianFormat } from '../../core/indian.ts'
import { type Fraction, type Paise, toRupees } from '../../core/units.ts'

const WHOLE = indianFormat({ maximumFractionDigits: 0 })
const EXACT = indianFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** ₹100: below it paise are shown. */
const SMALL_PAISE = 10_000

/** "₹12,345", "₹0.40" of what is small; a loss keeps its sign. */
export function rupeeWords(paise: Paise): string {
  const size = Math.abs(paise)
  const isExact = size < SMALL_PAISE && size % 100 !== 0
  const shown = isExact ? EXACT.format(toRupees(size)) : WHOLE.format(Math.round(toRupees(size)))
  return `${paise < 0 && /[1-9]/.test(shown) ? '−' : ''}₹${shown}`
}

/** "62%" of a share of one; "under 1%" and "over 99%" where rounding would say none or all. */
export function shareWords(share: Fraction): string {
  if (share > 0 && share < 0.005) return 'under 1%'
  if (share >= 0.995 && share < 1) return 'over 99%'
  return `${WHOLE.format(Math.round(share * 100))}%`
}

/** "1,234" */
export function numberWords(count: number): string {
  return WHOLE.format(count)
}

/** "1 night", "2 nights". */
export function countWords(count: number, noun: string): string {
  return `${WHOLE.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** What one point of the daily returns stands for: bars a week or a month long have no days (T9). */
export function periodNoun(periodsPerYear: number): 'day' | 'week' | 'month' {
  if (periodsPerYear === 52) return 'week'
  return periodsPerYear === 12 ? 'month' : 'day'
}
