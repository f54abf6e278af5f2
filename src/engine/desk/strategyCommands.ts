import { InputError } from '../core/problem.ts'
import { isWorking } from '../trading/order.ts'
import { type Apply, nextState, undoable } from './change.ts'
import { toCancelled, toCountText, toProfitText } from './orderSteps.ts'
import { checkDraft } from './strategyDraft.ts'
import type { DeskCommand, DeskOrder, DeskState, DeskStrategy } from './types.ts'

type Command<Kind extends DeskCommand['kind']> = Extract<DeskCommand, { kind: Kind }>

// its words take longer to load than a short backtest in the terminal, which needs none
const { ListFormat } = Intl

/** Pauses an active strategy; resumes any other. @throws InputError when it would resume while trading is halted. */
export const toggleStrategy: Apply<Command<'toggle-strategy'>> = (state, { id }) => {
  const strategy = findStrategyRow(state, id)
  const isActive = strategy.status === 'active'
  if (!isActive && state.halted) {
    throw new InputError(`Kill switch: trading is halted. Release it before you resume ${strategy.name}.`)
  }
  const changed: DeskStrategy = { ...strategy, status: isActive ? 'paused' : 'active', statusReason: '' }
  const next = nextState(state, { strategies: replace(state.strategies, changed) })
  if (!isActive) return undoable(next, `Resumed ${strategy.name}.`)
  const working = workingOrders(state, strategy.name).length
  const held = state.positions.filter(position => position.strategy === strategy.name).length
  return undoable(next, `Paused ${strategy.name}.${toStayText(working, held)}`)
}

/** Saves a new strategy as paused. @throws InputError as `checkDraft`. */
export const addStrategy: Apply<Command<'add-strategy'>> = (state, { draft }) => {
  const added: DeskStrategy = {
    ...checkDraft(state, draft, null),
    id: nextId(state.strategies),
    status: 'paused',
    statusReason: '',
    pnlPaise: 0,
    trades: 0,
    winRate: 0,
    avgReturn: 0,
    maxDrawdown: 0,
  }
  return undoable(
    nextState(state, { strategies: [...state.strategies, added] }),
    `Added ${added.name}, paused.`,
  )
}

/** Changes a strategy; a new name goes to its orders and positions too. @throws InputError as `checkDraft`. */
export const editStrategy: Apply<Command<'edit-strategy'>> = (state, { id, draft }) => {
  const strategy = findStrategyRow(state, id)
  // what an own strategy declares does not stay with another type
  const { own: _, ...before } = strategy
  const changed: DeskStrategy = { ...before, ...checkDraft(state, draft, strategy) }
  const orders =
    changed.name === strategy.name
      ? state.orders
      : state.orders.map(order =>
          order.strategy === strategy.name ? { ...order, strategy: changed.name } : order,
        )
  const next = nextState(state, { strategies: replace(state.strategies, changed), orders })
  const removed = strategy.instruments.filter(symbol => !changed.instruments.includes(symbol))
  const left = workingOrders(state, strategy.name).filter(({ instrument }) => removed.includes(instrument))
  const where = new ListFormat('en-GB').format(
    removed.filter(symbol => left.some(({ instrument }) => instrument === symbol)),
  )
  return undoable(next, `Saved ${changed.name}.${toStayText(left.length, 0, ` in ${where}`)}`)
}

/** Takes a strategy off the desk; its working orders are cancelled. @throws InputError while active or holding. */
export const deleteStrategy: Apply<Command<'delete-strategy'>> = (state, { id }, nowMs) => {
  const { name, status, pnlPaise } = findStrategyRow(state, id)
  if (status === 'active') throw new InputError(`${name} is active: pause it before you delete it.`)
  const held = state.positions.filter(({ strategy }) => strategy === name)
  if (held.length > 0) {
    const advice = held.length === 1 ? 'close it first' : 'close them before you delete it'
    throw new InputError(`${name} holds ${toCountText(held.length, 'position')}: ${advice}.`)
  }
  let cancelled = 0
  const orders = state.orders.map(order => {
    if (order.strategy !== name || !isWorking(order)) return order
    cancelled += 1
    return toCancelled(order, 'Its strategy was deleted', nowMs)
  })
  const strategies = state.strategies.filter(strategy => strategy.id !== id)
  const also = cancelled > 0 ? ` and cancelled ${toCountText(cancelled, 'order')}` : ''
  const profit =
    pnlPaise === 0 ? '' : ` Its P&L of today (${toProfitText(pnlPaise)}) no longer counts in the Daily P&L.`
  return undoable(nextState(state, { strategies, orders }), `Deleted ${name}${also}.${profit}`)
}

function workingOrders({ orders }: DeskState, name: string): readonly DeskOrder[] {
  return orders.filter(order => order.strategy === name && isWorking(order))
}

/** " Its 3 working orders and 1 position stay open."; empty where there are none. */
function toStayText(orders: number, positions: number, where = ''): string {
  if (orders + positions === 0) return ''
  const parts = [
    orders > 0 && toCountText(orders, 'working order'),
    positions > 0 && toCountText(positions, 'position'),
  ]
  return ` Its ${parts.filter(Boolean).join(' and ')}${where} ${orders + positions === 1 ? 'stays' : 'stay'} open.`
}

/** @throws InputError when there is none. */
function findStrategyRow({ strategies }: DeskState, id: string): DeskStrategy {
  const strategy = strategies.find(row => row.id === id)
  if (!strategy) throw new InputError('This strategy is no longer on the desk.')
  return strategy
}

function replace(strategies: readonly DeskStrategy[], changed: DeskStrategy): DeskStrategy[] {
  return strategies.map(strategy => (strategy.id === changed.id ? changed : strategy))
}

function nextId(strategies: readonly DeskStrategy[]): string {
  return `S${1 + Math.max(0, ...strategies.map(({ id }) => Number(id.slice(1))))}`
}
