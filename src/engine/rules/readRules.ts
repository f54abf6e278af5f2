import { InputError } from '../core/problem.ts'
import { brokenOrder } from '../inputs/paramOrder.ts'
import { parseIstTime } from '../market/ist.ts'
import { checkParamTable, plainOrders } from '../strategies/declared.ts'
import type { Row } from './expression.ts'
import { LONGEST_NAME } from './longestName.ts'
import { paramNamed } from './paramName.ts'
import { parseRow } from './parseRow.ts'
import {
  EMPTY_RULES,
  NUMBER_FIELDS,
  NUMBER_LIMITS,
  type NumberField,
  ROW_FIELDS,
  RULES_FORMAT,
  type RuleOrder,
  type Rules,
  TIME_FIELDS,
} from './rules.ts'
import { TERMS } from './terms.ts'

const FIELDS: readonly string[] = [...Object.keys(EMPTY_RULES), 'orders']
const MAX_ROWS = 20
const MAX_ORDERS = 20
const LONGEST_NOTE = 4000

/**
 * Rules from outside, each field in its place and each row understood; what is left out is as in `EMPTY_RULES`.
 * @throws InputError that names the field ("entryLong row 2") and says what may stand there.
 */
export function readRules(given: unknown): Rules {
  const { orders, ...fields } = checkFields(given)
  const rules = withParamNames({ ...EMPTY_RULES, ...fields } as Rules)
  checkText('name', rules.name, LONGEST_NAME)
  checkText('note', rules.note, LONGEST_NOTE)
  if (rules.name.trim() === '') throw new InputError('name: give the strategy a name.', 'name')
  checkParamList(rules.params)
  for (const field of ROW_FIELDS) checkRows(field, rules)
  for (const field of NUMBER_FIELDS) checkNumber(field, rules)
  checkTimes(rules)
  if (!ON_OPPOSITE.includes(rules.onOpposite))
    throw new InputError(`onOpposite: must be ${ON_OPPOSITE.join(', ')}.`, 'onOpposite')
  if (rules.entryLong.length + rules.entryShort.length === 0)
    throw new InputError('entryLong: add a row for the long or the short entry.', 'entryLong')
  const kept = checkOrders(orders ?? [], rules)
  // rules of before have none, and keep their id
  return kept.length === 0 ? rules : { ...rules, orders: kept }
}

function checkOrders(orders: unknown, { params }: Rules): readonly RuleOrder[] {
  if (Array.isArray(orders) && orders.length > MAX_ORDERS)
    throw new InputError(`orders: must be a list of at most ${MAX_ORDERS}.`, 'orders')
  const kept = plainOrders(orders, params).map(({ lower, upper }) => ({ lower, upper }))
  const defaults = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, param.default] as const),
  )
  const broken = brokenOrder(kept, defaults)
  if (!broken) return kept
  const { lower, upper } = broken
  throw new InputError(`orders: the default of ${lower} must be below that of ${upper}.`, 'orders')
}

/** The rules with each parameter of a number as it is declared: like the other words its case does not matter. */
function withParamNames(rules: Rules): Rules {
  if (!isRecord(rules.params)) return rules
  const names = Object.keys(rules.params)
  const changes = NUMBER_FIELDS.flatMap(field => {
    const given: unknown = rules[field]
    const name = typeof given === 'string' ? paramNamed(given, names) : undefined
    return name === undefined ? [] : [[field, name] as const]
  })
  return { ...rules, ...Object.fromEntries(changes) }
}

const ON_OPPOSITE: readonly Rules['onOpposite'][] = ['reverse', 'close', 'ignore']

function checkFields(given: unknown): Record<string, unknown> {
  if (!isRecord(given))
    throw new InputError('rules: the file holds no rules. It must be one JSON object.', 'rules')
  if (given.format !== RULES_FORMAT) throw new InputError(`format: must be "${RULES_FORMAT}".`, 'format')
  const strange = Object.keys(given).find(name => !FIELDS.includes(name))
  if (strange === undefined) return given
  throw new InputError(`${strange}: there is no such field. There are ${FIELDS.join(', ')}.`, strange)
}

function checkTimes(rules: Rules): void {
  for (const field of TIME_FIELDS) {
    const time: unknown = rules[field]
    if (time === null) continue
    if (typeof time !== 'string')
      throw new InputError(`${field}: must be a time such as "09:20", or null.`, field)
    parseIstTime(time, field)
  }
  const { entryFrom, entryTo } = rules
  if (entryFrom !== null && entryTo !== null && entryFrom > entryTo)
    throw new InputError('entryFrom: must not be after entryTo.', 'entryFrom')
}

/** The rows of one field, read. They have been checked by `readRules`. */
export function rowsOf(rules: Rules, field: (typeof ROW_FIELDS)[number]): readonly Row[] {
  const names = Object.keys(rules.params)
  return rules[field].map(text => parseRow(text, names))
}

function checkText(field: 'name' | 'note', text: unknown, longest: number): void {
  if (typeof text === 'string' && text.length <= longest) return
  throw new InputError(`${field}: must be text of at most ${longest} characters.`, field)
}

function checkRows(field: (typeof ROW_FIELDS)[number], rules: Rules): void {
  const rows: unknown = rules[field]
  if (!Array.isArray(rows) || rows.length > MAX_ROWS)
    throw new InputError(`${field}: must be a list of at most ${MAX_ROWS} rows.`, field)
  rows.forEach((row: unknown, k) => {
    const where = `${field} row ${k + 1}`
    if (typeof row !== 'string') throw new InputError(`${where}: must be text.`, where)
    try {
      parseRow(row, Object.keys(rules.params))
    } catch (error) {
      if (error instanceof InputError) throw new InputError(`${where}: ${error.message}`, where)
      throw error
    }
  })
}

function checkNumber(field: NumberField, { [field]: given, params }: Rules): void {
  if (typeof given === 'string' && Object.hasOwn(params, given)) return
  const { max, isWhole } = NUMBER_LIMITS[field]
  if (typeof given === 'number' && given >= 0 && given <= max && (!isWhole || Number.isInteger(given))) return
  const kind = isWhole ? 'a whole number' : 'a number'
  throw new InputError(`${field}: must be ${kind} from 0 to ${max}, or the name of a parameter.`, field)
}

const RESERVED: ReadonlySet<string> = new Set([
  ...TERMS.flatMap(({ name, mayBeParam }) => (mayBeParam ? [] : name.toLowerCase().split(' '))),
  ...['or', 'and', 'on', 'is', 'at', 'crosses', 'above', 'below'],
])

function checkParamList(params: unknown): void {
  const taken = Object.keys(checkParamTable(params)).find(name => RESERVED.has(name.toLowerCase()))
  if (taken === undefined) return
  const where = `params ${taken}`
  throw new InputError(`${where}: choose another name, since rules have that word already.`, where)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
