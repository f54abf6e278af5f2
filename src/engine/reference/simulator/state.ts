/** What one reference run holds: its instruments around one purse, and the limits that watch it. */
import type { RunInputs } from '../../inputs/inputs.ts'
import type { Instrument } from '../../market/instruments.ts'
import type { Segment } from '../../market/segment.ts'
import { emptyPosition, markPaise, type Position } from './account.ts'
import { Charges } from './costs.ts'
import type { RefBar } from './days.ts'
import type { Exact } from './exact.ts'
import { type RefOrder, works } from './orders.ts'
import type { FillTerms } from './prices.ts'

/** One instrument of a run. */
export interface RefLeg {
  readonly place: number
  readonly instrument: Instrument
  readonly segment: Segment | null
  /** C3: whose rates its fills pay. */
  readonly chargeSegment: Segment
  readonly bars: readonly RefBar[]
  /** Those that the strategy sees (F12). */
  readonly seen: readonly RefBar[]
  readonly terms: FillTerms
  readonly marginFraction: Exact
  /** Those that the strategy gave, in their order. */
  readonly given: RefOrder[]
  /** All orders in the order in which they were given, attached exits after theirs (F10). */
  readonly orders: RefOrder[]
  readonly position: Position
  /** F8: whether a bar of the run has had volume yet. */
  hasVolume: boolean
  /** F8: what the cap leaves of this bar's volume. */
  volumeLeft: number
  /** The price that the bar has reached (S2). */
  reached: Exact
}

/** S3: an entry of all legs, on its way. */
export interface SpreadEntry {
  readonly weights: readonly number[]
  readonly orders: readonly RefOrder[]
}

/** R2, R3 and A7. */
export interface Limits {
  /** Equity at the end of the day before. */
  dayBeforePaise: bigint
  peakPaise: bigint
  /** Why entries are refused until the next day, and for the rest of the run. */
  blockedToday: string | null
  blockedForGood: string | null
  readonly events: { bar: number; kind: 'daily-loss' | 'drawdown' | 'ruin' }[]
}

/** A run on its way. */
export interface RefRun {
  readonly inputs: RunInputs
  /** The bar that closes now. */
  bar: number
  readonly legs: readonly RefLeg[]
  readonly charges: Charges
  cashPaise: bigint
  readonly limits: Limits
  readonly joint: SpreadEntry[]
  readonly equityPaise: bigint[]
  /** M6: bars that count as held. */
  barsHeld: number
  barsAlone: number
  readonly enteredBars: number[]
}

/** A run at its first bar. */
export function newRun(inputs: RunInputs, legs: readonly Omit<RefLeg, keyof Blank>[]): RefRun {
  const cashPaise = BigInt(Math.round(inputs.capital * 100))
  return {
    inputs,
    bar: -1,
    legs: legs.map(leg => ({ ...leg, ...blank(leg.bars[0]!.open) })),
    charges: new Charges(inputs.costs),
    cashPaise,
    limits: {
      dayBeforePaise: cashPaise,
      peakPaise: cashPaise,
      blockedToday: null,
      blockedForGood: null,
      events: [],
    },
    joint: [],
    equityPaise: [],
    barsHeld: 0,
    barsAlone: 0,
    enteredBars: [],
  }
}

type Blank = ReturnType<typeof blank>

function blank(reached: Exact) {
  return {
    given: [] as RefOrder[],
    orders: [] as RefOrder[],
    position: emptyPosition(),
    hasVolume: false,
    volumeLeft: 0,
    reached,
  }
}

/** A2: cash and every position at the price that its bar has reached. */
export function equityNow({ cashPaise, legs }: RefRun): bigint {
  return legs.reduce((sum, { position, reached }) => sum + markPaise(position, reached), cashPaise)
}

/** R2, R3, R4, A7: why entries are refused now, or null. */
export function blockedBy({ limits }: RefRun): string | null {
  return limits.blockedForGood ?? limits.blockedToday
}

/** The orders of a leg that can still fill, in their order. */
export function working({ orders }: RefLeg): RefOrder[] {
  return orders.filter(works)
}
