/**
 * The published cases: NIFTY of 2026-06-30 by the settlement file of 2026-05-29, lot 65, as the README and
 * SPAN_MARGIN_LEARNINGS.md of marginism print them (MIT; its author compared two with a broker's calculator). The file
 * itself is not published with them. Of each single leg the worst loss, the price and the spot follow from what is printed;
 * the other fifteen scenarios are Black's, with volatilities that give the printed premiums. So the margin of a single leg
 * is what was put in, and that of a portfolio is found out. (Its iron condor is left out: the premium of one leg is not printed.)
 */
import { estimatedTable, type PricedContract } from '../estimate.ts'
import type { MarginPosition } from '../spanMargin.ts'
import type { Contract, MarginTable, OptionRight } from '../table.ts'

export const LOT = 65
export const EXPIRY = '2026-06-30'
const DAY = '2026-05-29'
/** SPAN_MARGIN_LEARNINGS.md, section 6. */
const SPOT = 23_547.75
/** Exposure of ₹30,873, which is 2 % of its value. */
const FUTURE = 30_873 / 0.02 / LOT
/** SPAN of one lot, and of a short option that with its premium. */
const FUTURE_SPAN = 143_720
const PRINTED: readonly {
  readonly right: OptionRight
  readonly strike: number
  /** Rupees a lot; null: not printed. */
  readonly premium: number | null
  readonly span: number
}[] = [
  { right: 'CE', strike: 23_700, premium: 28_447, span: 141_673 },
  { right: 'PE', strike: 23_700, premium: null, span: 138_269 },
  { right: 'PE', strike: 23_000, premium: 10_212, span: 100_744 },
]
/** Of the put at 23,700, by parity with the call. */
const PARITY_PREMIUM = 28_447 / LOT - (FUTURE - 23_700)

/** All of them, as a file has them. */
export function publishedTable(): MarginTable {
  const future = { kind: 'future', expiry: EXPIRY, price: FUTURE } as const
  const options = PRINTED.map(({ right, strike, premium }): PricedContract => {
    const price = premium === null ? PARITY_PREMIUM : premium / LOT
    return { kind: 'option', expiry: EXPIRY, right, strike, price }
  })
  const range = FUTURE_SPAN / LOT
  // six deviations for two days make up the range that the future's margin shows
  const dailyVolatility = range / SPOT / (6 * Math.SQRT2)
  const [underlying] = estimatedTable({
    symbol: 'NIFTY',
    spot: SPOT,
    dailyVolatility,
    contracts: [future, ...options],
    day: DAY,
  }).underlyings
  const pinned = underlying!.options.map((option, k) => {
    const { span } = PRINTED[k]!
    // up and volatility up for a call, down and volatility up for a put
    const worst = option.right === 'CE' ? 10 : 12
    const loss = option.price - span / LOT
    return { ...option, losses: option.losses.map((own, j) => (j === worst ? loss : Math.max(own, loss))) }
  })
  return {
    exchange: 'NSE',
    date: DAY,
    created: '2026-05-29 18:45',
    isSettlement: true,
    underlyings: [{ ...underlying!, options: pinned }],
  }
}

const leg = (contract: Contract, lots: number): MarginPosition => ({ ...contract, qty: lots * LOT })
/** So many lots of the future. */
export const future = (lots: number) => leg({ kind: 'future', expiry: EXPIRY }, lots)
/** So many lots of an option. */
export const option = (strike: number, right: OptionRight, lots: number) =>
  leg({ kind: 'option', expiry: EXPIRY, strike, right }, lots)

/** What is held, and what it binds in rupees: SPAN, exposure and their sum, as printed; `broker` where one was asked. */
export const PUBLISHED = [
  { title: 'a future', held: [future(1)], span: 143_720, exposure: 30_873, total: 174_593, broker: 174_539 },
  {
    title: 'a short call',
    held: [option(23_700, 'CE', -1)],
    span: 141_673,
    exposure: 30_612,
    total: 172_285,
    broker: 173_159,
  },
  {
    title: 'a short straddle',
    held: [option(23_700, 'CE', -1), option(23_700, 'PE', -1)],
    span: 141_673,
    exposure: 61_224,
    total: 202_898,
    broker: null,
  },
  {
    title: 'a future with a put',
    held: [future(1), option(23_000, 'PE', 1)],
    span: 48_030,
    exposure: 30_873,
    total: 78_904,
    broker: null,
  },
] as const
