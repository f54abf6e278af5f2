/** What a run comes to, in one form for the engine and for the reference. */
import type { Metrics } from '../metrics/metrics.ts'

/** One order that was given. */
export interface OrderOutcome {
  readonly status: string
  /** Engine words and reference words differ: they are compared by `reasonKind`. */
  readonly reason: string
  readonly filledQty: number
}

/** One fill; `order` names its order within its leg: "3", "3 take-profit", "close". */
export interface FillOutcome {
  readonly leg: number
  readonly bar: number
  readonly qty: number
  readonly price: number
  readonly chargesPaise: number
  readonly order: string
}

/** One round trip. */
export interface TradeOutcome {
  readonly leg: number
  readonly side: string
  readonly qty: number
  readonly entryBar: number
  readonly exitBar: number
  readonly entryPrice: number
  readonly exitPrice: number
  readonly grossPaise: number
  readonly chargesPaise: number
  readonly netPaise: number
  readonly maePaise: number
  readonly mfePaise: number
}

/** All that is compared. */
export interface RunOutcome {
  readonly fills: readonly FillOutcome[]
  readonly equityPaise: readonly number[]
  /** By leg, in the order in which the strategy gave them. */
  readonly orders: readonly (readonly OrderOutcome[])[]
  readonly trades: readonly TradeOutcome[]
  readonly open: readonly TradeOutcome[]
  readonly events: readonly { readonly bar: number; readonly kind: string }[]
  readonly stats: Partial<Metrics>
}
