/** The desk: what the screens show and what a trader may do to it. Plain data; money is whole paise. */
import type { EpochMs, IsoDate, Paise, Percent, Price, Qty, SignedQty } from '../core/units.ts'
import type { Timeframe } from '../market/resample.ts'
import type { Declaration, Strategy } from '../strategies/define.ts'
import type { Order, OrderStatus, OrderType } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'
import type { AlertEvents, AlertWhat, PaperView } from './paperView.ts'

/** Whether it may enter: paused and error take no new positions, but their exits keep working. */
export type StrategyStatus = 'active' | 'paused' | 'error'

/** What a trader types into the New Strategy dialog. */
export interface StrategyDraft {
  /** 3 to 50 characters, unique. */
  readonly name: string
  /** What it does: the id of a strategy of the catalogue, or of one of the trader's own. */
  readonly type: Strategy['id']
  /** What the trader's own one declares: the desk checks and names it by this, whatever becomes of its source. */
  readonly own?: Declaration
  /** At least one symbol. */
  readonly instruments: readonly string[]
  /** By the names that the strategy of this type declares. */
  readonly params: Readonly<Record<string, number>>
  /** Rupees, as in the inputs of a run. */
  readonly capital: number
  /** "09:15": open < square-off ≤ close. */
  readonly sessionStart: string
  readonly sessionEnd: string
  readonly squareOff: string
  /** The bars that it decides on; missing is one minute. */
  readonly timeframe?: Timeframe
}

/** What a trader asks for in the order ticket. */
export interface OrderTicket {
  readonly instrument: string
  readonly side: Side
  readonly type: OrderType
  readonly qty: Qty
  /** 0 where the type has none. */
  readonly limitPrice: Price
  readonly stopPrice: Price
  /** How far a market order may fill from the last price, in per cent: it goes out as a limit order there. */
  readonly protectionPct: Percent
  /** Exits that come with a fill, in per cent from its price; 0 is none. */
  readonly stopLossPct: Percent
  readonly takeProfitPct: Percent
}

/** A strategy of the desk: what the trader typed, and how its day went. */
export interface DeskStrategy extends StrategyDraft {
  readonly id: string
  readonly status: StrategyStatus
  /** Why it is in error; empty otherwise. */
  readonly statusReason: string
  /** Of a paper desk, where its status says nothing of it: its orders are rejected. */
  readonly rejected?: RejectedOrders | null
  /** Today's realised and open profit after charges. */
  readonly pnlPaise: Paise
  /** Round trips that ended today: of them the win rate is. */
  readonly trades: number
  readonly winRate: Percent
  /** Mean net profit of an ended trade over what was paid to enter it. */
  readonly avgReturn: Percent
  /** Of the capital plus today's ended trades: zero or negative. */
  readonly maxDrawdown: Percent
}

/** Orders of a strategy that were rejected today, since one of them filled. */
export interface RejectedOrders {
  readonly count: number
  /** Why the last of them was. */
  readonly reason: string
}

/** One step in an order's life. */
export interface OrderStep {
  readonly ms: EpochMs
  readonly status: OrderStatus
  readonly text: string
}

/** A row of the Order Book with its whole history: in the words of the engine's order model. */
export interface DeskOrder
  extends PositionKey,
    Readonly<Pick<Order, 'side' | 'type' | 'role' | 'qty' | 'status' | 'statusReason'>>,
    /** Of a paper desk, beside the one price that the row shows. */
    Readonly<Partial<Pick<Order, 'filledQty' | 'limitPrice' | 'stopPrice'>>> {
  /** ORD and six digits. */
  readonly orderId: string
  /** Fill price once complete; before that the limit, the trigger, or the market price when it was placed. */
  readonly price: Price
  /** When it was placed. */
  readonly ms: EpochMs
  /** Of a paper desk, by its model: from the decision to the acknowledgement; null where it was refused at once. */
  readonly latencyMs?: number | null
  readonly history: readonly OrderStep[]
}

/** Names a position: a strategy of the desk, by its name, and what it trades. */
export interface PositionKey {
  readonly instrument: string
  readonly strategy: string
}

/** What one strategy holds of one instrument, marked at the current price. */
export interface DeskPosition extends PositionKey {
  /** Negative is short. */
  readonly qty: SignedQty
  readonly avgPrice: Price
  readonly currentPrice: Price
  /** (current − average) × quantity. */
  readonly pnlPaise: Paise
  readonly entryMs: EpochMs
  /** Units of a lot: orders are multiples of it. */
  readonly lot: Qty
  /** Units that closing orders work for: the others can still be closed. */
  readonly exitingQty: Qty
}

/** A line of the Market Overview; the change is since the close of the day before. */
export interface MarketRow {
  readonly symbol: string
  readonly name: string
  readonly price: Price
  readonly change: Percent
}

/** The four cards; changes are against yesterday, null where there is nothing to compare with. */
export interface DeskSummary {
  readonly dailyPnlPaise: Paise
  readonly dailyPnlChange: Percent | null
  readonly openPositions: number
  readonly openPositionsChange: Percent | null
  readonly ordersToday: number
  readonly ordersTodayChange: Percent | null
  readonly avgLatencyMs: number
  readonly avgLatencyChange: Percent | null
  /** The same figures at the end of the feed's day before; null on the first one. The sample has none. */
  readonly yesterday?: DeskFigures | null
}

/** The figures of the cards. */
export type DeskFigures = Pick<
  DeskSummary,
  'dailyPnlPaise' | 'openPositions' | 'ordersToday' | 'avgLatencyMs'
>

/** How a notice is coloured; the text says the same without the colour. */
export type NoticeTone = 'neutral' | 'good' | 'warn' | 'bad'
/** The address of a screen, to which a notice leads. */
export type ScreenPath = '/' | '/strategy' | '/orders' | '/positions' | '/backtest' | '/ai' | '/settings'

