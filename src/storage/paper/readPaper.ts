/** Readers of what a paper session has stored, in depth: a damaged disk or a stranger's backup may hold anything. */

import {
  type AlertWhat,
  FEED_SPEEDS,
  type PaperFeed,
  type PaperLimits,
  type PaperTerms,
} from '../../engine/desk/paperView.ts'
import type { OrderTicket } from '../../engine/desk/types.ts'
import type { DayTotals } from '../../engine/paper/deskState.ts'
import type { PaperAct, PaperDraft, PaperEntry, PaperSession } from '../../engine/paper/session.ts'
import { NOTICE, readDraft } from '../desk/readAct.ts'
import { between, day, moment, oneOf, pattern, type Reader, text, whole } from '../records/readers.ts'
import { anyOf, finite, isPlain, listOf, orNull, shape, truth, withDefaults } from '../records/shapes.ts'

/** A session as it is stored: what was opened, and where it stands. */
export interface StoredPaper {
  readonly session: PaperSession
  /** By the wall clock. */
  readonly createdMs: number
  /** All of the feed before it has been traded. */
  readonly feedMs: number
  /** What the desk has made on the feed's day by then; of the days before their records tell. */
  readonly todayPaise: number
  /** The place of the last entry; 0 before the first. */
  readonly seq: number
  readonly speed: (typeof FEED_SPEEDS)[number]
  readonly isPlaying: boolean
  /** When the feed last moved, by the wall clock. */
  readonly wallMs: number
  /** The day's notices up to this number have been read. */
  readonly readTo: number
}

/** What is kept of a feed day that is over. */
export interface DayRecord {
  readonly date: string
  readonly totals: DayTotals
  /** The highest that the session ever stood by its end, without the capital. */
  readonly peakPaise: number
  /** What orders by hand have made of it. */
  readonly byHandPaise: number
  readonly chargesPaise: number
  readonly trades: number
  readonly wins: number
}

const FORM = 1
const MAX = 2 ** 53 - 1
const name = text(200)
const count = whole(0, MAX)

const readFeed: Reader<PaperFeed> = anyOf(
  shape({ kind: oneOf('built-in'), seed: count }),
  shape({ kind: oneOf('datasets'), datasets: listOf(shape({ symbol: name, id: name, sha256: name }), 50) }),
)

const readPlainLimits = shape({ maxPositionQty: finite, maxDailyLoss: finite, maxDrawdownPct: finite })
const readSquareOff = pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
const readLimits: Reader<PaperLimits> = value => {
  const limits = readPlainLimits(value)
  if (!limits || !isPlain(value) || value.squareOff === undefined) return limits
  const squareOff = readSquareOff(value.squareOff)
  return squareOff === undefined ? undefined : { ...limits, squareOff }
}

/** How a desk works. */
export const readTerms: Reader<PaperTerms> = shape({
  manualCapital: between(0, 1e12),
  ordersPerSecond: whole(1, 1_000),
  overLimit: oneOf('wait', 'refuse'),
  limits: orNull(readLimits),
})

const readSession: Reader<PaperSession> = shape({
  id: pattern(/^[\w-]{1,64}$/),
  name,
  feed: readFeed,
  terms: readTerms,
  startMs: moment,
})

// sessions of before 2026-11-26 have not told what they made today: they do with their next second
const readStored = withDefaults(
  { todayPaise: 0 },
  shape({
    form: oneOf(FORM),
    session: readSession,
    createdMs: moment,
    feedMs: moment,
    todayPaise: finite,
    seq: count,
    speed: oneOf(...FEED_SPEEDS),
    isPlaying: truth,
    wallMs: moment,
    readTo: count,
  }),
)

/** The session that a record holds; undefined when it is damaged. */
export const readPaper: Reader<StoredPaper> = value => {
  const stored = readStored(value)
  if (!stored) return undefined
  const { form: _, ...paper } = stored
  return paper
}

const readTicket: Reader<OrderTicket> = shape({
  instrument: name,
  side: oneOf('buy', 'sell'),
  type: oneOf('market', 'limit', 'stop', 'stop-limit'),
  qty: whole(1, MAX),
  limitPrice: finite,
  stopPrice: finite,
  protectionPct: finite,
  stopLossPct: finite,
  takeProfitPct: finite,
})

