import type { EpochMs } from '../core/units.ts'
import type { PaperLimits } from '../desk/paperView.ts'
import type { OrderTicket, StrategyDraft } from '../desk/types.ts'
import { defaultInputs, type RiskInputs, type RunInputs } from '../inputs/inputs.ts'
import { parseIstTime } from '../market/ist.ts'
import { TIMEFRAME_MINUTES } from '../market/resample.ts'
import { squareOffMs } from '../run/squareOffTime.ts'
import { knownStrategy } from '../strategies/catalog.ts'
import type { OrderRequest } from '../trading/order.ts'
import { type BookPlan, BY_HAND } from './book.ts'
import { type BookAct, NOT_YET_ON_DESK, OFF_DESK } from './bookActs.ts'
import type { StaleSpan } from './market.ts'
import { RESTS } from './rejections.ts'
import type { PaperDraft, PaperEntry } from './session.ts'
import { type Standing, type StandingStrategy, standingAfter } from './standing.ts'

/** Whose orders those of a book are, where the trader gives them. */
export const MANUAL = 'Manual'

/** A book of a day with what the desk did to it. */
export interface LedBook {
  readonly plan: BookPlan
  /** The strategy's id; null where the trader gives the orders. */
  readonly strategyId: string | null
  /** The strategy's name, or "Manual". */
  readonly name: string
  readonly instruments: readonly string[]
  readonly hours: readonly [fromMinute: number, toMinute: number]
  /** When it came to the desk; 0 where the day began with it. */
  readonly fromMs: EpochMs
  readonly acts: BookAct[]
}

interface OpenBook extends LedBook {
  plan: BookPlan
  /** Why its entries are refused now. */
  blocked: string | null
}

const WHOLE_DAY = [0, 24 * 60] as const
/** A book is stopped by its desk, not by losses of its own. */
const NO_LOSS_LIMIT = { maxDailyLoss: 1e12, maxDrawdownPct: 100 }
/** Orders by hand are closed with the session's last minutes at the latest, as intraday products are. */
const LAST_SQUARE_OFF = '15:20'

/** The day's books in the order in which they came to be: what is left of a desk once its log is read. */
export class DayBooks {
  standing: Standing
  readonly books: OpenBook[] = []
  readonly #generations = new Map<string, number>()
  readonly #stale = new Set<string>()
  /** Of the entry that is being done. */
  #seq = 0

  constructor(standing: Standing) {
    this.standing = standing
    for (const strategy of standing.strategies) this.#open(strategy, 0)
  }

