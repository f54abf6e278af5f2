import type { Broker, Exits, OrderRequest, StrategyContext } from '../../engine/authoring.ts'
import type { OrderChange, OrderType, Validity } from '../../engine/trading/order.ts'

/** The kind of each field, as `typeof` names it. */
type Fields<T> = Readonly<Record<keyof T, 'number' | 'string' | 'object'>>

const REQUEST: Fields<OrderRequest> = {
  qty: 'number',
  type: 'string',
  limitPrice: 'number',
  stopPrice: 'number',
  validity: 'string',
  exits: 'object',
  reason: 'string',
}
const CHANGE: Fields<OrderChange> = { qty: 'number', limitPrice: 'number', stopPrice: 'number' }
const EXITS: Fields<Exits> = {
  takeProfitPrice: 'number',
  stopLossPrice: 'number',
  takeProfitDistance: 'number',
  stopLossDistance: 'number',
  takeProfitPct: 'number',
  stopLossPct: 'number',
}
const TYPES: Readonly<Record<OrderType, { readonly limitPrice: boolean; readonly stopPrice: boolean }>> = {
  market: { limitPrice: false, stopPrice: false },
  limit: { limitPrice: true, stopPrice: false },
  stop: { limitPrice: false, stopPrice: true },
  'stop-limit': { limitPrice: true, stopPrice: true },
}
const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  string: 'text',
  object: 'fields in braces',
}
const VALIDITIES: Readonly<Record<Validity, true>> = { day: true, ioc: true, gtc: true }

/**
 * Makes the brokers of a run refuse orders that are not what their author wrote: a field that no order has, as `quantity`,
 * would be ignored, and the order be of another size or kind. They throw a TypeError, whose stack names the author's line.
 */
export function checkRequests({ broker, legs }: Pick<StrategyContext<never>, 'broker' | 'legs'>): void {
  for (const each of new Set([broker, ...legs.map(leg => leg.broker)])) check(each)
}

function check(broker: Broker): void {
  const { buy, sell, modify } = broker
  broker.buy = request => buy.call(broker, checked('buy', request))
  broker.sell = request => sell.call(broker, checked('sell', request))
  broker.modify = (order, change) => {
    checkFields('modify', change, CHANGE)
    return modify.call(broker, order, change)
  }
}

function checked(call: string, request: OrderRequest | undefined): OrderRequest | undefined {
  if (request === undefined) return request
  checkFields(call, request, REQUEST)
  const { type = 'market', validity = 'day', exits } = request
  checkWord(call, 'type', type, TYPES)
  checkWord(call, 'validity', validity, VALIDITIES)
  for (const price of ['limitPrice', 'stopPrice'] as const) {
    if (request[price] && !TYPES[type][price]) {
      throw new TypeError(`${call}: an order of the type "${type}" has no ${price}. ${typeWords(price)}`)
    }
  }
  if (exits) checkFields(`${call}: exits`, exits, EXITS)
  return request
}

function typeWords(price: 'limitPrice' | 'stopPrice'): string {
  const types = Object.entries(TYPES).filter(([, has]) => has[price])
  return `Those that have one: ${types.map(([type]) => type).join(', ')}.`
}

function checkFields(call: string, given: unknown, fields: Readonly<Record<string, string>>): void {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${call}: needs its fields in braces, not ${JSON.stringify(given)}.`)
  }
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(fields, name) ? fields[name]! : null
    if (kind === null) {
      throw new TypeError(`${call}: there is no "${name}". There are: ${Object.keys(fields).join(', ')}.`)
    }
    if (value !== undefined && typeof value !== kind) {
      throw new TypeError(`${call}: ${name} must be ${KINDS[kind]}, not ${JSON.stringify(value)}.`)
    }
  }
}

function checkWord(call: string, name: string, given: string, words: object): void {
  if (Object.hasOwn(words, given)) return
  throw new TypeError(`${call}: ${name} must be one of ${Object.keys(words).join(', ')}, not "${given}".`)
}
