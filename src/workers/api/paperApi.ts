/** The paper desk as the page reaches it: it lives in the main worker, beside the sample. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { EpochMs, IsoDate, Paise } from '../../engine/core/units.ts'
import type { FeedSpeed, PaperFeed, PaperTerms } from '../../engine/desk/paperView.ts'
import type { OrderTicket } from '../../engine/desk/types.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { BookPlan, BookState } from '../../engine/paper/book.ts'
import type { BookAct } from '../../engine/paper/bookActs.ts'
import type { OrderEstimate } from '../../engine/paper/ticket.ts'
import type { Trade } from '../../engine/trading/trade.ts'
import type { ExportFile, LoadedDataset, OwnParts } from './api.ts'
import { call } from './contract.ts'

/** What a trader chooses to open a session. */
export interface PaperRequest {
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
  readonly createdMs: EpochMs
  readonly netPaise: Paise
}

/** A line of the Performance chart in Paper. */
export interface PaperPerformance {
  readonly points: readonly { readonly ms: EpochMs; readonly value: number }[]
}

/** What running the log again showed. */
export interface ReplayProof {
  readonly identical: boolean
  /** Events of orders that were compared. */
  readonly events: number
  /** The first event that differs, as it was recorded and as it came out again. */
  readonly difference: { readonly recorded: string | null; readonly replayed: string | null } | null
  /** SHA-256 over books, fills, charges and equity of the day. */
  readonly fingerprint: string
  /** Of the books that nobody touched: backtests over the recorded bars, and those with the same fills and charges. */
  readonly backtests: number
  readonly equalBacktests: number
}

/** A day of the journal. */
export interface JournalDay {
  readonly date: IsoDate
  readonly netPaise: Paise
  readonly chargesPaise: Paise
  readonly orders: number
  readonly trades: number
  readonly wins: number
  readonly note: string
}

/** A round trip of the journal, with what the trader wrote about it. */
export interface JournalTrade extends Trade {
  /** Names the trade: its book and its place in it. */
  readonly key: string
  readonly strategy: string
  readonly instrument: string
  readonly note: string
  readonly tags: readonly string[]
}

/** Calls that only a paper desk answers; the desk's own calls (`DESK`) go to whichever desk is shown. */
export const PAPER = {
  listPaper: call<() => Promise<readonly PaperSummary[]>>(),
  /** Opens a new session, and shows it. */
  openPaper: call<(request: PaperRequest) => Promise<Outcome<string>>>(),
  /** Shows a session again, exactly where it was, paused. */
  resumePaper: call<(id: string) => Promise<Outcome<string>>>(),
  /** Back to the sample; the session stays where it is. */
  leavePaper: call<() => Promise<void>>(),
  deletePaper: call<(id: string) => Promise<void>>(),
  playPaper: call<(speed: FeedSpeed) => Promise<Outcome<void>>>(),
  pausePaper: call<() => Promise<void>>(),
  /** So many seconds of the feed at once; it stays paused. */
  stepPaper: call<(seconds: number) => Promise<Outcome<void>>>(),
  /** The feed goes to the next session's open at once. */
  skipToOpen: call<() => Promise<Outcome<void>>>(),
  /** Shows the desk as it was at a moment of this day; null shows it as it is. */
  showPaperAt: call<(ms: EpochMs | null) => Promise<void>>(),
  estimateOrder: call<(ticket: OrderTicket) => Promise<Outcome<OrderEstimate>>>(),
  paperPerformance: call<(range: 'today' | 'week' | 'month') => Promise<PaperPerformance>>(),
  proveReplay: call<() => Promise<ReplayProof>>(),
  /** Session, log and recorded bars as one file, which `npm run paper` replays. */
  exportPaper: call<() => Promise<ExportFile>>(),
  journalDays: call<() => Promise<readonly JournalDay[]>>(),
  journalTrades: call<(date: IsoDate) => Promise<readonly JournalTrade[]>>(),
  noteTrade:
    call<(date: IsoDate, key: string, note: string, tags: readonly string[]) => Promise<Outcome<void>>>(),
}

/** What the page does for a paper desk: it has the datasets and the walls. */
export interface PaperHost {
  /** An imported dataset; null where it is not on this device. */
  dataset(id: string): Promise<LoadedDataset | null>
  /** The parts of the trader's own strategy of that id; null where it is not on this device. */
  ownStrategy(id: string): Promise<OwnParts | null>
  /** Trades a book whose strategy is code, behind walls. */
  runWalled(code: OwnParts, request: WalledBook): Promise<BookState>
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
  readonly sent: readonly (readonly [number, number])[]
}
