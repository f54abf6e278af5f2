import { InputError } from '../../core/problem.ts'
import { ownId } from '../../strategies/own.ts'
import { readRules, rowsOf } from '../readRules.ts'
import { NUMBER_FIELDS, type RuleParam, type Rules } from '../rules.ts'
import { rulesSentence } from '../ruleWords.ts'
import { RuleColumns } from './columns.ts'
import { linesMethod } from './lines.ts'
import type { Limit } from './numbers.ts'
import { CODE_IMPORTS } from './terms.ts'
import {
  commentLines,
  docComment,
  flat,
  LINE_WIDTH,
  laidOut,
  list,
  type Piece,
  quoted,
  record,
  row,
  textProperty,
} from './text.ts'
import { tradingLines } from './trading.ts'

/** What a file of code may have: see `codeStrategy`. */
const LONGEST_ID = 60
const LONGEST_SUMMARY = 1000

/** What `start` may be given, in the order in which it is written. */
const CONTEXT = [
  'bars',
  'barMinutes',
  'params',
  'broker',
  'direction',
  'segment',
  'indicator',
  'setSignalBars',
  'note',
]

const RATIO = [
  '',
  '/** By 0 there is no answer: then no comparison holds. */',
  'function ratio(a: number, b: number): number {',
  '  return b === 0 ? Number.NaN : a / b',
  '}',
]

/** Functions of the file that keep a number of an indicator within its limits. */
const LIMITS: Readonly<Record<Limit, readonly string[]>> = {
  whole: limitFunction('whole', 'a whole number', ' && Number.isInteger(value)'),
  within: limitFunction('within', 'a number', ''),
}

function limitFunction(name: Limit, kind: string, test: string): readonly string[] {
  return [
    '',
    `/** The value, where the indicator takes it: ${kind} from \`min\` to \`max\`. */`,
    `function ${name}(what: string, value: number, min: number, max: number): number {`,
    `  if (value >= min && value <= max${test}) return value`,
    `  throw new InputError(\`\${what} must be ${kind} from \${min} to \${max}, not \${value}.\`)`,
    '}',
  ]
}

/**
 * The rules as a file of code, in TypeScript against the module "sauda": the same orders on the same bars. The same rules
 * give the same text.
 * @throws InputError as `readRules` does, and for what code of such a file cannot say.
 */
export function ruleCode(given: Rules): string {
  const rules = readRules(given)
  checkNumbers(rules)
  const drawing = new RuleColumns(rules.params, 4, false)
  const running = new RuleColumns(rules.params, 4, true)
  const lines = linesMethod(rules, drawing)
  const start = startMethod(rules, running)
  const limits = new Set([...drawing.limits, ...running.limits])
  const strategy = [
    'export default defineStrategy({',
    ...textProperty(2, 'id', slugOf(rules.name)),
    ...textProperty(2, 'title', rules.name),
    ...textProperty(2, 'summary', summaryOf(rules)),
    ...paramLines(rules.params),
    ...orderLines(rules),
    ...lines,
    ...start,
    '})',
  ]
  const body = [...docComment(rules.note), ...strategy, ...functionLines(identifiersOf(strategy), limits)]
  return [...importLines(body), '', ...body, ''].join('\n')
}

/** A negative number is off in some places of the rules and acts in others: no file of code should teach that. */
function checkNumbers(rules: Rules): void {
  for (const field of NUMBER_FIELDS) {
    const name = rules[field]
    if (typeof name === 'string' && rules.params[name]!.min < 0)
      throw new InputError(
        `${field}: the parameter ${name} may be below 0, which cannot be written as code. Let it begin at 0.`,
        field,
      )
  }
}

/** The name as it stands in the id of the rules. */
function slugOf(name: string): string {
  return ownId(name, '').split('~')[0]!.slice(0, LONGEST_ID)
}

function summaryOf(rules: Rules): string {
  const sentence = rulesSentence(rules)
  return sentence.length > LONGEST_SUMMARY ? `${sentence.slice(0, LONGEST_SUMMARY - 1)}…` : sentence
}

function paramLines(params: Rules['params']): readonly string[] {
  const entries = Object.entries(params)
  if (entries.length === 0) return ['  params: {},']
  return ['  params: {', ...entries.flatMap(([name, param]) => declaration(name, param)), '  },']
}

function orderLines({ orders = [] }: Rules): readonly string[] {
  if (orders.length === 0) return []
  const items = orders.map(({ lower, upper }) =>
    record([`lower: ${quoted(lower)}`, `upper: ${quoted(upper)}`]),
  )
  return laidOut(2, 'orders: ', orders.length === 1 ? row(items) : list(items), ',')
}

