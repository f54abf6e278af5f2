/** What the screens know of a paper session, beside the desk's rows. */
import type { EpochMs, Price } from '../core/units.ts'
import type { RiskInputs } from '../inputs/inputs.ts'

/** What becomes of an order above the limit of its second. */
export type OverLimit = 'wait' | 'refuse'

/** Where the prices of a session come from. */
export type PaperFeed =
  /** The synthetic market, with all its instruments. */
  | { readonly kind: 'built-in'; readonly seed: number }
  /** Imported datasets, one for each symbol. */
  | {
      readonly kind: 'datasets'
      readonly datasets: readonly { readonly symbol: string; readonly id: string; readonly sha256: string }[]
    }

/** How the desk of a session works, settled when it is opened. */
export interface PaperTerms {
  /** Rupees for orders by hand. */
  readonly manualCapital: number
  readonly ordersPerSecond: number
  readonly overLimit: OverLimit
  /** Null binds nothing. */
  readonly limits: PaperLimits | null
}

/** Of the Settings screen: position size binds each book, loss and drawdown the whole desk. */
export interface PaperLimits extends RiskInputs {
  /** "15:15": when positions by hand are closed, at 15:20 at the latest. Sessions of before 2026-11-27 have none. */
  readonly squareOff?: string
}

/** What an alert waits for: a price that is reached, or the net profit of the desk's day. */
export type AlertWhat =
  | {
      readonly kind: 'price'
      readonly symbol: string
      readonly side: 'above' | 'below'
      readonly price: Price
    }
  /** Whole rupees after charges; a loss is negative. */
  | { readonly kind: 'pnl'; readonly side: 'above' | 'below'; readonly rupees: number }

/** The events of which the trader is alerted. Rejects and risk events stand behind the bell in any case, fills only with this. */
export interface AlertEvents {
  readonly fills: boolean
  readonly rejects: boolean
  readonly risk: boolean
}

/** An alert of a session as it stands. */
export interface PaperAlert {
  readonly id: string
  readonly what: AlertWhat
  /** When it was met; null while it waits. */
  readonly triggeredMs: EpochMs | null
}

/** Where the feed's time stands in the exchange's day. */
export type FeedPhase = 'pre-open' | 'open' | 'closed' | 'holiday' | 'ended'

/** Seconds of the feed in one second of the trader. */
export const FEED_SPEEDS = [1, 5, 60, 300] as const
export type FeedSpeed = (typeof FEED_SPEEDS)[number]

/** What the shell and the desk's screens show of a paper session, beside the desk's rows. */
export interface PaperView {
  readonly id: string
  readonly name: string
  readonly feed: PaperFeed
  readonly terms: PaperTerms
  /** The feed's time: all seconds before it have been traded. */
  readonly feedMs: EpochMs
  readonly speed: FeedSpeed
  readonly isPlaying: boolean
  readonly phase: FeedPhase
  /** When the phase changes next; null where the feed has ended. */
  readonly phaseUntilMs: EpochMs | null
  /** One tab trades, the others watch; what is done in any of them counts. */
  readonly role: 'trading' | 'watching'
  /** The limit of the whole desk that has acted: nothing is entered any more today; null where none has. */
  readonly limited: string | null
  /** Symbols without a price for 30 s of their session: nothing is entered in them. */
  readonly stale: readonly string[]
  /** Orders sent in the feed's last second, and in the day's fullest one. */
  readonly ordersThisSecond: number
  readonly mostOrdersInASecond: number
  /** In the order in which they were added. */
  readonly alerts: readonly PaperAlert[]
  readonly alertEvents: AlertEvents
  /** The moment that the screens show instead of now; null: now. */
  readonly shownMs: EpochMs | null
  /** Why the session does not go on, in a sentence; null where it does. */
  readonly fault: string | null
}
