import { LESS_ROOM, PRODUCT_ROOM } from './ties.ts'

/**
 * What the numbers of the engine mean. These aliases document; the compiler does not tell them apart.
 * Only money is exact: it is a whole number of paise in a double, safe to 9 × 10^15 (₹9 × 10^13).
 */

/** Rupees per unit, as the market prints it (18,100.05). */
export type Price = number
/** Units (shares or contracts × lot) with a sign: positive is long or bought, negative is short or sold. */
export type SignedQty = number
/** Units without a sign. */
export type Qty = number
/** Whole paise: 100 paise are one rupee. */
export type Paise = number
/** A share of one: 0.05 is five per cent. */
export type Fraction = number
/** A share of one hundred: 5 is five per cent. */
export type Percent = number
/** One hundredth of a per cent. */
export type Bps = number
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number
/** A calendar day in India, "2023-01-31". */
export type IsoDate = string

/** Rupees to whole paise, half a paisa away from −∞. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100)
}

/** Whole paise to rupees with at most two decimals. */
export function toRupees(paise: Paise): number {
  return paise / 100
}

/** More than any tick or average needs, fewer than binary rounding reaches below a price of a crore. */
const PRINTED_DECIMALS = 8

/** The price as it is written out, with at most eight decimals: 97.3 of 97.30000000000001. The engine reckons with its own. */
export function toPrintedPrice(price: Price): Price {
  return Number(price.toFixed(PRINTED_DECIMALS))
}

/** The largest whole number that is not above a product: 29 of 0.29 × 100, which is 28.999999999999996 in doubles. */
export function wholePart(product: number): number {
  return Math.floor(product * PRODUCT_ROOM)
}

/** The smallest whole number that is not below a product: 55 of 1.1 × 50, which is 55.00000000000001 in doubles. */
export function wholeAbove(product: number): number {
  return Math.ceil(product * LESS_ROOM)
}

/** The nearest whole number to a product that is not negative, halves up: 101 of 1.005 × 100 (100.49999999999999). */
export function roundProduct(product: number): number {
  return Math.floor(product * PRODUCT_ROOM + 0.5)
}

/** What so many units are worth at a price. See RULES.md, A1. */
export function toValuePaise(qty: Qty, price: Price): Paise {
  // the whole numbers first: that product is exact
  return roundProduct(qty * 100 * price)
}

/** What a position is worth at a price: rounded without its sign, so that a short costs what buying it back would. */
export function toSignedValuePaise(qty: SignedQty, price: Price): Paise {
  const paise = qty * 100 * price * PRODUCT_ROOM
  return paise < 0 ? Math.ceil(paise - 0.5) : Math.floor(paise + 0.5)
}

/**
 * The nearest whole number, halves up, to what is exact in doubles: sums, products of whole numbers and their quotients.
 * As `Math.round` for all numbers below 4.5 × 10^15 but 0.49999999999999994, in two instructions where V8 takes seven.
 */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5)
}
