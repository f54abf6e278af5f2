/** What a paper desk tells behind the bell: from its log and its orders, so that a reload tells the same. */
import { indianFormat } from '../core/indian.ts'
import type { EpochMs, Qty } from '../core/units.ts'
import { alertWords } from '../desk/alertWords.ts'
import { toCountText, toPriceText } from '../desk/orderSteps.ts'
import type { AlertEvents } from '../desk/paperView.ts'
import type { DeskNotice, NoticeTone, ScreenPath } from '../desk/types.ts'
import { dayTimeWords } from '../market/ist.ts'
import type { Side } from '../trading/trade.ts'
import { alertsMet, eventsAt, type MetAlert } from './alerts.ts'
import type { BookPlan } from './book.ts'
import type { DayBook, PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'
import { type StaleSpan, staleSpans } from './market.ts'
import { squareOffTimeOn } from './orderNeed.ts'
import { isAfterSquareOff } from './rejections.ts'
import type { PaperEntry } from './session.ts'

interface Told {
  readonly ms: EpochMs
  /** The place in the log of the act that caused it at that moment; 0 where none did. */
  readonly seq: number
  readonly text: string
  readonly tone: NoticeTone
  readonly to: ScreenPath
  /** The switch that makes it an alert; an alert of its own needs none. */
  readonly event?: keyof AlertEvents | 'alert'
}

const COUNT = indianFormat()
/** Notices that the desk shows. */
const MAX_NOTICES = 100

/** The day's notices, newest first; those up to `readTo` have been read. A notice keeps its number. */
export function dayNotices(
  day: PaperDay,
  orders: readonly DayOrder[],
  entries: readonly PaperEntry[],
  readTo: number,
): DeskNotice[] {
  const events = eventsAt(day, entries)
  const numbers = new Map(orders.map(({ ref, orderId }) => [keyOf(ref.book, ref.leg, ref.order), orderId]))
  const told: Told[] = [
    ...entries.flatMap(entry => ofEntry(entry).map(notice => ({ ...notice, seq: entry.seq }))),
    ...day.books.flatMap(book => ofOrders(book, numbers)).filter(isTold),
    ...day.books.flatMap(ofFault),
    ...staleSpans(day.market, day.nowMs).flatMap(ofSpan),
    ...alertsMet(day, entries).map(ofAlert),
  ]
  // what the prices brought was known before what the trader did at that moment, and its acts follow each other: so what
  // is new comes last
  told.sort((a, b) => a.ms - b.ms || a.seq - b.seq)
  return told
    .map(({ ms, seq, text, tone, to, event }, k) => ({
      ...{ id: k + 1, ms, text, tone, to, read: k + 1 <= readTo },
      isAlert: event === 'alert' || (event !== undefined && events({ ms, seq })[event]),
    }))
    .slice(-MAX_NOTICES)
    .reverse()

  function isTold({ event, ms, seq }: Told): boolean {
    return event !== 'fills' || events({ ms, seq }).fills
  }
}

function keyOf(book: string, leg: number, order: number): string {
  return `${book}/${leg}/${order}`
}

function ofEntry(entry: PaperEntry): Omit<Told, 'seq'>[] {
  const { ms, act } = entry
  if (act.kind === 'halt') {
    const steps = [
      act.pauseStrategies && 'strategies paused',
      act.cancelOrders && 'orders cancelled',
      act.closePositions && 'positions closed at market',
    ].filter(Boolean)
    return [
      {
        ms,
        text: `Kill switch: trading is halted; ${steps.join(', ')}.`,
        tone: 'bad',
        to: '/',
        event: 'risk',
      },
    ]
  }
  if (act.kind === 'release') {
    return [{ ms, text: 'Halt released. Paused strategies stay paused.', tone: 'good', to: '/strategy' }]
  }
  if (act.kind === 'notify') return [{ ms, text: act.text, tone: act.tone, to: act.to }]
  if (act.kind === 'limit') return [{ ms, text: act.text, tone: 'bad', to: '/', event: 'risk' }]
  if (act.kind !== 'gap') return []
  const minutes = Math.max(1, Math.round((act.toWallMs - act.fromWallMs) / 60_000))
  const text = `Away for ${toCountText(minutes, 'minute')} from ${dayTimeWords(act.fromWallMs)}: the feed stood still.`
  return [{ ms, text, tone: 'warn', to: '/' }]
}

/** What of a book's orders is told: fills, if the trader wants them, and refusals. */
function ofOrders({ plan, instruments, name, state }: DayBook, numbers: ReadonlyMap<string, string>): Told[] {
  return state.orders.flatMap(({ leg, id, side, qty: asked, events }) =>
    events.flatMap(({ kind, ms, seq, qty, price, reason }): Told[] => {
      if (kind !== 'rejected' && kind !== 'filled') return []
      const what = orderWords(side, kind === 'filled' ? qty : asked, instruments[leg]!)
      if (kind === 'rejected') {
        const { why, tone } = rejectionOf(reason, plan, ms)
        const text = `${what} of ${name} was rejected: ${why}.`
        return [{ ms, seq, text, tone, to: '/orders', event: 'rejects' }]
      }
      const number = numbers.get(keyOf(plan.key, leg, id))
      const text = `${what} of ${name} filled at ${toPriceText(price)} (${number}).`
      return [{ ms, seq, text, tone: 'good', to: '/orders', event: 'fills' }]
    }),
  )
}

/** Why an order was rejected. That the day's entries had ended is no fault: the desk's hours say so. */
function rejectionOf(reason: string, { inputs }: BookPlan, ms: EpochMs): { why: string; tone: NoticeTone } {
  if (!isAfterSquareOff(reason)) return { why: reason, tone: 'bad' }
  return { why: `no intraday entries after the ${squareOffTimeOn(inputs, ms)} square-off`, tone: 'neutral' }
}

/** "Buy 1,500 TCS"; of what is sized as it fills "Buy TCS". */
function orderWords(side: Side, qty: Qty, instrument: string): string {
  const words = [side === 'buy' ? 'Buy' : 'Sell', qty > 0 && COUNT.format(qty), instrument]
  return words.filter(Boolean).join(' ')
}

function ofFault({ name, state: { fault } }: DayBook): Told[] {
  if (!fault) return []
  const text = `${name} stopped: ${fault.message}`
  return [{ ms: fault.ms, seq: 0, text, tone: 'bad', to: '/strategy', event: 'risk' }]
}

function ofAlert({ what, triggeredMs }: MetAlert): Told {
  return {
    ms: triggeredMs,
    seq: 0,
    text: `Alert: ${alertWords(what)}.`,
    tone: 'warn',
    to: '/',
    event: 'alert',
  }
}

function ofSpan({ symbol, fromMs, toMs }: StaleSpan): Told[] {
  const began = `No price for ${symbol} for 30 seconds: new entries are blocked.`
  const back = `Prices of ${symbol} are back.`
  return [
    { ms: fromMs, seq: 0, text: began, tone: 'bad', to: '/', event: 'risk' },
    ...(Number.isFinite(toMs) ? [{ ms: toMs, seq: 0, text: back, tone: 'good', to: '/' } as const] : []),
  ]
}
