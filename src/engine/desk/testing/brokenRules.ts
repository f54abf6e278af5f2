/** What every desk must obey. The arithmetic here is its own: plain sums over the COMPLETE orders. */
import type { DeskOrder, DeskPosition, DeskState, DeskStrategy, PositionKey } from '../types.ts'

/** Says what is broken when it does not hold. */
type Rule = (holds: boolean, what: string) => void

/** What the fills add up to: quantities by position, paise and round trips by strategy. */
interface Sums {
  readonly held: Map<string, number>
  readonly cash: Map<string, number>
  readonly trips: Map<string, number>
}

const paise = (rupees: number) => Math.round(rupees * 100)
const keyOf = (row: PositionKey) => `${row.strategy}|${row.instrument}`
const isUnique = (ids: readonly unknown[]) => new Set(ids).size === ids.length
const add = (sums: Map<string, number>, key: string, more: number) =>
  sums.set(key, (sums.get(key) ?? 0) + more)

/** Every rule that a state breaks, in words. */
export function brokenRules(state: DeskState): string[] {
  const broken: string[] = []
  const rule: Rule = (holds, what) => {
    if (!holds) broken.push(what)
  }
  for (const number of numbersIn(state)) rule(Number.isFinite(number), `${number} is no figure`)
  lookAtCards(state, rule)
  lookAtIds(state, rule)
  for (const order of state.orders) lookAtOrder(order, rule)
  const sums = addFills(state.orders)
  const working = state.orders.filter(row => row.role === 'close' && row.status === 'OPEN')
  const exits = new Map<string, number>()
  for (const order of working) add(exits, keyOf(order), order.qty)
  for (const [key, qty] of exits) {
    rule(qty <= Math.abs(sums.held.get(key) ?? 0), `${key}: closing orders close no more than is held`)
  }
  for (const position of state.positions) {
    const price = state.market.find(({ symbol }) => symbol === position.instrument)?.price
    rule(position.currentPrice === price, `${keyOf(position)}: its price is the market's`)
    const exiting = exits.get(keyOf(position)) ?? 0
    rule(position.exitingQty === exiting, `${keyOf(position)}: exiting is what closing orders work for`)
    lookAtPosition(position, sums, rule)
  }
  for (const [key, qty] of sums.held) rule(qty === 0, `${key}: held but not shown`)
  for (const strategy of state.strategies) lookAtStrategy(strategy, sums, rule)
  return broken
}

function lookAtCards({ strategies, positions, orders, summary }: DeskState, rule: Rule): void {
  const total = strategies.reduce((sum, row) => sum + row.pnlPaise, 0)
  rule(total === summary.dailyPnlPaise, 'the profits of the strategies add up to the Daily P&L')
  rule(summary.openPositions === positions.length, 'the card counts the positions')
  rule(summary.ordersToday === orders.length, 'the card counts the orders')
}

function lookAtIds({ strategies, positions, orders, notices }: DeskState, rule: Rule): void {
  rule(isUnique(orders.map(order => order.orderId)), 'order ids are unique')
  rule(isUnique(strategies.map(row => row.id)), 'strategy ids are unique')
  rule(isUnique(strategies.map(row => row.name.toLowerCase())), 'strategy names are unique')
  rule(isUnique(positions.map(keyOf)), 'a strategy has one position in an instrument')
  rule(isUnique(notices.map(notice => notice.id)) && notices.length <= 100, 'notices: unique, at most 100')
  const isSorted = orders.every((order, i) => i === 0 || order.orderId < orders[i - 1]!.orderId)
  rule(isSorted, 'orders are newest first')
}

function lookAtOrder({ orderId, status, qty, price, statusReason, history }: DeskOrder, rule: Rule): void {
  rule(/^ORD\d{6}$/.test(orderId), `${orderId}: ORD and six digits`)
  rule(price > 0 && Math.abs(price * 20 - Math.round(price * 20)) < 1e-6, `${orderId}: price on the tick`)
  rule(Number.isInteger(qty) && qty > 0, `${orderId}: whole quantity`)
  rule(history.at(-1)?.status === status, `${orderId}: its history ends with its status`)
  rule((statusReason !== '') === ['REJECTED', 'CANCELLED'].includes(status), `${orderId}: its reason`)
}

/** Rates of November 2026 in rupees a crore: STT on sales, the exchange's charge, stamp duty on purchases. */
const FUTURES = { stt: 5_000, exchange: 183, stamp: 200 }
const INTRADAY = { stt: 2_500, exchange: 307, stamp: 300 }

/** What a fill costs in paise: 0.03 % and at most 20 rupees brokerage, 10 a crore to SEBI, 18 % GST. */
export function chargesOf(order: Pick<DeskOrder, 'instrument' | 'side' | 'qty' | 'price'>): number {
  const { stt, exchange, stamp } = ['NIFTY', 'BANKNIFTY'].includes(order.instrument) ? FUTURES : INTRADAY
  const value = Math.round(order.qty * order.price * 100)
  const taxed = Math.min(value * 3_000, 2_000 * 1e7) + value * (exchange + 10)
  return Math.round((taxed * 118 + value * 100 * (order.side === 'sell' ? stt : stamp)) / 1e9)
}

function addFills(orders: readonly DeskOrder[]): Sums {
  const sums: Sums = { held: new Map(), cash: new Map(), trips: new Map() }
  for (const order of orders.toReversed()) {
    const { strategy, status, side, qty, price } = order
    if (status !== 'COMPLETE') continue
    const signed = side === 'buy' ? qty : -qty
    const charges = chargesOf(order)
    const before = sums.held.get(keyOf(order)) ?? 0
    add(sums.held, keyOf(order), signed)
    add(sums.cash, strategy, -signed * paise(price) - charges)
    if (before !== 0 && before * (before + signed) <= 0) add(sums.trips, strategy, 1)
  }
  return sums
}

/** Takes the position out of the sums and values it. */
function lookAtPosition(position: DeskPosition, { held, cash }: Sums, rule: Rule): void {
  const { strategy, qty, avgPrice, currentPrice, pnlPaise } = position
  const key = keyOf(position)
  rule(qty !== 0 && qty === held.get(key), `${key}: its quantity is the sum of its fills`)
  rule(
    Math.abs((currentPrice - avgPrice) * qty * 100 - pnlPaise) < 1.1,
    `${key}: (current − average) × quantity`,
  )
  add(cash, strategy, qty * paise(currentPrice))
  held.delete(key)
}

function lookAtStrategy(strategy: DeskStrategy, { cash, trips }: Sums, rule: Rule): void {
  const { name, pnlPaise, trades, winRate, maxDrawdown, statusReason, status } = strategy
  rule(pnlPaise === (cash.get(name) ?? 0), `${name}: its profit is what its fills made`)
  rule(trades === (trips.get(name) ?? 0), `${name}: its trades are its round trips`)
  rule(winRate >= 0 && winRate <= 100 && maxDrawdown <= 0, `${name}: its shares are shares`)
  rule((statusReason !== '') === (status === 'error'), `${name}: only an error has a reason`)
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
