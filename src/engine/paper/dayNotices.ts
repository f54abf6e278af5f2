/** What a paper desk tells behind the bell: from its log and its orders, so that a reload tells the same. */
import type { EpochMs } from '../core/units.ts'
import { toCountText } from '../desk/orderSteps.ts'
import type { DeskNotice, NoticeTone, ScreenPath } from '../desk/types.ts'
import { dayTimeWords } from '../market/ist.ts'
import type { PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'
import { type StaleSpan, staleSpans } from './market.ts'
import type { PaperEntry } from './session.ts'

interface Told {
  readonly ms: EpochMs
  readonly text: string
  readonly tone: NoticeTone
  readonly to: ScreenPath
}

/** Notices that the desk shows. */
const MAX_NOTICES = 100

/** The day's notices, newest first; those up to `readTo` have been read. A notice keeps its number. */
export function dayNotices(
  day: PaperDay,
  orders: readonly DayOrder[],
  entries: readonly PaperEntry[],
  readTo: number,
): DeskNotice[] {
  const told = [
    ...entries.flatMap(entry => ofEntry(entry)),
    ...orders.flatMap(ofOrder),
    ...day.books.flatMap(({ name, state: { fault } }) =>
      fault
        ? [{ ms: fault.ms, text: `${name} stopped: ${fault.message}`, tone: 'bad', to: '/strategy' } as const]
        : [],
    ),
    ...staleSpans(day.market, day.nowMs).flatMap(ofSpan),
  ]
  // stable, and every source tells in the order of its times: what is new comes last
  told.sort((a, b) => a.ms - b.ms)
  return told
    .map((notice, k) => ({ ...notice, id: k + 1, read: k + 1 <= readTo }))
    .slice(-MAX_NOTICES)
    .reverse()
}

function ofEntry({ ms, act }: PaperEntry): Told[] {
  if (act.kind === 'halt') {
    const steps = [
      act.pauseStrategies && 'strategies paused',
      act.cancelOrders && 'orders cancelled',
      act.closePositions && 'positions closed at market',
    ].filter(Boolean)
    return [{ ms, text: `Kill switch: trading is halted; ${steps.join(', ')}.`, tone: 'bad', to: '/' }]
  }
  if (act.kind === 'release') {
    return [{ ms, text: 'Trading released. Paused strategies stay paused.', tone: 'good', to: '/strategy' }]
  }
  if (act.kind === 'limit') return [{ ms, text: act.text, tone: 'bad', to: '/' }]
  if (act.kind === 'notify') return [{ ms, text: act.text, tone: act.tone, to: act.to }]
  if (act.kind !== 'gap') return []
  const minutes = Math.max(1, Math.round((act.toWallMs - act.fromWallMs) / 60_000))
  const text = `Away for ${toCountText(minutes, 'minute')} from ${dayTimeWords(act.fromWallMs)}: the feed stood still.`
  return [{ ms, text, tone: 'warn', to: '/' }]
}

function ofOrder({ status, statusReason, side, qty, instrument, strategy, history }: DayOrder): Told[] {
  if (status !== 'REJECTED') return []
  const what = `${side === 'buy' ? 'Buy' : 'Sell'} ${qty} ${instrument} of ${strategy}`
  const ms = history.at(-1)!.ms
  return [{ ms, text: `${what} was rejected: ${statusReason}.`, tone: 'bad', to: '/orders' }]
}

function ofSpan({ symbol, fromMs, toMs }: StaleSpan): Told[] {
  const began = `No price of ${symbol} for 30 seconds: entries are stopped.`
  const back = `Prices of ${symbol} are back.`
  return [
    { ms: fromMs, text: began, tone: 'bad', to: '/' },
    ...(Number.isFinite(toMs) ? [{ ms: toMs, text: back, tone: 'good', to: '/' } as const] : []),
  ]
}
