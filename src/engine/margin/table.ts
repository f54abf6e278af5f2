/** What a SPAN risk parameter file says, as plain data: it is read, sent and stored. */
import { InputError } from '../core/problem.ts'
import type { IsoDate, Price } from '../core/units.ts'

/** The moves of the underlying and of its volatility that each array has a loss for, in the file's order. */
export const SCENARIOS = 16

/** What one unit that is held loses, in rupees, in each of the 16 scenarios (a gain is negative). */
export interface RiskArray {
  readonly losses: readonly number[]
  /** The composite delta: by how many units of the underlying one unit counts in a calendar spread. */
  readonly delta: number
}

/** A future of an underlying. */
export interface SpanFuture extends RiskArray {
  readonly expiry: IsoDate
  readonly price: Price
}

export type OptionRight = 'CE' | 'PE'

/** An option of an underlying; its price is the premium. */
export interface SpanOption extends RiskArray {
  readonly expiry: IsoDate
  readonly right: OptionRight
  readonly strike: Price
  readonly price: Price
}

/** One leg of a calendar spread: so many units of delta of what expires that day. */
export interface SpreadLeg {
  readonly expiry: IsoDate
  readonly ratio: number
}

/** What is charged where one expiry is held against another. */
export interface CalendarCharge {
  readonly near: SpreadLeg
  readonly far: SpreadLeg
  /** For each spread of one unit. */
  readonly rupees: number
}

/** All contracts of one underlying: they are margined together. */
export interface SpanUnderlying {
  readonly symbol: string
  /** Of the underlying itself; null where the file has none. */
  readonly spot: Price | null
  readonly futures: readonly SpanFuture[]
  readonly options: readonly SpanOption[]
  /** In the order in which spreads are formed. */
  readonly calendar: readonly CalendarCharge[]
  /** The least that one unit of a short option binds. */
  readonly shortOptionMinimum: number
}

/** One file. */
export interface MarginTable {
  /** "NSE". */
  readonly exchange: string
  /** The business day that it is of. */
  readonly date: IsoDate
  /** When the clearing house made it, in India: "2026-05-29 18:45". */
  readonly created: string
  /** Of the day's end; otherwise of a moment before or within the day. */
  readonly isSettlement: boolean
  /** By symbol, ascending. */
  readonly underlyings: readonly SpanUnderlying[]
}

/** A contract: what is held of it stands beside it. */
export type Contract =
  | { readonly kind: 'future'; readonly expiry: IsoDate }
  | {
      readonly kind: 'option'
      readonly expiry: IsoDate
      readonly right: OptionRight
      readonly strike: Price
    }

/** "future of 2026-06-30", "23700 CE of 2026-06-30". */
export function contractWords(contract: Contract): string {
  const what = contract.kind === 'future' ? 'future' : `${contract.strike} ${contract.right}`
  return `${what} of ${contract.expiry}`
}

/** @throws InputError for a contract that has expired before that day. */
export function checkExpiry(contract: Contract, day: IsoDate): void {
  if (contract.expiry >= day) return
  throw new InputError(
    `The ${contractWords(contract)} has expired before ${day}: take an earlier day or a later expiry.`,
    'day',
  )
}

/** The underlying of that symbol; undefined where the file has none. */
export function findUnderlying({ underlyings }: MarginTable, symbol: string): SpanUnderlying | undefined {
  return underlyings.find(one => one.symbol === symbol)
}

/** What the file has of a contract. @throws InputError where it has nothing. */
export function findContract(underlying: SpanUnderlying, contract: Contract): SpanFuture | SpanOption {
  const found =
    contract.kind === 'future'
      ? underlying.futures.find(({ expiry }) => expiry === contract.expiry)
      : underlying.options.find(
          ({ expiry, right, strike }) =>
            expiry === contract.expiry && right === contract.right && strike === contract.strike,
        )
  if (found) return found
  const expiries = [...new Set(underlying.futures.map(({ expiry }) => expiry))].join(', ')
  throw new InputError(
    `The SPAN file has no ${underlying.symbol} ${contractWords(contract)}. Its futures expire on ${expiries || 'no day'}.`,
  )
}
