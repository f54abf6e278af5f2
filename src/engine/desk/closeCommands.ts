import { InputError } from '../core/problem.ts'
import type { EpochMs, Price, Qty } from '../core/units.ts'
import { type Apply, final, nextState } from './change.ts'
import { toTimestamp } from './figures.ts'
import { checkPrice, checkQuantity } from './orderCommands.ts'
import { filledStep, toCountText, toOrderId, toPriceText } from './orderSteps.ts'
import type { DeskCommand, DeskOrder, DeskPosition } from './types.ts'

type Command<Kind extends DeskCommand['kind']> = Extract<DeskCommand, { kind: Kind }>

/**
 * Closes a position or a part of it: at market it fills at the current price, with a limit an order works and the
 * position is exiting. @throws InputError when there is no such position, it is exiting, or the numbers are wrong.
 */
export const closePosition: Apply<Command<'close-position'>> = (state, command, nowMs) => {
  const { instrument, strategy, quantity, limitPrice } = command
  const position = state.positions.find(row => row.instrument === instrument && row.strategy === strategy)
  if (!position) throw new InputError(`${strategy} no longer holds ${instrument}.`)
  if (position.exiting) {
    throw new InputError(`${instrument} of ${strategy} is already exiting: cancel its closing order first.`)
  }
  checkQuantity(quantity, Math.abs(position.quantity))
  if (limitPrice === null) {
    const order = marketExit(state.orders, position, quantity, nowMs)
    const next = nextState(state, { orders: [order, ...state.orders] })
    return final(next, `Closed ${quantity} ${instrument} at ${toPriceText(order.price)}.`)
  }
  const price = checkPrice(limitPrice, 'limitPrice')
  const order = limitExit(state.orders, position, quantity, price, nowMs)
  const next = nextState(state, { orders: [order, ...state.orders] })
  return final(next, `${order.orderId} closes ${quantity} ${instrument} at ${toPriceText(price)} or better.`)
}

/** Closes at market those of the positions that are held and not exiting. @throws InputError when there are none. */
export const closePositions: Apply<Command<'close-positions'>> = (state, { keys }, nowMs) => {
  const asked = state.positions.filter(({ instrument, strategy }) =>
    keys.some(key => key.instrument === instrument && key.strategy === strategy),
  )
  const closing = asked.filter(({ exiting }) => !exiting)
  if (closing.length === 0) {
    throw new InputError(
      asked.length > 0
        ? 'All of these positions are already exiting: cancel their closing orders first.'
        : 'None of these positions is held any longer.',
    )
  }
  const orders = withMarketExits(state.orders, closing, nowMs)
  const left = asked.length - closing.length
  const also = left > 0 ? ` ${left} already exiting: left alone.` : ''
  return final(nextState(state, { orders }), `Closed ${toCountText(closing.length, 'position')}.${also}`)
}

/** The orders with a fill in front for each position, all of it at its current price. */
export function withMarketExits(
  orders: readonly DeskOrder[],
  positions: readonly DeskPosition[],
  nowMs: EpochMs,
): readonly DeskOrder[] {
  let all = orders
  for (const position of positions) {
    all = [marketExit(all, position, Math.abs(position.quantity), nowMs), ...all]
  }
  return all
}

function marketExit(
  orders: readonly DeskOrder[],
  position: DeskPosition,
  quantity: Qty,
  nowMs: EpochMs,
): DeskOrder {
  const price = position.currentPrice
  const placed = placeExit(orders, position, quantity, price, nowMs)
  return {
    ...placed,
    type: 'market',
    status: 'COMPLETE',
    history: [...placed.history, filledStep(nowMs, quantity, price)],
  }
}

function limitExit(
  orders: readonly DeskOrder[],
  position: DeskPosition,
  quantity: Qty,
  price: Price,
  nowMs: EpochMs,
): DeskOrder {
  return { ...placeExit(orders, position, quantity, price, nowMs), isExit: true }
}

function placeExit(
  orders: readonly DeskOrder[],
  { instrument, strategy, quantity: held }: DeskPosition,
  quantity: Qty,
  price: Price,
  nowMs: EpochMs,
): DeskOrder {
  return {
    orderId: toOrderId(1 + Number(orders[0]?.orderId.slice(3) ?? 0)),
    instrument,
    side: held > 0 ? 'sell' : 'buy',
    type: 'limit',
    quantity,
    price,
    status: 'OPEN',
    timestamp: toTimestamp(nowMs),
    ms: nowMs,
    strategy,
    reason: '',
    history: [{ ms: nowMs, status: 'OPEN', text: 'Placed to close the position' }],
  }
}
