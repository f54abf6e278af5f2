import { InputError } from '../../core/problem.ts'
import type { Femto } from './exact.ts'

const DECIMALS = 15
/** Decimals that a price may have, so that no charge has more than 15. */
const PRICE_DECIMALS = 6
/** Below this a quotient of 10^-11 rupees is the double nearest to the amount. */
const SMALL: Femto = 9_000_000_000_000_000n

/** The amount in rupees with all its digits and no more: "1004.6751355". */
export function toDecimal(amount: Femto): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const rest = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

/** The number of rupees nearest to the amount: it prints as the amount does while that has at most 15 digits. */
export function toRupeeNumber(amount: Femto): number {
  const short = amount / 10_000n
  // parsing is right for every amount and ten times as slow
  if (short * 10_000n === amount && short < SMALL && short > -SMALL) return Number(short) / 1e11
  return Number(toDecimal(amount))
}

/**
 * A price as exact money.
 * @throws InputError when the text is no price above zero with at most six decimals.
 */
export function parsePrice(text: string, field: string): Femto {
  const match = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${PRICE_DECIMALS}}))?$`).exec(text.trim())
  const price = match ? BigInt(match[1]! + (match[2] ?? '').padEnd(DECIMALS, '0')) : 0n
  if (price > 0n) return price
  throw new InputError(
    `${field}: "${text}" is not a price. Write rupees above 0 with at most six decimals, for example 2365.05.`,
    field,
  )
}

/** The amount over a number of units, to 10^-15 rupees, halves up; for amounts that are not negative. */
export function perUnit(amount: Femto, qty: bigint): Femto {
  return (amount * 2n + qty) / (qty * 2n)
}
