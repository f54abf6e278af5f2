/**
 * What a SPAN file would hold, where there is none: its scenarios priced by Black's formula of 1976. An estimate, and
 * called one: the clearing house's volatilities and rates are not known.
 */
import { ln } from '../core/ln.ts'
import { InputError } from '../core/problem.ts'
import type { Fraction, IsoDate, Price } from '../core/units.ts'
import { dayOf } from '../market/calendar.ts'
import { normalCdf } from '../metrics/normal.ts'
import { isIndex } from './exposure.ts'
import { scanRange } from './scanRange.ts'
import {
  type Contract,
  checkExpiry,
  type MarginTable,
  type OptionRight,
  type RiskArray,
  type SpanOption,
  type SpanUnderlying,
} from './table.ts'

/** A contract and its price now; of an option the premium. */
export type PricedContract = Contract & { readonly price: Price }

/** What an estimate needs of an underlying. */
export interface EstimateInputs {
  readonly symbol: string
  readonly spot: Price
  /** Of the underlying's returns from day to day; null takes the least scan range. */
  readonly dailyVolatility: Fraction | null
  readonly contracts: readonly PricedContract[]
  readonly day: IsoDate
}

/** NSE Clearing's SPAN page: by how much volatility is moved. */
const VOLATILITY_RANGE = { index: 0.04, share: 0.1 } as const
/** The last two scenarios move twice the range and count 35 % of the loss. */
const EXTREME_MOVE = 2
const EXTREME_SHARE = 0.35
const YEAR_DAYS = 365
/** Thirds of the range, in the order of a file; each with volatility up, then down. */
const THIRDS = [0, 1, -1, 2, -2, 3, -3] as const
const HIGHEST_VOLATILITY = 5
const HALVINGS = 60

/**
 * A table with these contracts alone.
 * @throws InputError for one that has expired, or a premium that no volatility gives.
 */
export function estimatedTable(inputs: EstimateInputs): MarginTable {
  const { symbol, spot, contracts, day } = inputs
  for (const contract of contracts) checkExpiry(contract, day)
  const range = scanRange(symbol, spot, inputs.dailyVolatility)
  const underlying: SpanUnderlying = {
    symbol,
    spot,
    futures: contracts.flatMap(({ kind, ...one }) =>
      kind === 'future' ? [{ ...one, ...futureArray(range) }] : [],
    ),
    options: contracts.flatMap(one => (one.kind === 'option' ? [toOption(one, inputs, range)] : [])),
    // no source gives a rate without a file
    calendar: [],
    shortOptionMinimum: 0,
  }
  return { exchange: 'NSE', date: day, created: '', isSettlement: false, underlyings: [underlying] }
}

function futureArray(range: number): RiskArray {
  return { losses: scenarios(range, move => 0 - move), delta: 1 }
}

function toOption(
  option: Extract<PricedContract, { kind: 'option' }>,
  { symbol, spot, contracts, day }: EstimateInputs,
  range: number,
): SpanOption {
  const { right, strike, price, expiry } = option
  const days = dayOf(expiry) - dayOf(day)
  const future = contracts.find(one => one.kind === 'future' && one.expiry === expiry)?.price ?? spot
  // on its last day something is left of an option's time until the close
  const years = Math.max(days, 0.5) / YEAR_DAYS
  const volatility = impliedVolatility(right, future, strike, years, price)
  if (volatility === null) {
    throw new InputError(
      `A premium of ₹${price} for ${strike} ${right} fits no volatility while ${symbol} is at ${future}: check it, or add the future of that expiry.`,
      'price',
    )
  }
  const shift = VOLATILITY_RANGE[isIndex(symbol) ? 'index' : 'share']
  const value = (move: number, turn: number) =>
    blackPrice(
      right,
      Math.max(0.01, future + move),
      strike,
      years,
      Math.max(0.001, volatility + turn * shift),
    )
  return {
    expiry,
    right,
    strike,
    price,
    losses: scenarios(range, (move, turn) => price - value(move, turn)),
    delta: deltaOf(right, future, strike, years, volatility),
  }
}

/** The loss in each scenario, from that of a move of the price and a turn of the volatility: 1 up, −1 down. */
function scenarios(range: number, lossOf: (move: number, turn: number) => number): number[] {
  const near = THIRDS.flatMap(thirds => {
    const move = (thirds * range) / 3
    return [lossOf(move, 1), lossOf(move, -1)]
  })
  const far = [EXTREME_MOVE, -EXTREME_MOVE].map(times => EXTREME_SHARE * lossOf(times * range, 0))
  return [...near, ...far]
}

/** Black (1976), "The pricing of commodity contracts", without interest: what an option on a future is worth. */
export function blackPrice(
  right: OptionRight,
  future: Price,
  strike: Price,
  years: number,
  volatility: Fraction,
): number {
  const deviation = volatility * Math.sqrt(years)
  const d1 = ln(future / strike) / deviation + deviation / 2
  const call = future * normalCdf(d1) - strike * normalCdf(d1 - deviation)
  return Math.max(0, right === 'CE' ? call : call - future + strike)
}

function deltaOf(
  right: OptionRight,
  future: Price,
  strike: Price,
  years: number,
  volatility: Fraction,
): number {
  const deviation = volatility * Math.sqrt(years)
  const call = normalCdf(ln(future / strike) / deviation + deviation / 2)
  return right === 'CE' ? call : call - 1
}

/** The volatility that gives a premium by Black's formula; null where none does. */
export function impliedVolatility(
  right: OptionRight,
  future: Price,
  strike: Price,
  years: number,
  premium: Price,
): Fraction | null {
  const priceAt = (volatility: number) => blackPrice(right, future, strike, years, volatility)
  let low = 0.001
  let high = HIGHEST_VOLATILITY
  if (premium < priceAt(low) || premium > priceAt(high)) return null
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2
    if (priceAt(middle) < premium) low = middle
    else high = middle
  }
  return (low + high) / 2
}
