import { indianFormat } from '../core/indian.ts'
import type { Random } from '../core/random.ts'
import type { EpochMs } from '../core/units.ts'
import { MARGIN_FRACTIONS } from '../trading/margin.ts'
import { isWorking, type OrderStatus, type OrderType } from '../trading/order.ts'
import { deskSegment } from './charges.ts'
import { filledStep, placedText, termsOf, toOrderId, toPriceText } from './orderSteps.ts'
import { drawQty, type SampleFill, tradedUntil } from './sampleFills.ts'
import { type PricePath, toTick } from './sampleMarket.ts'
import { SAMPLE_STRATEGIES, type SampleStrategy } from './sampleStrategies.ts'
import type { DeskOrder, OrderStep } from './types.ts'

const COUNT = indianFormat()

type UnfilledStatus = Exclude<OrderStatus, 'COMPLETE'>

/** Of 18 orders that did not fill. */
const UNFILLED: readonly UnfilledStatus[] = [
  ...Array<UnfilledStatus>(7).fill('CANCELLED'),
  ...Array<UnfilledStatus>(4).fill('REJECTED'),
  ...Array<UnfilledStatus>(4).fill('OPEN'),
  ...Array<UnfilledStatus>(3).fill('PENDING'),
]
/** What still works was placed in this last part of the session. */
const WORKING_FROM = 0.7
const REPLACED = 'Replaced by a new quote: the price had moved'
const BY_TRADER = 'Cancelled by the trader'
const NOT_IMMEDIATELY = 'Not filled immediately (IOC)'
const CANCEL_REASONS = [REPLACED, BY_TRADER, NOT_IMMEDIATELY]
/** Between placing and filling: 42 on average. */
const LATENCY_MS = { least: 24, range: 37 }
const LONGEST_WAIT_MS = 90_000

/** An order before it has its place in the day. */
interface Draft extends Omit<DeskOrder, 'orderId' | 'ms' | 'statusReason' | 'history'> {
  /** Where in the session, 0 to 1. */
  readonly at: number
  /** Whether its strategy quotes, and so replaces its quotes. */
  readonly isQuote: boolean
}

/** The orders of a session, newest first: the fills and so many that did not fill. */
export function drawOrders(
  fills: readonly SampleFill[],
  unfilled: number,
  session: { readonly fromMs: EpochMs; readonly toMs: EpochMs },
  paths: ReadonlyMap<string, PricePath>,
  random: Random,
): DeskOrder[] {
  const drafts = fills.map(fill => fillDraft(fill, random))
  for (let i = 0; i < unfilled; i++) drafts.push(unfilledDraft(UNFILLED[i % UNFILLED.length]!, paths, random))
  drafts.sort((a, b) => a.at - b.at)
  const lengthMs = session.toMs - session.fromMs
  const orders = drafts.map((draft, i) => {
    const ms = session.fromMs + Math.floor(draft.at * lengthMs)
    return toOrder(draft, toOrderId(i + 1), ms, session.toMs, random)
  })
  return orders.reverse()
}

function fillDraft({ at, strategy, instrument, side, role, qty, price }: SampleFill, random: Random): Draft {
  const isQuote = strategy.type === 'market-making'
  const type = isQuote || random() < 0.3 ? 'limit' : 'market'
  return {
    at,
    isQuote,
    strategy: strategy.name,
    instrument,
    side,
    type,
    role,
    qty,
    price,
    status: 'COMPLETE',
  }
}

function unfilledDraft(status: UnfilledStatus, paths: ReadonlyMap<string, PricePath>, random: Random): Draft {
  const works = isWorking({ status })
  const strategy = pickStrategy(random, works)
  const instrument = strategy.instruments[Math.floor(random() * strategy.instruments.length)]!
  const side = random() < 0.5 ? 'buy' : 'sell'
  const at = works ? WORKING_FROM + random() * (1 - WORKING_FROM) : random() * tradedUntil(strategy)
  const now = paths.get(instrument)!(works ? 1 : at)
  const away = now * (0.002 + random() * 0.006)
  // a limit waits on the better side of the market, a stop on the worse
  const isAbove = (side === 'buy') === (status === 'PENDING')
  return {
    at,
    isQuote: strategy.type === 'market-making',
    strategy: strategy.name,
    instrument,
    side,
    type: typeOf(status, random),
    role: 'order',
    qty: drawQty(random, instrument),
    price: toTick(isAbove ? now + away : now - away),
    status,
  }
}

function typeOf(status: UnfilledStatus, random: Random): OrderType {
  if (status !== 'PENDING') return 'limit'
  return random() < 0.5 ? 'stop-limit' : 'stop'
}

/** By their shares of the day's orders; what still works belongs to an active one. */
function pickStrategy(random: Random, isActive: boolean): SampleStrategy {
  const among = SAMPLE_STRATEGIES.filter(({ status }) => !isActive || status === 'active')
  const at = random() * among.reduce((sum, { share }) => sum + share, 0)
  let sum = 0
  for (const strategy of among) {
    sum += strategy.share
    if (at < sum) return strategy
  }
  return among[0]!
}

function toOrder(draft: Draft, orderId: string, ms: EpochMs, toMs: EpochMs, random: Random): DeskOrder {
  const { at: _at, isQuote: _isQuote, ...order } = draft
  const { type, status } = order
  const placed: OrderStep = {
    ms,
    status: type === 'stop' || type === 'stop-limit' ? 'PENDING' : 'OPEN',
    text: placedText(type, termsOf(order)),
  }
  const end = lastStep(draft, ms, toMs, random)
  return {
    ...order,
    orderId,
    ms,
    statusReason: end && status !== 'COMPLETE' ? end.text : '',
    history: end ? [placed, end] : [placed],
  }
}

/** How the order ended, with its reason as the text; null while it works. */
function lastStep(draft: Draft, ms: EpochMs, toMs: EpochMs, random: Random): OrderStep | null {
  const { status, qty, price, isQuote } = draft
  const soonMs = Math.min(toMs, ms + LATENCY_MS.least + Math.floor(random() * LATENCY_MS.range))
  switch (status) {
    case 'OPEN':
    case 'PENDING':
      return null
    case 'COMPLETE':
      return filledStep(soonMs, qty, price)
    case 'CANCELLED': {
      const drawn = CANCEL_REASONS[Math.floor(random() * CANCEL_REASONS.length)]!
      const text = drawn === REPLACED && !isQuote ? BY_TRADER : drawn
      const waitMs = Math.floor(random() * LONGEST_WAIT_MS)
      const ms = text === NOT_IMMEDIATELY ? soonMs : Math.min(toMs, soonMs + waitMs)
      return { ms, status, text }
    }
    case 'REJECTED':
      return { ms: soonMs, status, text: rejectReason(draft, random) }
  }
}

function rejectReason({ instrument, qty, price }: Draft, random: Random): string {
  const needed = qty * price * MARGIN_FRACTIONS[deskSegment(instrument)]
  const shortfall = `Margin shortfall: the order needs ₹${toPriceText(needed)}, ₹${toPriceText(needed * random())} is free`
  const reasons = [
    shortfall,
    `Late price: the last price of ${instrument} was 7 s old (limit 5 s)`,
    // as often as both others together
    shortfall,
    `Largest position: ${COUNT.format(qty)} more of ${instrument} would exceed the strategy's limit`,
  ]
  return reasons[Math.floor(random() * reasons.length)]!
}
