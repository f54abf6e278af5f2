import { InputError } from '../core/problem.ts'
import { brokenOrder, type ParamOrder } from '../inputs/paramOrder.ts'
import { parseIstTime } from '../market/ist.ts'
import { checkParamTable, plainOrders } from '../strategies/declared.ts'
import type { Param } from '../strategies/define.ts'
import type { Row } from './expression.ts'
import { parseRow } from './parseRow.ts'
import { TERMS } from './terms.ts'

/** What stands in a file of rules, so that another file is not taken for one. */
export const RULES_FORMAT = 'sauda-rules-1'

/** A number of the rules, or the name of the parameter that gives it. */
export type RuleNumber = number | string

/** A strategy without code: plain data, which a file, a link or a backup may hold. */
export interface Rules {
  readonly format: typeof RULES_FORMAT
  readonly name: string
  /** What its author wants to remember of it. */
  readonly note: string
  /** Numbers that a run may set, by their names. */
  readonly params: Readonly<Record<string, RuleParam>>
  /** Which parameters must be below which; missing is none. */
  readonly orders?: readonly RuleOrder[]
  /** Rows as they are written: all of them must hold. No rows: the strategy does not take that side. */
  readonly entryLong: readonly string[]
  readonly entryShort: readonly string[]
  /** Rows of which all must hold for the position to be closed; none: other exits alone. */
  readonly exitLong: readonly string[]
  readonly exitShort: readonly string[]
  /** What the entry of the other side does to a position. */
  readonly onOpposite: 'reverse' | 'close' | 'ignore'
  /** Entries only on bars that close from the one time to the other, "09:20" to "14:45" in India. */
  readonly entryFrom: string | null
  readonly entryTo: string | null
  /** The position is closed at the first bar that closes at this time or later. */
  readonly exitAt: string | null
  /** In per cent of the entry price; 0 is off. */
  readonly takeProfitPct: RuleNumber
  readonly stopLossPct: RuleNumber
  /** In per cent below the highest price since the entry, above the lowest of a short position; 0 is off. */
  readonly trailingStopPct: RuleNumber
  /** The position is closed after so many bars; 0 is off. */
  readonly maxBarsHeld: RuleNumber
  /** Bars without entry after a position was closed. */
  readonly coolDownBars: RuleNumber
  /** Entries of one day; 0 is as many as come. */
  readonly maxTradesPerDay: RuleNumber
}

/** As a strategy in code declares it; what is left out is whole numbers of bars. */
export type RuleParam = Pick<Param, 'label' | 'unit' | 'min' | 'max' | 'step' | 'default'>

/** Two parameters by their names: a run in which `lower` is not below `upper` is refused. */
export type RuleOrder = Pick<ParamOrder, 'lower' | 'upper'>

export const ROW_FIELDS = ['entryLong', 'entryShort', 'exitLong', 'exitShort'] as const
const TIME_FIELDS = ['entryFrom', 'entryTo', 'exitAt'] as const
/** Limits of the numbers; all may be 0. */
export const NUMBER_LIMITS = {
  takeProfitPct: { max: 100, isWhole: false },
  stopLossPct: { max: 99, isWhole: false },
  trailingStopPct: { max: 99, isWhole: false },
  maxBarsHeld: { max: 100_000, isWhole: true },
  coolDownBars: { max: 100_000, isWhole: true },
  maxTradesPerDay: { max: 1000, isWhole: true },
} as const satisfies Partial<Record<keyof Rules, { max: number; isWhole: boolean }>>
export type NumberField = keyof typeof NUMBER_LIMITS
export const NUMBER_FIELDS = Object.keys(NUMBER_LIMITS) as readonly NumberField[]

/** Rules that do nothing yet. */
export const EMPTY_RULES: Rules = {
  format: RULES_FORMAT,
  name: 'My strategy',
  note: '',
  params: {},
  entryLong: [],
  entryShort: [],
  exitLong: [],
  exitShort: [],
  onOpposite: 'reverse',
  entryFrom: null,
  entryTo: null,
  exitAt: null,
  takeProfitPct: 0,
  stopLossPct: 0,
  trailingStopPct: 0,
  maxBarsHeld: 0,
  coolDownBars: 0,
  maxTradesPerDay: 0,
}

const FIELDS: readonly string[] = [...Object.keys(EMPTY_RULES), 'orders']
const MAX_ROWS = 20
const MAX_ORDERS = 20
const LONGEST_NAME = 60
const LONGEST_NOTE = 4000

/**
 * Rules from outside, each field in its place and each row understood; what is left out is as in `EMPTY_RULES`.
 * @throws InputError that names the field ("entryLong row 2") and says what may stand there.
 */
export function readRules(given: unknown): Rules {
  const { orders, ...fields } = checkFields(given)
  const rules = { ...EMPTY_RULES, ...fields } as Rules
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
  ...TERMS.flatMap(({ name }) => name.toLowerCase().split(' ')),
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