  /** Does all that the log and the feed say up to now, in the order of their times. */
  lead(entries: readonly PaperEntry[], spans: readonly StaleSpan[]): void {
    const events = [
      ...entries.map(entry => ({ ms: entry.ms, run: () => this.#do(entry) })),
      ...spans.flatMap(({ symbol, fromMs, toMs }) => [
        { ms: fromMs, run: () => this.#mark(symbol, true, fromMs) },
        { ms: toMs, run: () => this.#mark(symbol, false, toMs) },
      ]),
    ]
    // stable: entries of one moment keep their order
    events.sort((a, b) => a.ms - b.ms)
    for (const { ms, run } of events) if (Number.isFinite(ms)) run()
  }

  #mark(symbol: string, isStale: boolean, ms: EpochMs): void {
    this.#seq = 0
    if (isStale) this.#stale.add(symbol)
    else this.#stale.delete(symbol)
    this.#block(ms)
  }

  #do({ ms, seq, act }: PaperEntry): void {
    this.#seq = seq
    const before = this.standing
    this.standing = standingAfter(before, { act })
    if (act.kind === 'edit-strategy') this.#end(act.id, 'Strategy changed', ms)
    if (act.kind === 'delete-strategy') this.#end(act.id, 'Strategy deleted', ms)
    if (act.kind === 'add-strategy' || act.kind === 'edit-strategy') {
      this.#open(this.standing.strategies.find(({ id }) => id === act.id)!, ms)
    }
    if (act.kind === 'terms' && act.isAtOnce) this.#bindHand(ms)
    if (act.kind === 'place') this.#place(act.ticket, act.refused, ms)
    this.#block(ms)
    if (act.kind === 'halt') {
      this.#clear('Kill switch', act.cancelOrders, act.closePositions, ms, () => true)
    } else if (act.kind === 'limit') {
      this.#clear(act.reason, true, true, ms, () => true)
    } else if (act.kind === 'set-status' && act.status === 'stopped') {
      this.#clear(RESTS.stopped, true, true, ms, ofStrategy(act.id))
    } else this.#tellOne(act, ms, seq)
  }

  /** What concerns one order or one position. */
  #tellOne(act: PaperEntry['act'], ms: EpochMs, seq: number): void {
    if (act.kind === 'cancel') {
      this.#tell(act.ref.book, { ms, seq, kind: 'cancel', ...act.ref, reason: 'Cancelled by the trader' })
    } else if (act.kind === 'modify') {
      this.#tell(act.ref.book, { ms, seq, kind: 'modify', ...act.ref, change: act.change })
    } else if (act.kind === 'close') {
      const { book, leg, qty, limitPrice } = act
      this.#tell(book, { ms, seq, kind: 'close', leg, qty, limitPrice, reason: 'Closed by the trader' })
    }
  }

  /** Where a strategy is changed or deleted, what its book still has is cancelled and closed, and it enters nothing more. */
  #end(id: string, reason: string, ms: EpochMs): void {
    this.#clear(reason, true, true, ms, ofStrategy(id))
    for (const book of this.books) {
      if (book.strategyId !== id || book.blocked === OFF_DESK) continue
      book.blocked = OFF_DESK
      book.acts.push({ ms, seq: this.#seq, kind: 'block', reason: OFF_DESK })
    }
  }

  #clear(
    reason: string,
    cancels: boolean,
    closes: boolean,
    ms: EpochMs,
    isMeant: (book: LedBook) => boolean,
  ): void {
    for (const { acts, instruments } of this.books.filter(isMeant)) {
      if (cancels) acts.push({ ms, seq: this.#seq, kind: 'cancel-all', reason })
      if (!closes) continue
      for (const leg of instruments.keys()) {
        acts.push({ ms, seq: this.#seq, kind: 'close', leg, qty: null, limitPrice: null, reason })
      }
    }
  }

  #tell(key: string, act: BookAct): void {
    this.books.find(({ plan }) => plan.key === key)?.acts.push(act)
  }

  #block(ms: EpochMs): void {
    for (const book of this.books) {
      if (book.blocked === OFF_DESK) continue
      const reason = this.#reasonFor(book)
      if (reason === book.blocked) continue
      book.blocked = reason
      book.acts.push({ ms, seq: this.#seq, kind: 'block', reason })
    }
  }

  #reasonFor({ strategyId, instruments }: LedBook): string | null {
    const { halted, limited, strategies } = this.standing
    if (halted) return 'Kill switch'
    if (limited !== null) return limited
    const stale = instruments.find(symbol => this.#stale.has(symbol))
    if (stale !== undefined) return `No price of ${stale} for 30 seconds`
    const status = strategies.find(({ id }) => id === strategyId)?.status
    if (strategyId === null || status === 'active') return null
    return status === 'stopped' ? RESTS.stopped : RESTS.paused
  }

  #open({ id, draft }: StandingStrategy, ms: EpochMs): void {
    const generation = (this.#generations.get(id) ?? 0) + 1
    this.#generations.set(id, generation)
    const { limits } = this.standing.terms
    for (const instruments of groupsOf(draft)) {
      const [main, ...hedges] = instruments
      const plan = {
        key: `${id}.${generation}:${main}`,
        inputs: strategyInputs(draft, main!, groupsOf(draft).length, limits),
        hedges,
      }
      const hours = [parseIstTime(draft.sessionStart, ''), parseIstTime(draft.sessionEnd, '')] as const
      this.#add({ plan, strategyId: id, name: draft.name, instruments, hours, fromMs: ms })
    }
  }

  /** What works from the middle of a day on enters nothing before. */
  #add(of: Omit<OpenBook, 'acts' | 'blocked'>): void {
    const book: OpenBook = { ...of, acts: [], blocked: null }
    const reason = book.fromMs > 0 ? NOT_YET_ON_DESK : this.#reasonFor(book)
    if (reason !== null) book.acts.push({ ms: 0, seq: 0, kind: 'block', reason })
    book.blocked = reason
    this.books.push(book)
  }

  /** The books by hand go on by the terms as they are now. */
  #bindHand(ms: EpochMs): void {
    const { limits } = this.standing.terms
    const maxQty = limits?.maxPositionQty ?? null
    const squareOff = handSquareOff(limits)
    for (const book of this.books) {
      if (book.strategyId !== null) continue
      book.acts.push({ ms, seq: this.#seq, kind: 'limit-position', maxQty })
      // D1: nothing that has happened changes, so one that has acted, or would have by now, is left for the day
      const { inputs } = book.plan
      const isAhead = [inputs.squareOff!, squareOff].every(time => ms < squareOffMs(inputs, time, ms))
      if (isAhead) book.plan = { ...book.plan, inputs: { ...inputs, squareOff } }
    }
  }

  #place(ticket: OrderTicket, refused: string | null, ms: EpochMs): void {
    const { instrument, side } = ticket
    const key = `manual:${instrument}`
    if (!this.books.some(({ plan }) => plan.key === key)) {
      const { limits, manualCapital } = this.standing.terms
      const plan = { key, inputs: manualInputs(instrument, manualCapital, limits), hedges: [] }
      const instruments = [instrument]
      this.#add({ plan, strategyId: null, name: MANUAL, instruments, hours: WHOLE_DAY, fromMs: 0 })
    }
    this.#tell(key, { ms, seq: this.#seq, kind: 'place', side, request: requestOf(ticket), refused })
  }
}

const ofStrategy =
  (id: string) =>
  ({ strategyId }: LedBook): boolean =>
    strategyId === id

/** A draft with what a paper desk knows besides: the bars that it decides on, and how many instruments it trades as one. */
export function toPaperDraft(draft: StrategyDraft): PaperDraft {
  return { ...draft, timeframe: draft.timeframe ?? '1m', legs: knownStrategy(draft.type)?.legs ?? 1 }
}

/** The instruments of each book: all of a strategy that trades several against each other, else one after the other. */
export function groupsOf({
  instruments,
  legs,
}: Pick<PaperDraft, 'instruments' | 'legs'>): readonly (readonly string[])[] {
  return legs > 1 ? [instruments.slice(0, 2)] : instruments.map(symbol => [symbol])
}

/**
 * The run that a strategy of the desk is on one instrument, among so many that share its capital. A symbol that is not known
 * is squared off too: here it trades in the hours of shares (D10).
 */
export function strategyInputs(
  draft: PaperDraft,
  instrument: string,
  shares: number,
  limits: RiskInputs | null,
): RunInputs {
  return {
    ...defaultInputs(instrument, TIMEFRAME_MINUTES[draft.timeframe]),
    strategy: draft.type,
    params: draft.params,
    capital: Math.floor(draft.capital / shares),
    timeframe: draft.timeframe,
    squareOff: draft.squareOff,
    risk: limits && { ...NO_LOSS_LIMIT, maxPositionQty: limits.maxPositionQty },
  }
}

/** The run that the orders by hand are in one instrument. */
export function manualInputs(instrument: string, capital: number, limits: PaperLimits | null): RunInputs {
  return {
    ...defaultInputs(instrument, 1),
    strategy: BY_HAND.id,
    params: {},
    capital,
    timeframe: null,
    squareOff: handSquareOff(limits),
    risk: limits && { ...NO_LOSS_LIMIT, maxPositionQty: limits.maxPositionQty },
  }
}

/** The time of Settings, or that of the broker where it is earlier. */
function handSquareOff(limits: PaperLimits | null): string {
  const asked = limits?.squareOff ?? LAST_SQUARE_OFF
  return asked < LAST_SQUARE_OFF ? asked : LAST_SQUARE_OFF
}

function requestOf(ticket: OrderTicket): OrderRequest {
  const { type, qty, limitPrice, stopPrice, protectionPct, stopLossPct, takeProfitPct } = ticket
  const isMarket = type === 'market'
  return {
    qty,
    type: isMarket ? 'limit' : type,
    limitPrice,
    stopPrice,
    reason: isMarket ? `Order ticket, at market within ${protectionPct}%` : 'Order ticket',
    ...((stopLossPct > 0 || takeProfitPct > 0) && { exits: { stopLossPct, takeProfitPct } }),
  }
}