const TIMEFRAMES = ['1m', '3m', '5m', '15m', '30m', '60m', '1D'] as const
const readMore = shape({ timeframe: oneOf(...TIMEFRAMES), legs: whole(1, 10) })

const draft: Reader<PaperDraft> = value => {
  const plain = readDraft(value)
  const more = readMore(value)
  return plain && more && { ...plain, ...more }
}

const ref = shape({ book: name, leg: count, order: count })
const id = pattern(/^S\d+$/)

/** The numbers that a change has, and no others. */
const readChange: Reader<{ qty?: number; limitPrice?: number; stopPrice?: number }> = value => {
  if (!isPlain(value)) return undefined
  const change: Record<string, number> = {}
  for (const field of ['qty', 'limitPrice', 'stopPrice']) {
    if (value[field] === undefined) continue
    const number = finite(value[field])
    if (number === undefined) return undefined
    change[field] = number
  }
  return change
}

const alertId = pattern(/^A\d+$/)
const alertSide = oneOf('above', 'below')
const readWhat: Reader<AlertWhat> = anyOf(
  shape({ kind: oneOf('price'), symbol: name, side: alertSide, price: between(0, 1e12) }),
  shape({ kind: oneOf('pnl'), side: alertSide, rupees: between(-1e12, 1e12) }),
)

const readPlainTerms = shape({ kind: oneOf('terms'), terms: readTerms })
const readTermsAct: Reader<PaperAct> = value => {
  const act = readPlainTerms(value)
  if (!act || !isPlain(value) || value.isAtOnce === undefined) return act
  return value.isAtOnce === true ? { ...act, isAtOnce: true } : undefined
}

const readAct: Reader<PaperAct> = anyOf(
  shape({ kind: oneOf('add-strategy'), id, draft }),
  shape({ kind: oneOf('edit-strategy'), id, draft }),
  shape({ kind: oneOf('delete-strategy'), id }),
  shape({ kind: oneOf('set-status'), id, status: oneOf('active', 'paused', 'stopped') }),
  shape({ kind: oneOf('place'), ticket: readTicket, refused: orNull(text(500)) }),
  shape({ kind: oneOf('cancel'), ref }),
  shape({ kind: oneOf('modify'), ref, change: readChange }),
  shape({
    kind: oneOf('close'),
    book: name,
    leg: count,
    qty: orNull(count),
    limitPrice: orNull(finite),
  }),
  shape({
    kind: oneOf('halt'),
    pauseStrategies: truth,
    cancelOrders: truth,
    closePositions: truth,
  }),
  shape({ kind: oneOf('release') }),
  shape({ kind: oneOf('limit'), reason: text(500), text: text(500) }),
  readTermsAct,
  shape({ kind: oneOf('notify'), ...NOTICE }),
  shape({ kind: oneOf('add-alert'), id: alertId, what: readWhat }),
  shape({ kind: oneOf('delete-alert'), id: alertId }),
  shape({
    kind: oneOf('set-alert-events'),
    events: shape({ fills: truth, rejects: truth, risk: truth }),
  }),
  shape({ kind: oneOf('alert-met'), id: alertId, ms: moment }),
  shape({ kind: oneOf('gap'), fromWallMs: moment, toWallMs: moment }),
)

/** The entry that a record holds; undefined when it is damaged. */
export const readPaperEntry: Reader<PaperEntry> = shape({
  seq: whole(1, MAX),
  ms: moment,
  wallMs: moment,
  act: readAct,
})

/** The record of a day that is over; undefined when it is damaged. */
export const readDayRecord: Reader<DayRecord> = withDefaults(
  { byHandPaise: 0 },
  shape({
    date: day,
    totals: shape({ netPaise: finite, openPositions: count, orders: count, latencyMs: finite }),
    peakPaise: finite,
    byHandPaise: finite,
    chargesPaise: finite,
    trades: count,
    wins: count,
  }),
)

/** Lines of events as they were first shown. */
export const readLines: Reader<readonly string[]> = listOf(text(500), 100_000)

/** The session as it is stored. */
export function paperRecord(stored: StoredPaper): unknown {
  return { form: FORM, ...stored }
}
