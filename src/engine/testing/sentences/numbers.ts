/** Numbers as sentences write them, and whether they are the ones that were counted. */

/** An amount, a share and a count, to be put into the pattern of a sentence. */
export const AMOUNT = '(−?₹[\\d,]+(?:\\.\\d\\d)?)'
/** "62%", "under 1%". */
export const SHARE = '(under 1%|over 99%|−?[\\d,]+%)'
/** "1,234" */
export const COUNT = '([\\d,]+)'
/** "3 Jan 2023" */
export const DATE = '(\\d+ [A-Z][a-z]{2} \\d{4})'

/** 1234 of "1,234". */
export function countOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}

/** Whether the amount is so many paise, to the rupee, or to the paisa where it shows them; rounded to paise before. */
export function isAmount(text: string, paise: number): boolean {
  const value = Number(text.replace('−', '-').replaceAll(/[₹,]/g, '')) * 100
  return Math.abs(value - paise) <= (text.includes('.') ? 0.51 : 50.51)
}

/** Whether the text is that share of one. */
export function isShare(text: string, share: number): boolean {
  if (text === 'under 1%') return share > 0 && share < 0.005
  if (text === 'over 99%') return share >= 0.995 && share < 1
  return Math.abs(countOf(text.slice(0, -1).replace('−', '-')) - share * 100) <= 0.5 + 1e-9
}

/** Whether the text, with its own decimals, is the number. */
export function isNumber(text: string, value: number): boolean {
  const decimals = text.split('.')[1]?.length ?? 0
  return (
    Math.abs(Number(text.replace('−', '-').replaceAll(',', '')) - value) <= Number(`0.5e-${decimals}`) + 1e-9
  )
}
