import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import type { EpochMs, Qty } from '../core/units.ts'
import { type Apply, final, nextState } from './change.ts'
import { closableQty, findPosition, positionKey } from './figures.ts'
import { checkPrice, checkQty } from './orderCommands.ts'
import { filledStep, placedText, termsOf, toCountText, toOrderId, toPriceText } from './orderSteps.ts'
import type { DeskCommand, DeskOrder, DeskPosition } from './types.ts'

const COUNT = indianFormat()

type Command<Kind extends DeskCommand['kind']> = Extract<DeskCommand, { kind: Kind }>

/**
 * Closes a position or a part of it: at market it fills at the current price, with a limit an order works.
 * @throws InputError when there is no such position, closing orders work for all of it, or the numbers are wrong.
 */
export const closePosition: Apply<Command<'close-position'>> = (state, command, nowMs) => {
  const { instrument, strategy, qty, limitPrice } = command
  const position = findPosition(state, command)
  if (!position) throw new InputError(`${strategy} no longer holds ${instrument}.`)
  const most = closableQty(position)
  if (most === 0) {
    throw new InputError(`${instrument} of ${strategy} is already exiting: cancel a closing order first.`)
  }
  checkQty(instrument, qty, most)
  if (limitPrice === null) {
    const order = marketExit(state.orders, position, qty, nowMs)
    const next = nextState(state, { orders: [order, ...state.orders] })
    return final(next, `Closed ${COUNT.format(qty)} ${instrument} at ${toPriceText(order.price)}.`)
  }
  const price = checkPrice(limitPrice, 'limitPrice')
  const order = exitOrder(state.orders, position, { type: 'limit', qty, price }, nowMs)
  const next = nextState(state, { orders: [order, ...state.orders] })
  return final(
    next,
    `${order.orderId} closes ${COUNT.format(qty)} ${instrument} at ${toPriceText(price)} or better.`,
  )
}

/** Closes at market what no closing order works for of the positions. @throws InputError when there is nothing. */
export const closePositions: Apply<Command<'close-positions'>> = (state, { keys }, nowMs) => {
  const wanted = new Set(keys.map(positionKey))
  const asked = state.positions.filter(position => wanted.has(positionKey(position)))
  const closing = asked.filter(position => closableQty(position) > 0)
  if (closing.length === 0) {
    throw new InputError(
      asked.length > 0
        ? 'All of these positions are already exiting: cancel their closing orders first.'
        : 'None of these positions is held any longer.',
    )
  }
  const orders = withMarketExits(state.orders, closing, nowMs)
  const left = asked.filter(({ exitingQty }) => exitingQty > 0).length
  const also =
    left > 0 ? ` Quantity already in closing orders was not closed (${toCountText(left, 'position')}).` : ''
  return final(nextState(state, { orders }), `Closed ${toCountText(closing.length, 'position')}.${also}`)
}

/** The orders with a fill in front for each position, at its current price: of what no closing order works for. */
export function withMarketExits(
  orders: readonly DeskOrder[],
  positions: readonly DeskPosition[],
  nowMs: EpochMs,
): readonly DeskOrder[] {
  let all = orders
  for (const position of positions) {
    all = [marketExit(all, position, closableQty(position), nowMs), ...all]
  }
  return all
}

function marketExit(
  orders: readonly DeskOrder[],
  position: DeskPosition,
  qty: Qty,
  nowMs: EpochMs,
): DeskOrder {
  const price = position.currentPrice
  const placed = exitOrder(orders, position, { type: 'market', qty, price }, nowMs)
  return { ...placed, status: 'COMPLETE', history: [...placed.history, filledStep(nowMs, qty, price)] }
}

function exitOrder(
  orders: readonly DeskOrder[],
  { instrument, strategy, qty: held }: DeskPosition,
  what: Pick<DeskOrder, 'type' | 'qty' | 'price'>,
  nowMs: EpochMs,
): DeskOrder {
  const text = placedText(what.type, termsOf(what), 'closes the position')
  return {
    orderId: toOrderId(1 + Number(orders[0]?.orderId.slice(3) ?? 0)),
    instrument,
    strategy,
    side: held > 0 ? 'sell' : 'buy',
    ...what,
    role: 'close',
    status: 'OPEN',
    statusReason: '',
    ms: nowMs,
    history: [{ ms: nowMs, status: 'OPEN', text }],
  }
}
