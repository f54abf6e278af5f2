/** A paper session: what a trader opened, and what was done in it. Plain data: it is stored, sent and replayed. */
import type { EpochMs, Price, Qty } from '../core/units.ts'
import type { AlertEvents, AlertWhat, PaperFeed, PaperTerms } from '../desk/paperView.ts'
import type { DeskNotice, OrderTicket, StrategyDraft } from '../desk/types.ts'
import type { Timeframe } from '../market/resample.ts'
import type { OrderChange } from '../trading/order.ts'

/** What a session is from its first moment to its last. */
export interface PaperSession {
  readonly id: string
  /** "Paper 1", or what the trader calls it. */
  readonly name: string
  readonly feed: PaperFeed
  readonly terms: PaperTerms
  /** The feed's time at which it began. */
  readonly startMs: EpochMs
}

/** A strategy of a paper desk: with the timeframe that it decides on. */
export interface PaperDraft extends StrategyDraft {
  readonly timeframe: Timeframe
  /** Instruments that it trades against each other; 1 trades each by itself. */
  readonly legs: number
}

/** A strategy enters while it is active; stopped ones have been squared off for the day. */
export type PaperStatus = 'active' | 'paused' | 'stopped'

/** One order of a day: its book, the place of its instrument in it, its number there. */
export interface OrderRef {
  readonly book: string
  readonly leg: number
  readonly order: number
}

/** All that changes a desk. */
export type PaperAct =
  | { readonly kind: 'add-strategy'; readonly id: string; readonly draft: PaperDraft }
  | { readonly kind: 'edit-strategy'; readonly id: string; readonly draft: PaperDraft }
  | { readonly kind: 'delete-strategy'; readonly id: string }
  | { readonly kind: 'set-status'; readonly id: string; readonly status: PaperStatus }
  /** `refused` is why the desk did not let it pass: margin, limits. */
  | { readonly kind: 'place'; readonly ticket: OrderTicket; readonly refused: string | null }
  | { readonly kind: 'cancel'; readonly ref: OrderRef }
  | { readonly kind: 'modify'; readonly ref: OrderRef; readonly change: OrderChange }
  | {
      readonly kind: 'close'
      readonly book: string
      readonly leg: number
      readonly qty: Qty | null
      readonly limitPrice: Price | null
    }
  | {
      readonly kind: 'halt'
      readonly pauseStrategies: boolean
      readonly cancelOrders: boolean
      readonly closePositions: boolean
    }
  | { readonly kind: 'release' }
  /** A limit of the whole desk has acted: nothing is entered any more that day. */
  | { readonly kind: 'limit'; readonly reason: string; readonly text: string }
  /**
   * `isAtOnce`: position limit and square-off bind the books by hand of the day too. In logs of before 2026-11-27, which do
   * not say so, those that were there kept theirs.
   */
  | { readonly kind: 'terms'; readonly terms: PaperTerms; readonly isAtOnce?: true }
  /** Something that the page tells behind the bell. */
  | ({ readonly kind: 'notify' } & Pick<DeskNotice, 'text' | 'tone' | 'to'>)
  | { readonly kind: 'add-alert'; readonly id: string; readonly what: AlertWhat }
  | { readonly kind: 'delete-alert'; readonly id: string }
  | { readonly kind: 'set-alert-events'; readonly events: AlertEvents }
  /** A price alert that was met on a day that is over: it does not wait for it again. */
  | { readonly kind: 'alert-met'; readonly id: string; readonly ms: EpochMs }
  /** Nobody was there between two moments of the wall clock: the feed stood still. */
  | { readonly kind: 'gap'; readonly fromWallMs: EpochMs; readonly toWallMs: EpochMs }

/** An act as the session's log has it. */
export interface PaperEntry {
  /** From 1, without gaps. */
  readonly seq: number
  /** The feed's time: it acts in the first second that opens then or later. */
  readonly ms: EpochMs
  readonly wallMs: EpochMs
  readonly act: PaperAct
}
