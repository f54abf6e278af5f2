import type { Bps, Fraction, IsoDate, Percent, Qty } from '../core/units.ts'
import type { BrokeragePlan } from '../market/charges/brokerage.ts'
import { findInstrument, segmentOf } from '../market/instruments.ts'
import { DAY_MINUTES } from '../market/ist.ts'
import type { Timeframe } from '../market/resample.ts'
import type { Segment } from '../market/segment.ts'

/** Which positions a run may open; of a spread it is the side of the main instrument. */
export type Direction = 'long' | 'short' | 'both'
/** How many units an entry asks for: a fixed number, or what a share of the equity buys at the fill price. */
export type Sizing =
  | { readonly kind: 'fixed'; readonly qty: Qty }
  | { readonly kind: 'equity'; readonly fraction: Fraction }
/** `flat` takes the same share of each fill's value on both sides; `nse` is the charge book. */
export type CostsInput =
  | { readonly kind: 'none' }
  | { readonly kind: 'flat'; readonly fraction: Fraction }
  | NseCostsInput

/** The charge book of the National Stock Exchange. See RULES.md, C2 to C9. */
export interface NseCostsInput {
  readonly kind: 'nse'
  /** `today` takes the newest rates of the book on every day. */
  readonly rates: 'of-the-day' | 'today'
  readonly rounding: 'exact' | 'contract-note'
  /** What the broker takes; null is the book's own plan, which has dates. */
  readonly plan: BrokeragePlan | null
  /** Whether the depository's debit of delivery sales is charged. */
  readonly dp: boolean
  /** Null is what the instrument and the square-off say. */
  readonly segment: Segment | null
}

/** How orders meet bars. See RULES.md, F. */
export interface FillInputs {
  /** `this-close` fills market orders at the close that decided them: optimistic, for comparison only. */
  readonly at: 'next-open' | 'this-close'
  /** Ticks that each market or stop fill is worse by. */
  readonly slippageTicks: number
  /** The same in hundredths of a per cent of the price; both add up. */
  readonly slippageBps: Bps
  /** Ticks that the price must trade through a limit; 0 fills on touch. */
  readonly penetrationTicks: number
  /** Order prices are rounded to it; 0 is off. Null takes the instrument's. */
  readonly tick: number | null
  /** Largest share of a bar's volume that our fills may take; null is no cap. */
  readonly maxVolumeFraction: Fraction | null
  /** When attached exits begin to work. See RULES.md, F6. */
  readonly exitsFrom: 'entry-bar' | 'next-bar'
}

/** Limits of the Settings screen. See RULES.md, R. */
export interface RiskInputs {
  readonly maxPositionQty: Qty
  readonly maxDailyLoss: number
  readonly maxDrawdownPct: Percent
}

/** Everything that decides a run besides the bars. Plain data: it is hashed, stored and put into links. */
export interface RunInputs {
  readonly strategy: string
  /** Values by the names that the strategy declares; what is missing takes its default. */
  readonly params: Readonly<Record<string, number>>
  readonly instrument: string
  /** First and last calendar day in India, both included; null is as far as the data goes. */
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  /** Rupees. */
  readonly capital: number
  /** Null keeps the bars as they are. */
  readonly timeframe: Timeframe | null
  readonly direction: Direction
  readonly size: Sizing
  /** Whether entries are whole lots of the day, below the exchange's largest order. See RULES.md, Q. */
  readonly lots: boolean
  readonly costs: CostsInput
  readonly fill: FillInputs
  /** "15:15" in India, within the day's session, or "close" (R4); null carries positions overnight (NRML, CNC). */
  readonly squareOff: string | null
  /** Null switches the limits off. */
  readonly risk: RiskInputs | null
}

/** The specification's settings: at most 100 units a position, ₹10,000 lost in a day, 5 % drawdown. */
export const DEFAULT_RISK: RiskInputs = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }

/** Fills at the next open and of limits that are traded through, without slippage and without a cap. */
export const DEFAULT_FILL: FillInputs = {
  at: 'next-open',
  slippageTicks: 0,
  slippageBps: 0,
  penetrationTicks: 1,
  tick: null,
  maxVolumeFraction: null,
  exitsFrom: 'entry-bar',
}

/** The charge book as a trader meets it first: what was charged on the day, to the last digit. */
export const NSE_COSTS: NseCostsInput = {
  kind: 'nse',
  rates: 'of-the-day',
  rounding: 'exact',
  plan: null,
  dp: true,
  segment: null,
}

/** Where NSE's charges are not known to apply: 0.03 % of each fill. */
export const FLAT_COSTS = { kind: 'flat', fraction: 0.0003 } as const satisfies CostsInput

/** The specification's auto square-off, in India. */
const DEFAULT_SQUARE_OFF = '15:15'
/** Square-off at the last close of each day, instead of a time. */
export const AT_LAST_CLOSE = 'close'
/** The least and the most that a run may begin with, in rupees. */
export const CAPITAL_RANGE = { min: 1_000, max: 1_000_000_000 } as const

/**
 * The inputs of a run on which the trader has set nothing, for bars that are so many minutes apart: of the page, the terminal
 * and the assistant alike. A symbol that is not known may be of any market, so it has no NSE charges and no NSE hours.
 */
export function defaultInputs(instrument: string, intervalMinutes: number): RunInputs {
  const isNse = findInstrument(instrument).calendar === 'nse'
  return {
    strategy: 'momentum',
    params: {},
    instrument,
    from: null,
    to: null,
    capital: 100_000,
    timeframe: null,
    direction: 'both',
    size: { kind: 'equity', fraction: 0.95 },
    lots: false,
    costs: isNse ? NSE_COSTS : FLAT_COSTS,
    fill: DEFAULT_FILL,
    squareOff: isNse && intervalMinutes < DAY_MINUTES ? DEFAULT_SQUARE_OFF : null,
    risk: DEFAULT_RISK,
  }
}

/** The segment of a run: the one that its charges name, otherwise what instrument and square-off say; null is a custom symbol's. */
export function runSegment({
  instrument,
  costs,
  squareOff,
}: Pick<RunInputs, 'instrument' | 'costs' | 'squareOff'>): Segment | null {
  const named = costs.kind === 'nse' ? costs.segment : null
  return named ?? segmentOf(findInstrument(instrument), squareOff !== null)
}

/** C3: the segment whose charges a run pays; a symbol that is not known is a share. */
export function chargeSegment(inputs: Pick<RunInputs, 'instrument' | 'costs' | 'squareOff'>): Segment {
  return runSegment(inputs) ?? (inputs.squareOff === null ? 'equity-delivery' : 'equity-intraday')
}
