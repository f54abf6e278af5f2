/** What a strategy of the trader's own declares, checked: all that the desk asks of one, which needs no hash. */

import { InputError } from '../core/problem.ts'
import { bareLabel } from '../inputs/paramLabel.ts'
import type { ParamOrder } from '../inputs/paramOrder.ts'
import type { Declaration, Param, Params } from './define.ts'

const MAX_PARAMS = 20
/** The most characters of a title, a label or a name. */
export const LONGEST_TITLE = 60
const LONGEST_SUMMARY = 1000

/** Whether the id is one that `ownId` gives; no built-in strategy has such a one. */
export function isOwnId(id: string): boolean {
  return /^[a-z0-9-]+~[0-9a-f]{16}$/.test(id)
}

/**
 * What the strategy is called and lets a run set, as plain copies.
 * @throws InputError that names the first that is wrong.
 */
export function checkDeclared(given: Readonly<Record<string, unknown>>): Declaration {
  const { title, params = {}, orders } = given
  checkText('title', title)
  const table = plainParams(checkParamTable(params))
  return { title, params: table, ...(orders !== undefined && { orders: plainOrders(orders, table) }) }
}

/** @throws InputError for a text that is missing, empty or too long. */
export function checkText(name: string, text: unknown): asserts text is string {
  if (typeof text !== 'string' || text.trim() === '')
    throw new InputError(`The strategy has no ${name}. Give it one, as text.`, name)
  const longest = name === 'summary' ? LONGEST_SUMMARY : LONGEST_TITLE
  if (text.length > longest) throw new InputError(`${name}: must have at most ${longest} characters.`, name)
}

/**
 * Copies of the orders, of these parameters.
 * @throws InputError for an order of parameters that there are not.
 */
export function plainOrders(orders: unknown, params: Params): readonly ParamOrder[] {
  const isOrder = (order: unknown): order is ParamOrder =>
    isRecord(order) && [order.lower, order.upper].every(name => Object.hasOwn(params, String(name)))
  if (!Array.isArray(orders) || !orders.every(isOrder))
    throw new InputError('orders: each needs the names of a lower and an upper parameter.', 'orders')
  return orders.map(({ lower, upper, isOffAtZero }) => ({
    lower,
    upper,
    ...(isOffAtZero && { isOffAtZero }),
  }))
}

/** Copies, which nothing in the file can change later, with bare labels. */
export function plainParams(params: Params): Params {
  const entries = Object.entries(params).map(
    ([name, { label, unit, min, max, step, default: initial, ...more }]) => {
      const choices = more.choices && Array.from(more.choices, String)
      const help = more.help === undefined ? undefined : String(more.help)
      const plain = { label: bareLabel(label, unit), unit, min, max, step, default: initial }
      return [name, { ...plain, ...(choices && { choices }), ...(help !== undefined && { help }) }] as const
    },
  )
  return Object.fromEntries(entries)
}

/**
 * The declarations of parameters, once they are known to be good.
 * @throws InputError that names the first at fault.
 */
export function checkParamTable(params: unknown): Params {
  if (!isRecord(params) || Object.keys(params).length > MAX_PARAMS)
    throw new InputError(`params: must be an object of at most ${MAX_PARAMS} parameters.`, 'params')
  for (const [name, param] of Object.entries(params)) checkDeclaration(name, param)
  return params as Params
}

function checkDeclaration(name: string, param: unknown): void {
  const where = `params ${name}`
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name))
    throw new InputError(`${where}: choose a name of letters and digits that begins with a letter.`, where)
  if (!isRecord(param)) throw new InputError(`${where}: must be an object.`, where)
  const check = (isGood: boolean, field: string, need: string) => {
    if (isGood) return
    const words = param[field] === undefined ? `${where}: ${field} is missing; it` : `${where} ${field}:`
    throw new InputError(`${words} must be ${need}.`, `${where} ${field}`)
  }
  for (const field of ['label', 'unit'])
    check(isShort(param[field]), field, `text of at most ${LONGEST_TITLE} characters`)
  for (const field of ['min', 'max', 'step', 'default'])
    check(Number.isFinite(param[field]), field, 'a number')
  const { min, max, step, default: initial } = param as unknown as Param
  check(min <= max, 'max', `at least ${min}`)
  check(step > 0, 'step', 'above 0')
  check(initial >= min && initial <= max, 'default', `from ${min} to ${max}`)
}

/** Whether it is text that fits a label. */
export function isShort(text: unknown): text is string {
  return typeof text === 'string' && text.length <= LONGEST_TITLE
}

/** Whether it is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