/** One line behind the bell. */
export interface DeskNotice {
  readonly id: number
  readonly ms: EpochMs
  readonly text: string
  readonly tone: NoticeTone
  /** The screen that it is about. */
  readonly to: ScreenPath
  readonly read: boolean
  /** Whether the trader has asked to be alerted of it; missing where nobody was asked, and its tone decides. */
  readonly isAlert?: boolean
}

/** The one state. Nobody writes to it: a command gives a new one. */
export interface DeskState {
  readonly version: number
  readonly strategies: readonly DeskStrategy[]
  /** Newest first. */
  readonly orders: readonly DeskOrder[]
  readonly positions: readonly DeskPosition[]
  readonly market: readonly MarketRow[]
  readonly summary: DeskSummary
  /** Newest first, at most 100. */
  readonly notices: readonly DeskNotice[]
  readonly halted: boolean
}

/** What the page holds: all but the orders, which it asks for page by page. */
export interface DeskView extends Omit<DeskState, 'orders'> {
  /** The newest ten. */
  readonly recentOrders: readonly DeskOrder[]
  readonly orderCounts: Readonly<Record<OrderStatus, number>>
  /** The paper session that it is; missing is the sample. */
  readonly paper?: PaperView
}

/** All that a trader may do to the desk; each comes to a new state, or is refused in one sentence. */
export type DeskCommand =
  /** Active to paused; paused and error to active. */
  | { readonly kind: 'toggle-strategy'; readonly id: string }
  | { readonly kind: 'add-strategy'; readonly draft: StrategyDraft }
  | { readonly kind: 'edit-strategy'; readonly id: string; readonly draft: StrategyDraft }
  /** Refused while it is active or holds a position. */
  | { readonly kind: 'delete-strategy'; readonly id: string }
  /** OPEN and PENDING only. */
  | { readonly kind: 'cancel-order'; readonly orderId: string }
  | {
      readonly kind: 'modify-order'
      readonly orderId: string
      readonly qty: Qty
      readonly price: Price
      /** Of a paper desk: another trigger for an order that has one beside its limit. */
      readonly stopPrice?: Price
    }
  | (PositionKey & {
      readonly kind: 'close-position'
      readonly qty: Qty
      /** Null closes at market. */
      readonly limitPrice: Price | null
    })
  /** Several at market: what a filter shows. */
  | { readonly kind: 'close-positions'; readonly keys: readonly PositionKey[] }
  | {
      readonly kind: 'halt'
      readonly pauseStrategies: boolean
      readonly cancelOrders: boolean
      readonly closePositions: boolean
    }
  /** `word` must be UNLOCK. Strategies stay paused. */
  | { readonly kind: 'release'; readonly word: string }
  | { readonly kind: 'notify'; readonly text: string; readonly tone: NoticeTone; readonly to: ScreenPath }
  | { readonly kind: 'mark-read'; readonly id: number | 'all' }
  /** Back to the sample. */
  | { readonly kind: 'reset' }
  /** Of a paper desk: enters nothing more today, cancels what works and closes what is held. */
  | { readonly kind: 'stop-strategy'; readonly id: string }
  /** Of a paper desk: an order by hand. */
  | { readonly kind: 'place-order'; readonly ticket: OrderTicket }
  /** Of a paper desk (RULES.md, D8). */
  | { readonly kind: 'add-alert'; readonly what: AlertWhat }
  | { readonly kind: 'delete-alert'; readonly id: string }
  | { readonly kind: 'set-alert-events'; readonly events: AlertEvents }

/** What a command did. */
export interface DeskReceipt {
  /** One sentence for the toast: "Paused Nifty spread maker." */
  readonly message: string
  /** Give it to `undo` within ten seconds, as long as nothing else has changed the desk; null when it cannot be undone. */
  readonly undoVersion: number | null
  /** Of a paper desk whose feed is paused: it takes effect when the feed moves, and the sentence says so. */
  readonly isLater?: boolean
}

/** A position that is to be closed, for an estimate. */
export interface CloseQuestion extends PositionKey {
  /** Left out: all of it. */
  readonly qty?: Qty
  /** Above 0. Left out: it closes at market. */
  readonly limitPrice?: Price
}

/** What closing would bring, before the trader confirms. */
export interface CloseEstimate {
  readonly pnlPaise: Paise
  /** The lines of the charge book that are more than nothing; they add up to what is charged. */
  readonly charges: readonly { readonly label: string; readonly paise: Paise }[]
  readonly netPaise: Paise
}

/** The columns by which the Order Book sorts, by the names of `DeskOrder`. */
export type OrderSort = 'orderId' | 'ms' | 'instrument' | 'side' | 'qty' | 'price' | 'status' | 'strategy'

/** Which orders the Order Book asks for, and in which order. */
export interface OrderQuery {
  /** Matches order id, instrument or strategy; literal, case-insensitive. */
  readonly search: string
  /** The strategy whose orders alone are asked for, by its whole name; left out, of all. */
  readonly strategy?: string
  /** Of a paper desk: the day of its session whose orders are asked for, or all of them; left out, today. */
  readonly day?: IsoDate | 'all'
  readonly status: OrderStatus | 'all'
  readonly side: Side | 'all'
  readonly sort: OrderSort
  readonly descending: boolean
  /** From 1; past the end gives the last page. */
  readonly page: number
  readonly pageSize: number
}

/** The rows of one page, and how many pages there are. */
export interface OrderPage {
  readonly rows: readonly DeskOrder[]
  /** Orders that match. */
  readonly total: number
  readonly page: number
  readonly pages: number
}
