/** What a trader's command is on a paper desk: the act that its log takes down, or one sentence why not. */
import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import { closableQty, findPosition } from '../desk/figures.ts'
import { toCountText, toPriceText } from '../desk/orderSteps.ts'
import type { PaperTerms } from '../desk/paperView.ts'
import { checkDraft } from '../desk/strategyDraft.ts'
import type { DeskCommand, DeskStrategy, PositionKey, StrategyDraft } from '../desk/types.ts'
import type { MarginTable } from '../margin/table.ts'
import { isWorking } from '../trading/order.ts'
import { alertActs, type Commanded } from './alertActs.ts'
import { MANUAL, toPaperDraft } from './books.ts'
import type { PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'
import type { PaperDeskState } from './deskState.ts'
import type { PaperAct, PaperDraft } from './session.ts'
import { orderChange, ticketFault, withProtection } from './ticket.ts'
import { checkPrice } from './ticketChecks.ts'
import { ticketTick } from './ticketTick.ts'

/** The commands that change a paper desk; notices are read, and a session is left, elsewhere. */
export type PaperCommand = Exclude<DeskCommand, { kind: 'notify' | 'mark-read' | 'reset' }>

type Command<Kind extends PaperCommand['kind']> = Extract<PaperCommand, { kind: Kind }>

const COUNT = indianFormat()
const RELEASE_WORD = 'UNLOCK'

/**
 * The acts of a command on the desk as it stands; `margins` is the SPAN file that orders are checked by, or null.
 * @throws InputError for what the trader can fix.
 */
export function commandActs(
  day: PaperDay,
  state: PaperDeskState,
  command: PaperCommand,
  margins: MarginTable | null = null,
): Commanded {
  switch (command.kind) {
    case 'toggle-strategy':
      return toggle(state, command)
    case 'stop-strategy':
      return stop(state, command)
    case 'add-strategy':
      return add(day, state, command)
    case 'edit-strategy':
      return edit(state, command)
    case 'delete-strategy':
      return remove(state, command)
    case 'place-order':
      return place(day, state, command, margins)
    case 'cancel-order':
      return one(
        { kind: 'cancel', ref: workingOrder(state, command.orderId).ref },
        `Cancelled ${command.orderId}.`,
      )
    case 'modify-order':
      return modify(day, state, command, margins)
    case 'close-position':
      return close(day, state, command)
    case 'close-positions':
      return closeSeveral(day, state, command)
    case 'halt':
      if (state.halted) throw new InputError('Trading is already halted.')
      return one(command, 'Trading halted.')
    case 'release':
      return release(state, command)
    case 'add-alert':
    case 'delete-alert':
    case 'set-alert-events':
      return alertActs(day, command)
  }
}

/** What is written down where a session gets other terms. */
export function termsAct(terms: PaperTerms): PaperAct {
  return { kind: 'terms', terms, isAtOnce: true }
}

function one(act: PaperAct, message: string): Commanded {
  return { acts: [act], message }
}

function toggle(state: PaperDeskState, { id }: Command<'toggle-strategy'>): Commanded {
  const { name, status, statusReason } = strategyOf(state, id)
  if (status === 'active') return one({ kind: 'set-status', id, status: 'paused' }, `Paused ${name}.`)
  if (state.halted) {
    throw new InputError(`Kill switch: trading is halted. Release it before you resume ${name}.`)
  }
  if (status === 'error') {
    throw new InputError(`${name} failed: ${statusReason} Edit it to start it again.`)
  }
  return one({ kind: 'set-status', id, status: 'active' }, `Resumed ${name}.`)
}

function stop(state: PaperDeskState, { id }: Command<'stop-strategy'>): Commanded {
  const { name } = strategyOf(state, id)
  const held = state.positions.filter(({ strategy }) => strategy === name).length
  const also = held > 0 ? ` Closing ${toCountText(held, 'position')} at market.` : ''
  return one({ kind: 'set-status', id, status: 'stopped' }, `Stopped ${name} for the day.${also}`)
}

function add(day: PaperDay, state: PaperDeskState, { draft }: Command<'add-strategy'>): Commanded {
  const checked = paperDraft(state, draft, null)
  const missing = checked.instruments.find(symbol => !day.market.symbols.has(symbol))
  if (missing !== undefined) {
    const known = [...day.market.symbols.keys()].join(', ')
    throw new InputError(`This session has no prices for ${missing}. Choose ${known}.`, 'instruments')
  }
  const id = `S${1 + Math.max(0, ...state.strategies.map(row => Number(row.id.slice(1))))}`
  return one({ kind: 'add-strategy', id, draft: checked }, `Added ${checked.name}, paused.`)
}

function edit(state: PaperDeskState, { id, draft }: Command<'edit-strategy'>): Commanded {
  const strategy = strategyOf(state, id)
  const checked = paperDraft(state, draft, strategy)
  if (state.positions.some(row => row.strategy === strategy.name)) {
    throw new InputError(`${strategy.name} holds a position: stop it before you change it.`)
  }
  return one({ kind: 'edit-strategy', id, draft: checked }, `Saved ${checked.name}.`)
}

function remove(state: PaperDeskState, { id }: Command<'delete-strategy'>): Commanded {
  const { name, status } = strategyOf(state, id)
  if (status === 'active') throw new InputError(`${name} is active: pause it before you delete it.`)
  const held = state.positions.filter(({ strategy }) => strategy === name).length
  if (held > 0) {
    const advice = held === 1 ? 'close it first' : 'close them before you delete it'
    throw new InputError(`${name} holds ${toCountText(held, 'position')}: ${advice}.`)
  }
  return one({ kind: 'delete-strategy', id }, `Deleted ${name}.`)
}

function place(
  day: PaperDay,
  state: PaperDeskState,
  { ticket }: Command<'place-order'>,
  margins: MarginTable | null,
): Commanded {
  const refused = ticketFault(day, state, ticket, margins)
  const { instrument, side, qty } = ticket
  const words = `${side === 'buy' ? 'Buy' : 'Sell'} ${COUNT.format(qty)} ${instrument}`
  return one(
    { kind: 'place', ticket: withProtection(day, ticket), refused },
    refused === null ? `${words}: order placed.` : `${words}: rejected. ${refused}.`,
  )
}

function modify(
  day: PaperDay,
  state: PaperDeskState,
  command: Command<'modify-order'>,
  margins: MarginTable | null,
): Commanded {
  const { orderId, qty, price } = command
  const order = workingOrder(state, orderId)
  if (state.halted && order.role !== 'close') {
    throw new InputError('Kill switch: trading is halted. This order can be cancelled, not modified.')
  }
  const change = orderChange(day, state, order, command, margins)
  const at = price > 0 ? ` at ${toPriceText(price)}` : ''
  return one({ kind: 'modify', ref: order.ref, change }, `Modified ${orderId}: ${COUNT.format(qty)}${at}.`)
}

function close(day: PaperDay, state: PaperDeskState, command: Command<'close-position'>): Commanded {
  const { instrument, strategy, qty, limitPrice } = command
  const position = findPosition(state, command)
  if (!position) throw new InputError(`${strategy} no longer holds ${instrument}.`)
  const most = closableQty(position)
  if (most === 0) {
    throw new InputError(`${instrument} of ${strategy} is already exiting: cancel a closing order first.`)
  }
  if (!(Number.isInteger(qty) && qty >= 1 && qty <= most)) {
    throw new InputError(`Enter a quantity from 1 to ${toCountText(most, 'unit')}.`, 'qty')
  }
  if (limitPrice !== null) checkPrice(limitPrice, ticketTick(day, instrument), 'Limit price', 'limitPrice')
  const isWhole = qty === Math.abs(position.qty) && limitPrice === null
  const act = { kind: 'close', ...placeOf(day, command), qty: isWhole ? null : qty, limitPrice } as const
  return one(act, `Closing ${COUNT.format(qty)} ${instrument}.`)
}

function closeSeveral(day: PaperDay, state: PaperDeskState, { keys }: Command<'close-positions'>): Commanded {
  const open = keys.filter(key => {
    const position = findPosition(state, key)
    return position && closableQty(position) > 0
  })
  if (open.length === 0)
    throw new InputError('None of these positions can be closed: they are exiting or gone.')
  const acts = open.map(key => {
    const position = findPosition(state, key)!
    const qty = position.exitingQty > 0 ? closableQty(position) : null
    return { kind: 'close', ...placeOf(day, key), qty, limitPrice: null } as const
  })
  return { acts, message: `Closing ${toCountText(open.length, 'position')}.` }
}

function release(state: PaperDeskState, { word }: Command<'release'>): Commanded {
  if (!state.halted) throw new InputError('Trading is not halted.')
  if (word.trim() !== RELEASE_WORD) throw new InputError(`Type ${RELEASE_WORD} to release`, 'word')
  return one({ kind: 'release' }, 'Halt released. Paused strategies stay paused.')
}

/** The book that holds a position, and the place of the instrument in it. */
function placeOf({ books }: PaperDay, { strategy, instrument }: PositionKey): { book: string; leg: number } {
  for (const { name, plan, state } of books) {
    const leg = state.positions.findIndex(held => held.instrument === instrument && held.qty !== 0)
    if (name === strategy && leg >= 0) return { book: plan.key, leg }
  }
  throw new Error(`No book holds ${instrument} of ${strategy}.`)
}

function paperDraft(state: PaperDeskState, draft: StrategyDraft, own: DeskStrategy | null): PaperDraft {
  const checked = checkDraft(state, draft, own)
  if (checked.name.toLowerCase() === MANUAL.toLowerCase()) {
    throw new InputError(`"${MANUAL}" is the name of your own orders: choose another.`, 'name')
  }
  const paper = toPaperDraft(checked)
  const { legs } = paper
  if (checked.instruments.length < legs) {
    throw new InputError(
      `This strategy trades ${legs} instruments against each other: choose ${legs}.`,
      'instruments',
    )
  }
  return paper
}

function strategyOf({ strategies }: PaperDeskState, id: string): DeskStrategy {
  const strategy = strategies.find(row => row.id === id)
  if (!strategy) throw new InputError('This strategy is no longer on the desk.')
  return strategy
}

function workingOrder({ orders }: PaperDeskState, orderId: string): DayOrder {
  const order = orders.find(row => row.orderId === orderId)
  if (!order) throw new InputError(`There is no order ${orderId}.`)
  if (!isWorking(order)) {
    throw new InputError(`${orderId} is ${order.status.toLowerCase()}: it is no longer open.`)
  }
  return order
}
