import { indianFormat } from '../core/indian.ts'
import { type Random, seededRandom } from '../core/random.ts'
import type { EpochMs } from '../core/units.ts'
import { withFigures } from './figures.ts'
import { addNotice } from './notices.ts'
import { SIDE_WORDS } from './orderWords.ts'
import { balance, drawFills, profitOf, type SampleFill } from './sampleFills.ts'
import { type PricePath, SAMPLE_MARKET, samplePaths, sampleSession } from './sampleMarket.ts'
import { drawOrders } from './sampleOrders.ts'
import { SAMPLE_STRATEGIES, toStrategyRow } from './sampleStrategies.ts'
import type { DeskNotice, DeskOrder, DeskState } from './types.ts'

const COUNT = indianFormat()
const ORDERS = 342
/** The specification's Daily P&L, in paise. */
const DAILY_PNL_PAISE = 1_245_900
const COMPLETE_SHARE = 288 / ORDERS
/** Refused orders that are still in the notifications. */
const REFUSED_NOTICES = 3

/**
 * The sample desk, the same for the same seed and time. Orders are drawn on random price paths that end at the market
 * rows; all figures come from walking them. With 342 orders the Daily P&L is exactly 12,459.00. The day is today
 * from 09:15 until now in India, or the last weekday. `orderCount` is at least 200.
 */
export function sampleDesk(nowMs: EpochMs, seed = 1, orderCount = ORDERS): DeskState {
  const random = seededRandom(seed)
  const paths = samplePaths(seed)
  const session = sampleSession(nowMs)
  const fills = drawAllFills(Math.round(orderCount * COMPLETE_SHARE), paths, random)
  const orders = drawOrders(fills, orderCount - fills.length, session, paths, random)
  return withFigures({
    version: 1,
    strategies: SAMPLE_STRATEGIES.map(toStrategyRow),
    orders,
    market: SAMPLE_MARKET,
    notices: sampleNotices(orders, session.toMs),
    halted: false,
  })
}

function drawAllFills(
  count: number,
  paths: ReadonlyMap<string, PricePath>,
  random: Random,
): readonly SampleFill[] {
  const fills = SAMPLE_STRATEGIES.flatMap(strategy =>
    drawFills(strategy, Math.round(count * strategy.share), paths, random),
  )
  balance(fills, DAILY_PNL_PAISE - profitOf(fills, paths))
  return fills
}

function sampleNotices(orders: readonly DeskOrder[], nowMs: EpochMs): DeskNotice[] {
  const stopped = SAMPLE_STRATEGIES.filter(({ status }) => status === 'error').map(
    ({ name, statusReason }) => ({
      text: `${name} stopped: ${statusReason?.split('.')[0]}.`,
      to: '/strategy' as const,
      // after the last order that it sent
      ms: orders.find(({ strategy }) => strategy === name)?.ms ?? nowMs,
    }),
  )
  const refused = orders.filter(({ status }) => status === 'REJECTED').slice(0, REFUSED_NOTICES)
  const rejected = refused.map(({ orderId, side, qty, instrument, statusReason, ms }) => ({
    text: `${orderId}, ${SIDE_WORDS[side]} ${COUNT.format(qty)} ${instrument}, was rejected: ${statusReason}.`,
    to: '/orders' as const,
    ms,
  }))
  return [...stopped, ...rejected]
    .sort((one, other) => one.ms - other.ms)
    .reduce<DeskNotice[]>((all, { text, to, ms }) => addNotice(all, { text, tone: 'bad', to }, ms), [])
}
