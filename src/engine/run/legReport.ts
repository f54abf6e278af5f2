import type { Paise } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { type Excursions, tradeExcursions } from '../metrics/excursions.ts'
import type { JointTrades } from '../metrics/legMetrics.ts'
import type { FillLog } from '../trading/fillLog.ts'
import type { Leg } from '../trading/leg.ts'
import { NO_SHORT } from '../trading/margin.ts'
import type { Fill, Trade } from '../trading/trade.ts'
import { type TradeColumns, tradeColumns } from '../trading/tradeColumns.ts'
import { FILL_NUMBERS } from './fingerprint.ts'
import type { OrderCounts, Report } from './report.ts'
import type { Simulation } from './simulate.ts'

/** What all legs of a run traded. What nobody asks for is not made: a preview needs no fills. */
type Traded = Pick<Report, 'trades' | 'open' | 'excursions' | 'fills' | 'fillNumbers' | 'orders'> & {
  /** Of the trades that ended. */
  readonly columns: TradeColumns
}

/** A round trip with its excursions. */
interface MeasuredTrade {
  readonly trade: Trade
  readonly maePaise: Paise
  readonly mfePaise: Paise
}

/** Fills by bar, trades by exit, orders together; with more than one leg each says its instrument. */
export function mergeLegs(legs: readonly Leg[]): Traded {
  return legs.length === 1 ? reportLeg(legs[0]!) : mergeSeveral(legs)
}

function reportLeg(leg: Leg): Traded {
  const { account, bars, broker } = leg
  return {
    get trades() {
      return account.trades
    },
    columns: account.tradeColumns(),
    open: openTrade(account, bars),
    excursions: tradeExcursions(bars, broker.fillLog),
    get fills() {
      return broker.fills
    },
    get fillNumbers() {
      return fillNumbers(broker.fillLog)
    },
    orders: orderCounts([leg]),
  }
}

/** P1: five numbers for each fill. */
function fillNumbers(fills: FillLog): Float64Array {
  const numbers = new Float64Array(fills.length * FILL_NUMBERS)
  for (let k = 0; k < fills.length; k++) {
    const at = k * FILL_NUMBERS
    numbers[at] = fills.msAt(k)
    numbers[at + 1] = fills.barAt(k)
    numbers[at + 2] = fills.signedQtyAt(k)
    numbers[at + 3] = fills.priceAt(k)
    numbers[at + 4] = fills.chargesPaiseAt(k)
  }
  return numbers
}

function mergeSeveral(legs: readonly Leg[]): Traded {
  const tag = <T extends Fill | Trade>(part: T, { instrument }: Leg): T => ({ ...part, instrument })
  const measuredLegs = legs.map(measuredTrades)
  const ended = measuredLegs.flatMap((leg, k) =>
    leg.ended.map(measured => ({ ...measured, trade: tag(measured.trade, legs[k]!) })),
  )
  const open = measuredLegs.flatMap((leg, k) =>
    leg.open.map(measured => ({ ...measured, trade: tag(measured.trade, legs[k]!) })),
  )
  const fills = legs.flatMap((leg, k) => leg.broker.fills.map(fill => ({ fill: tag(fill, leg), leg: k })))
  // both sorts are stable: inside a bar the legs keep their order
  ended.sort((a, b) => a.trade.exitBar - b.trade.exitBar)
  fills.sort((a, b) => a.fill.bar - b.fill.bar)
  const all = [...ended, ...open]
  const trades = ended.map(({ trade }) => trade)
  return {
    trades,
    columns: tradeColumns(trades),
    open: open.map(({ trade }) => trade),
    excursions: {
      maePaise: Float64Array.from(all, measured => measured.maePaise),
      mfePaise: Float64Array.from(all, measured => measured.mfePaise),
    },
    fills: fills.map(({ fill }) => fill),
    fillNumbers: Float64Array.from(
      fills.flatMap(({ fill: { ms, bar, side, qty, price, chargesPaise }, leg }) => [
        ...[ms, bar, side === 'buy' ? qty : -qty, price, chargesPaise],
        leg,
      ]),
    ),
    orders: orderCounts(legs),
  }
}

function measuredTrades({ account, bars, broker }: Leg) {
  const { maePaise, mfePaise }: Excursions = tradeExcursions(bars, broker.fillLog)
  const open = openTrade(account, bars)
  const measured = [...account.trades, ...open].map(
    (trade, k): MeasuredTrade => ({ trade, maePaise: maePaise[k]!, mfePaise: mfePaise[k]! }),
  )
  return { ended: measured.slice(0, account.trades.length), open: measured.slice(account.trades.length) }
}

function openTrade(account: Leg['account'], { close, openMs }: Bars): readonly Trade[] {
  const last = openMs.length - 1
  const open = account.openTrade(close[last]!, openMs[last]!, last)
  return open ? [open] : []
}

function orderCounts(legs: readonly Leg[]): OrderCounts {
  const byReason = new Map<string, number>()
  const sum = { placed: 0, filled: 0, cancelled: 0 }
  for (const { book } of legs.map(leg => leg.broker)) {
    sum.placed += book.counts.placed
    sum.filled += book.counts.filled
    sum.cancelled += book.counts.cancelled
    for (const [reason, count] of book.refusals) byReason.set(reason, (byReason.get(reason) ?? 0) + count)
  }
  const refusals = [...byReason].map(([reason, count]) => ({ reason, count }))
  refusals.sort((a, b) => b.count - a.count)
  const refused = refusals.reduce((total, { count }) => total + count, 0)
  return { ...sum, refused, refusals }
}

/** A5: how many orders were refused for a short in delivery, their own or that of another leg; nothing where none was. */
function shortNotes({ refusals }: OrderCounts): readonly string[] {
  const count = refusals.find(({ reason }) => reason === NO_SHORT)?.count ?? 0
  if (count === 0) return []
  const orders = count === 1 ? '1 order was' : `${count} orders were`
  return [`${orders} rejected: ${NO_SHORT[0]!.toLowerCase()}${NO_SHORT.slice(1)}.`]
}

/** S5: round trips of all legs together that have ended, and how many of them won after charges. */
export function countJointTrades({ legs, enteredBars }: Simulation): JointTrades {
  if (legs.length === 1) return { trades: 0, won: 0 }
  const byEntry = legs.map(
    ({ account }) => new Map(account.trades.map(trade => [trade.entryBar, trade.netPaise])),
  )
  const profits = enteredBars
    .map(bar => byEntry.map(trades => trades.get(bar)))
    .filter(nets => nets.every(net => net !== undefined))
    .map(nets => nets.reduce((sum, net) => sum + net, 0))
  return { trades: profits.length, won: profits.filter(profit => profit > 0).length }
}

/** What a run must say of its legs and of its refused shorts. */
export function tradeNotes(
  simulation: Simulation,
  joint: JointTrades,
  orders: OrderCounts,
): readonly string[] {
  return [...jointNotes(simulation, joint), ...shortNotes(orders)]
}

/** Nothing for a run of one instrument. */
function jointNotes({ legs, barsAlone }: Simulation, joint: JointTrades): readonly string[] {
  if (legs.length === 1) return []
  const counted = `Legs are reported as separate trades. Spread trades: ${joint.trades} (${joint.won} ${joint.won === 1 ? 'winner' : 'winners'}).`
  if (barsAlone === 0) return [counted]
  return [
    counted,
    `Leg risk: at the close of ${barsAlone === 1 ? '1 bar' : `${barsAlone} bars`} one leg was held without the other.`,
  ]
}
