import type { Bps, Fraction, IsoDate, Percent, Qty } from '../core/units.ts'
import type { BrokeragePlan } from '../market/charges/brokerage.ts'
import { findInstrument, segmentOf } from '../market/instruments.ts'
import { DAY_MINUTES } from '../market/ist.ts'
import { isContract } from '../market/lots.ts'
import type { Timeframe } from '../market/resample.ts'
import type { Segment } from '../market/segment.ts'
import type { ChoiceOf } from './table.ts'
import { assemble, type EngineValues } from './values.ts'

/** Which positions a run may open; of a spread it is the side of the main instrument. */
export type Direction = ChoiceOf<'direction'>
/**
 * How many units an entry asks for: a fixed number, what a share of the equity buys at the fill price, or what that share
 * carries as margin. See RULES.md, A6.
 */
export type Sizing =
  | { readonly kind: 'fixed'; readonly qty: Qty }
  | { readonly kind: 'equity'; readonly fraction: Fraction }
  | { readonly kind: 'margin'; readonly fraction: Fraction }
/** `flat` takes the same share of each fill's value on both sides; `nse` is the charge book. */
export type CostsInput =
  | { readonly kind: 'none' }
  | { readonly kind: 'flat'; readonly fraction: Fraction }
  | NseCostsInput

/** The charge book of the National Stock Exchange. See RULES.md, C2 to C9. */
export interface NseCostsInput {
  readonly kind: 'nse'
  /** `today` takes the newest rates of the book on every day. */
  readonly rates: ChoiceOf<'rates'>
  readonly rounding: ChoiceOf<'rounding'>
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
  readonly at: ChoiceOf<'fillAt'>
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
  readonly exitsFrom: ChoiceOf<'exitsFrom'>
  /** Whether orders meet smaller bars than those of the timeframe, where the data has some. See RULES.md, F12. */
  readonly onSmallerBars: boolean
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

/** Square-off at the last close of each day, instead of a time. */
export const AT_LAST_CLOSE = 'close' satisfies ChoiceOf<'squareOff'>

/** Inputs by their names, over the defaults of the table. */
function standard(values: EngineValues = {}): RunInputs {
  return assemble(values) as RunInputs
}

/** The specification's settings: at most 100 units a position, ₹10,000 lost in a day, 5 % drawdown. */
export const DEFAULT_RISK = standard({ risk: 'on' }).risk as RiskInputs

/** Fills at the next open and of limits that are traded through, without slippage and without a cap. */
export const DEFAULT_FILL: FillInputs = standard().fill

/** The charge book as a trader meets it first: what was charged on the day, to the last digit. */
export const NSE_COSTS = standard({ costs: 'nse' }).costs as NseCostsInput

/** Where NSE's charges are not known to apply: 0.03 % of each fill. */
export const FLAT_COSTS = standard({ costs: 'flat' }).costs as Extract<CostsInput, { kind: 'flat' }>

/**
 * The inputs of a run on which the trader has set nothing, for bars that are so many minutes apart: of the page, the terminal
 * and the assistant alike. A symbol that is not known may be of any market, so it has no NSE charges and no NSE hours. An
 * index trades as futures, which come in whole lots for their margin, and so do its options for their premium (A6, Q1).
 */
export function defaultInputs(instrument: string, intervalMinutes: number): RunInputs {
  const known = findInstrument(instrument)
  const isNse = known.calendar === 'nse'
  const hasHours = isNse && intervalMinutes < DAY_MINUTES
  return standard({
    instrument,
    costs: isNse ? 'nse' : 'flat',
    smallerBars: true,
    ...(isContract(segmentOf(known, hasHours)) && { sizing: 'margin', lots: true }),
    ...(!hasHours && { squareOff: null }),
  })
}

/** The segment that a strategy is told of: none of a custom symbol, which has no hours. */
export function strategySegment(inputs: RunInputs): Segment | null {
  return findInstrument(inputs.instrument).calendar === 'nse' ? runSegment(inputs) : null
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
