import { seededRandom } from '../core/random.ts'
import type { EpochMs, Price, Qty } from '../core/units.ts'
import { istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'
import type { MarketRow } from './types.ts'

const OPEN_MINUTE = 555
const CLOSE_MINUTE = 930
const TICK_PAISE = 5
const STEPS = 375
/** Share of the price that one step moves it at most. */
const STEP_FRACTION = 0.00018
/** India's day 0, 1970-01-01, was a Thursday. */
const THURSDAY = 4

/** Prices near those of January 2023. */
export const SAMPLE_MARKET: readonly MarketRow[] = [
  { symbol: 'NIFTY', name: 'NIFTY 50', price: 18_231.05, change: 0.42 },
  { symbol: 'BANKNIFTY', name: 'NIFTY Bank', price: 43_118.4, change: 0.31 },
  { symbol: 'RELIANCE', name: 'Reliance Industries', price: 2_574.1, change: -0.18 },
  { symbol: 'TCS', name: 'Tata Consultancy Services', price: 3_262.55, change: 0.77 },
  { symbol: 'HDFC', name: 'HDFC Ltd', price: 2_648.75, change: -0.52 },
]

/** Traded today but not among the rows of the Market Overview; nothing of it is held. */
const MAHINDRA = { symbol: 'M&M', price: 1_268.4, change: 1.06 }

/** Units of a lot in January 2023. */
const LOTS: Readonly<Record<string, Qty>> = { NIFTY: 50, BANKNIFTY: 25 }

/** Units of a lot on the sample's desk: index futures trade in lots, shares one by one. */
export function sampleLot(instrument: string): Qty {
  return LOTS[instrument] ?? 1
}

/** The nearest price on the tick of 0.05. */
export function toTick(price: Price): Price {
  return (Math.round((price * 100) / TICK_PAISE) * TICK_PAISE) / 100
}

/** First and last moment of the trading day that the sample shows: today's session so far, or the last weekday's. */
export function sampleSession(nowMs: EpochMs): { fromMs: EpochMs; toMs: EpochMs } {
  let day = istDay(nowMs)
  if (nowMs <= istDayStart(day) + OPEN_MINUTE * MINUTE_MS) day -= 1
  while ((day + THURSDAY) % 7 === 0 || (day + THURSDAY) % 7 === 6) day -= 1
  const fromMs = istDayStart(day) + OPEN_MINUTE * MINUTE_MS
  return { fromMs, toMs: Math.min(nowMs, istDayStart(day) + CLOSE_MINUTE * MINUTE_MS) }
}

/** The price of an instrument at a share of the session, 0 to 1. */
export type PricePath = (fraction: number) => Price

/** A random path for each instrument, from yesterday's close to the price of the market row. */
export function samplePaths(seed: number): ReadonlyMap<string, PricePath> {
  const random = seededRandom(seed)
  return new Map(
    [...SAMPLE_MARKET, MAHINDRA].map(({ symbol, price, change }) => [
      symbol,
      startPath(random, price, change),
    ]),
  )
}

function startPath(random: () => number, price: Price, change: number): PricePath {
  const first = price / (1 + change / 100)
  const walk = new Float64Array(STEPS + 1)
  for (let i = 1; i <= STEPS; i++) walk[i] = walk[i - 1]! + (random() * 2 - 1) * STEP_FRACTION * price
  return fraction => {
    const step = Math.round(fraction * STEPS)
    // a bridge: what the walk has strayed by its end is taken back evenly
    return toTick(first + (price - first) * fraction + walk[step]! - walk[STEPS]! * fraction)
  }
}