function declaration(
  name: string,
  { label, unit, min, max, step, default: initial }: RuleParam,
): readonly string[] {
  const kind = step === 1 ? 'integer' : 'decimal'
  const numbers = Object.entries({ min, max, ...(step !== 1 && { step }), default: initial })
  const rest = numbers.map(([key, value]) => `${key}: ${value}`)
  const items = [`label: ${quoted(label)}`, `unit: ${quoted(unit)}`, ...rest]
  const whole = laidOut(4, `${name}: ${kind}(`, record(items), '),')
  if (whole.length === 1) return whole
  return [
    `    ${name}: ${kind}({`,
    ...textProperty(6, 'label', label),
    ...textProperty(6, 'unit', unit),
    ...rest.map(text => `      ${text},`),
    '    }),',
  ]
}

function startMethod(rules: Rules, columns: RuleColumns): readonly string[] {
  const conditions = sideLines(rules, columns)
  const trading = tradingLines(rules).map(line => (line === '' ? '' : `    ${line}`))
  const { statements } = columns
  const body = [...statements, ...(statements.length > 0 ? [''] : []), ...conditions, ...trading]
  const used = identifiersOf(body)
  const given = record(CONTEXT.filter(name => used.has(name)))
  return [...laidOut(2, 'start(', given, ') {'), ...body, '  },']
}

const SIDES = [
  { name: 'entersLong', field: 'entryLong', entry: 'entryLong' },
  { name: 'entersShort', field: 'entryShort', entry: 'entryShort' },
  { name: 'exitsLong', field: 'exitLong', entry: 'entryLong' },
  { name: 'exitsShort', field: 'exitShort', entry: 'entryShort' },
] as const

/** One function for each list of rows; a side that is never entered is never left. */
function sideLines(rules: Rules, columns: RuleColumns): readonly string[] {
  return SIDES.flatMap(({ name, field, entry }) => {
    if (rules[field].length === 0) return []
    if (rules[entry].length === 0) {
      const side = field === 'exitLong' ? 'long' : 'short'
      return [...commentLines(4, `The exit rows of the ${side} side are left out: nothing enters it.`), '']
    }
    return [`    const ${name} = (i: number) =>`, ...rowsLines(rules, field, columns), '']
  })
}

/** The rows of one list, all of which must hold. */
function rowsLines(
  rules: Rules,
  field: (typeof SIDES)[number]['field'],
  columns: RuleColumns,
): readonly string[] {
  const rows = rowsOf(rules, field)
  return rows.flatMap((row, k) => {
    const conditions = row.map(condition => columns.condition(condition))
    const behind = k === rows.length - 1 ? '' : ' &&'
    return [...commentLines(6, rules[field][k]!), ...rowLines(conditions, rows.length > 1, behind)]
  })
}

/** A row: one of its conditions is enough. */
function rowLines(conditions: readonly Piece[], isOneOfMany: boolean, behind: string): readonly string[] {
  const [open, close] = isOneOfMany && conditions.length > 1 ? ['(', ')'] : ['', '']
  const whole = `      ${open}${conditions.map(flat).join(' || ')}${close}${behind}`
  if (conditions.length > 1 && whole.length <= LINE_WIDTH) return [whole]
  return conditions.flatMap((condition, k) => {
    const isLast = k === conditions.length - 1
    const indent = k === 0 || open === '' ? 6 : 8
    return laidOut(indent, k === 0 ? open : '', condition, isLast ? close + behind : ' ||')
  })
}

function functionLines(used: ReadonlySet<string>, limits: ReadonlySet<Limit>): readonly string[] {
  const kinds = (['whole', 'within'] as const).filter(limit => limits.has(limit))
  return [...(used.has('ratio') ? RATIO : []), ...kinds.flatMap(limit => LIMITS[limit])]
}

function importLines(body: readonly string[]): readonly string[] {
  const used = identifiersOf(body)
  const names = CODE_IMPORTS.filter(name => used.has(name)).map(name =>
    name === 'Order' ? 'type Order' : name,
  )
  const plain = (name: string) => name.replace('type ', '').toLowerCase()
  names.sort((a, b) => (plain(a) < plain(b) ? -1 : 1))
  return laidOut(0, 'import ', record(names), " from 'sauda'")
}

/** The names that code reads: not those behind a dot, in a comment or in a string. */
function identifiersOf(lines: readonly string[]): ReadonlySet<string> {
  const code = lines.filter(line => !/^ *(\/\/|\/?\*)/.test(line)).join('\n')
  const bare = code
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
    .replace(/`[^`]*`/g, template =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, read]) => read).join(' '),
    )
  return new Set(bare.match(/(?<![\w$.])[A-Za-z]\w*/g))
}
