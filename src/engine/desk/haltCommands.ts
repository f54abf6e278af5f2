import { InputError } from '../core/problem.ts'
import type { EpochMs } from '../core/units.ts'
import { isWorking } from '../trading/order.ts'
import { type Apply, final, nextState } from './change.ts'
import { withMarketExits } from './closeCommands.ts'
import { addNotice } from './notices.ts'
import { toCancelled, toCountText } from './orderSteps.ts'
import type { DeskCommand, DeskNotice, DeskOrder, DeskPosition, DeskState, ScreenPath } from './types.ts'

type Command<Kind extends DeskCommand['kind']> = Extract<DeskCommand, { kind: Kind }>
type Step = Pick<DeskState, 'strategies' | 'orders' | 'notices'>

const REASON = 'Kill switch'
const RELEASE_WORD = 'UNLOCK'

/** The kill switch: pauses, cancels, closes, in this order, each with a notice. @throws InputError when halted. */
export const halt: Apply<Command<'halt'>> = (state, command, nowMs) => {
  if (state.halted) throw new InputError('Trading is already halted.')
  let step: Step = { ...state, notices: tell(state.notices, 'trading is halted', '/', nowMs) }
  if (command.pauseStrategies) step = pauseAll(step, nowMs)
  if (command.cancelOrders) step = cancelAll(step, nowMs)
  if (command.closePositions) step = closeAll(step, state, nowMs)
  const { strategies, orders, notices } = step
  return final(nextState(state, { strategies, orders, notices, halted: true }), 'Trading halted.')
}

/** Lets entries pass again; strategies stay paused. @throws InputError for any other word than UNLOCK. */
export const release: Apply<Command<'release'>> = (state, { word }, nowMs) => {
  if (!state.halted) throw new InputError('Trading is not halted.')
  if (word.trim() !== RELEASE_WORD) throw new InputError(`Type ${RELEASE_WORD} to release`, 'word')
  const text = 'Halt released. Paused strategies stay paused.'
  const notices = addNotice(state.notices, { text, tone: 'good', to: '/strategy' }, nowMs)
  return final(nextState(state, { notices, halted: false }), text)
}

function pauseAll({ strategies, orders, notices }: Step, nowMs: EpochMs): Step {
  const active = strategies.filter(({ status }) => status === 'active').length
  return {
    strategies: strategies.map(row => (row.status === 'active' ? { ...row, status: 'paused' } : row)),
    orders,
    notices: tell(notices, `paused ${toCountText(active, 'strategy', 'strategies')}`, '/strategy', nowMs),
  }
}

function cancelAll(step: Step, nowMs: EpochMs): Step {
  const { orders, cancelled } = cancelWhere(step.orders, isWorking, nowMs)
  const notices = tell(step.notices, `cancelled ${toCountText(cancelled, 'order')}`, '/orders', nowMs)
  return { ...step, orders, notices }
}

/** A closing order that still works goes first: the position must not be closed twice. */
function closeAll(step: Step, { positions }: DeskState, nowMs: EpochMs): Step {
  const isClosing = (order: DeskOrder) => isWorking(order) && order.role === 'close'
  const { orders, cancelled } = cancelWhere(step.orders, isClosing, nowMs)
  const also = cancelled > 0 ? ` and cancelled ${toCountText(cancelled, 'closing order')}` : ''
  return {
    ...step,
    orders: withMarketExits(orders, positions.map(withoutExits), nowMs),
    notices: tell(
      step.notices,
      `closed ${toCountText(positions.length, 'position')}${also}`,
      '/positions',
      nowMs,
    ),
  }
}

function withoutExits(position: DeskPosition): DeskPosition {
  return { ...position, exitingQty: 0 }
}

function cancelWhere(orders: readonly DeskOrder[], isMeant: (order: DeskOrder) => boolean, nowMs: EpochMs) {
  let cancelled = 0
  const changed = orders.map(order => {
    if (!isMeant(order)) return order
    cancelled += 1
    return toCancelled(order, REASON, nowMs)
  })
  return { orders: changed, cancelled }
}

function tell(notices: readonly DeskNotice[], what: string, to: ScreenPath, nowMs: EpochMs): DeskNotice[] {
  return addNotice(notices, { text: `${REASON}: ${what}.`, tone: 'bad', to }, nowMs)
}
