/** The paper desk as the page reaches it: it lives in the main worker, beside the sample. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { EpochMs, IsoDate, Paise } from '../../engine/core/units.ts'
import type { FeedSpeed, PaperFeed, PaperTerms } from '../../engine/desk/paperView.ts'
import type { OrderTicket, StrategyDraft } from '../../engine/desk/types.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { BookPlan, BookState } from '../../engine/paper/book.ts'
import type { BookAct } from '../../engine/paper/bookActs.ts'
import type { DayTrade } from '../../engine/paper/dayTrades.ts'
import type { ReplayProof } from '../../engine/paper/replay.ts'
import type { StrategyNeed } from '../../engine/paper/strategyNeed.ts'
import type { OrderEstimate } from '../../engine/paper/ticket.ts'
import type { ExportFile, LoadedDataset, OwnParts, RunCandles } from './api.ts'
import { type ClientOf, call } from './contract.ts'

/** What a trader chooses to open a session. */
export interface PaperRequest {
  /** Empty: the next "Paper n". */
  readonly name: string
  readonly feed: PaperFeed
  /** The feed begins on this day, at this time ("09:15"). */
  readonly date: IsoDate
  readonly time: string
  readonly terms: PaperTerms
}

/** A session of the list. */
export interface PaperSummary {
  readonly id: string
  readonly name: string
  readonly feed: PaperFeed
  readonly startMs: EpochMs
  readonly feedMs: EpochMs
  /** By the wall clock. */
  readonly createdMs: EpochMs
  /** Of all its days that are over, after charges. */
  readonly netPaise: Paise
}

/** The sessions of this device. */
export interface PaperList {
  /** The newest first. */
  readonly sessions: readonly PaperSummary[]
  /** Records that could not be read and were set aside just now. */
  readonly damaged: number
}

/** The ranges of the Performance chart. */
export type PerformanceRange = 'today' | 'week' | 'month'

/** One point: of today, one a minute of the feed; of week and month, one a trading day. Rupees after charges. */
export interface PerformancePoint {
  readonly ms: EpochMs
  readonly value: number
}

/** A day of a session. */
export interface JournalDay {
  readonly date: IsoDate
  readonly netPaise: Paise
  readonly chargesPaise: Paise
  readonly trades: number
  readonly wins: number
  /** Their profit so far is in the net; a day of a tradebook has none. */
  readonly openPositions?: number
}

/** A line of a strategy's own log. */
export interface StrategyLogLine {
  readonly ms: EpochMs
  readonly kind: 'desk' | 'order' | 'note' | 'error'
  readonly text: string
}

/** Calls that only a paper desk answers; the desk's own calls (`DESK`) go to whichever desk is shown. */
export const PAPER = {
  list: call<() => Promise<PaperList>>(),
  /** Opens a new session, shows it, paused, and answers its id. */
  open: call<(request: PaperRequest) => Promise<Outcome<string>>>(),
  /** Shows a session again, exactly where it was. */
  resume: call<(id: string) => Promise<Outcome<void>>>(),
  /** Back to the sample; the session stands still and stays where it is. */
  leave: call<() => Promise<Outcome<void>>>(),
  remove: call<(id: string) => Promise<Outcome<void>>>(),
  play: call<(speed: FeedSpeed) => Promise<Outcome<void>>>(),
  pause: call<() => Promise<Outcome<void>>>(),
  /** So many seconds of the feed at once; it stays paused. */
  step: call<(seconds: number) => Promise<Outcome<void>>>(),
  /** The feed goes to the next session's open at once. */
  skipToOpen: call<() => Promise<Outcome<void>>>(),
  /** Other terms from now on. */
  setTerms: call<(terms: PaperTerms) => Promise<Outcome<void>>>(),
  /** Shows the desk as it was at a moment of this day, to look at; null shows it as it is. */
  showAt: call<(ms: EpochMs | null) => Promise<Outcome<void>>>(),
  estimateOrder: call<(ticket: OrderTicket) => Promise<Outcome<OrderEstimate>>>(),
  /** What keeps a draft from ever entering: its capital at the last prices; null where it carries one lot of each instrument. */
  strategyNeed: call<(draft: StrategyDraft) => Promise<StrategyNeed | null>>(),
  performance: call<(range: PerformanceRange) => Promise<readonly PerformancePoint[]>>(),
  proveReplay: call<() => Promise<Outcome<ReplayProof>>>(),
  /** Session, log and recorded bars as one file, which the terminal replays. */
  exportSession: call<() => Promise<Outcome<ExportFile>>>(),
  /** What happened to a strategy today, the newest first. */
  strategyLog: call<(id: string) => Promise<readonly StrategyLogLine[]>>(),
  /** The days of the session, the newest first; today included. */
  journalDays: call<() => Promise<readonly JournalDay[]>>(),
  journalTrades: call<(date: IsoDate) => Promise<readonly DayTrade[]>>(),
  /** Prices around a trade of the journal; null where it is not known. */
  tradeCandles: call<(date: IsoDate, key: string) => Promise<RunCandles | null>>(),
}

/** The paper desk as the page asks for it. */
export type PaperClient = ClientOf<typeof PAPER>

/** What the page does for a paper desk: it has the datasets, the trader's strategies and the walls. */
export interface PaperHost {
  /** An imported dataset; null where it is not on this device. */
  dataset(id: string): Promise<LoadedDataset | null>
  /** The parts of the trader's own strategy of that id; null where it is not on this device. */
  ownParts(id: string): Promise<OwnParts | null>
  /** Trades a book whose strategy is code, behind walls. */
  runWalled(parts: OwnParts, request: WalledBook): Promise<WalledAnswer>
}

/** A book as it goes behind walls. */
export interface WalledBook {
  readonly plan: BookPlan
  readonly seconds: readonly Bars[]
  readonly nowMs: EpochMs
  readonly acts: readonly BookAct[]
  readonly hours: readonly [number, number]
  readonly ordersPerSecond: number
  readonly overLimit: PaperTerms['overLimit']
  /** What other books have sent, by second. */
  readonly sent: SentOrders
}

/** Orders by second since 1970. */
export type SentOrders = readonly (readonly [number, number])[]

/** What came of it, and what all have sent now. */
export interface WalledAnswer {
  readonly state: BookState
  readonly sent: SentOrders
}
