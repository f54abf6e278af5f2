/** The whole file of a converted script. */

import { bareLabel, docComment, quoted, textProperty } from '../../engine/index.ts'
import type { DeclaredParam } from './inputs.ts'
import { SOURCES } from './inputs.ts'
import { LIBRARY, withNeeds } from './library.ts'
import { isSettled, plainEntries, settledOrders } from './ordersText.ts'
import { folded, LINE_WIDTH, namesIn, type Out, pruned, textOf } from './output.ts'
import { AVERAGE_PRICE, CLOSED, ENTRY_BAR } from './position.ts'
import type { Program } from './program.ts'

const CONTEXT = ['bars', 'barMinutes', 'params', 'broker', 'direction', 'indicator', 'note']
/** What a file may import; the second list is of types. */
const IMPORTS = [
  ...[
    'adx',
    'bollinger',
    'choice',
    'decimal',
    'defineStrategy',
    'highest',
    'integer',
    'lowest',
    'rsi',
    'sma',
    'stdev',
  ],
  ...[
    'trueRange',
    'vwap',
    'wilder',
    'wma',
    'DAY_MINUTES',
    'DAY_MS',
    'istDay',
    'istDayStart',
    'istMinute',
    'MINUTE_MS',
  ],
]
const TYPES = ['Bars', 'Broker', 'Exits', 'Order', 'Params', 'StrategyContext']

/** All names that a file may have of others: a variable of the script takes none of them. */
export const TAKEN = [
  ...IMPORTS,
  ...TYPES,
  ...Object.keys(LIBRARY),
  'pineOrders',
  'averagePriceOf',
  'entryBarOf',
  'closedTradesOf',
  'away',
  'Side',
  'Entry',
  'Levels',
]

/** The file, with what it leaves out said at its top and in each run's report. */
export function writeFile(program: Program, missing: readonly number[]): string {
  const { draft, orders } = program
  const { features } = orders.facts
  const kept = [...draft.kept.values()]
  const after: Out[] = [
    ...kept.map(({ list, text }) => ({ text: `${list}[i] = ${text}` })),
    ...(isSettled(features) ? [{ text: 'orders.settle()' }] : []),
  ]
  const lists: Out[] = kept.map(({ list, type }) => ({
    text: `const ${list}: ${type === 'bool' ? 'boolean' : type === 'text' ? 'string' : 'number'}[] = []`,
  }))
  const plots = program.plots
    .slice(0, 20)
    .map(({ name, value }) => ({ name, column: draft.columnOf(value, name, 'plot') }))
  const whole = pruned([...program.state, { open: 'step', body: [...program.step, ...after] }], '')
  const state = whole.filter(line => !('open' in line))
  const step = whole.flatMap(line => ('open' in line ? line.body : []))
  const before = [...textOf(lists, 4), ...textOf(state, 4), ...entryLines(program)]
  const stepLines = textOf(step, 6)
  const body = [...before, ...stepLines].join('\n')
  const start = [...hoistedLines(draft.hoisted, 'run', namesIn(body), 4)]
  const drawing = drawingLines(program, plots)
  const method = startMethod(start, before, stepLines, missing)
  const params = paramLines(program, [...method, ...drawing].join('\n'))
  const strategy = [
    ...docComment(headWords(program, missing)),
    'export default defineStrategy({',
    ...textProperty(2, 'id', slugOf(program.options!.title)),
    ...textProperty(2, 'title', program.options!.title),
    ...textProperty(2, 'summary', summaryOf(program, missing)),
    ...params,
    ...drawing,
    ...method,
    '})',
  ]
  const own = ownFunctions(program, strategy.join('\n'))
  const top = choiceLines(program, [...strategy, own].join('\n'))
  const text = [...top, ...strategy, ...(own === '' ? [] : ['', own])].join('\n')
  return `${importLine(text)}\n\n${text}\n`
}

function headWords({ draft, leftOut }: Program, missing: readonly number[]): string {
  const first = `Written from a TradingView strategy in Pine, version ${draft.version}.`
  const lines = [...leftOut.keys()].sort((a, b) => a - b)
  if (lines.length === 0) return first
  const orders = missing.length > 0 ? `\nOrders are missing or differ because of ${linesWords(missing)}.` : ''
  return `${first}\nLeft out: ${linesWords(lines)} of the script.${orders}`
}

/** "lines 3, 5 and 9"; of many the first ones. */
export function linesWords(lines: readonly number[]): string {
  const MOST = 12
  const shown = lines.slice(0, MOST).map(String)
  if (lines.length === 1) return `line ${shown[0]}`
  if (lines.length > MOST) return `lines ${shown.join(', ')} and ${lines.length - MOST} more`
  return `lines ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`
}

function summaryOf({ orders, options }: Program, missing: readonly number[]): string {
  const { features } = orders.facts
  const sides = features.has('long') ? (features.has('short') ? 'Trades both sides' : 'Buys') : 'Sells short'
  return `${sides} as the TradingView strategy “${options!.title}” does${missing.length > 0 ? `, without ${linesWords(missing)} of it` : ''}.`
}

function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'pine-strategy'
  )
}

/** The constants that are read, and those that these read, in the order in which they were found. */
function hoistedLines(
  hoisted: readonly { name: string; run: string; drawn: string }[],
  kind: 'run' | 'drawn',
  read: ReadonlySet<string>,
  indent: number,
): readonly string[] {
  const wanted = new Set(read)
  for (const constant of [...hoisted].reverse())
    if (wanted.has(constant.name)) for (const name of namesIn(constant[kind])) wanted.add(name)
  const pad = ' '.repeat(indent)
  return hoisted
    .filter(({ name }) => wanted.has(name))
    .flatMap(constant => folded(`${pad}const ${constant.name} = ${constant[kind]}`))
}

function entryLines({ orders }: Program): readonly string[] {
  const { features } = orders.facts
  const position = [
    ...(features.has('average') ? ['const averagePrice = averagePriceOf(broker)'] : []),
    ...(features.has('entryBar') ? ['const entryBar = entryBarOf(broker)'] : []),
    ...(features.has('closed') ? ['const closedTrades = closedTradesOf(broker)'] : []),
  ]
  const given = isSettled(features)
    ? ['const orders = pineOrders({ broker, direction })']
    : plainEntries(features)
  return [...position, ...given].map(line => `    ${line}`)
}

function startMethod(
  start: readonly string[],
  before: readonly string[],
  step: readonly string[],
  missing: readonly number[],
): readonly string[] {
  const note =
    missing.length === 0
      ? []
      : [
          `    note(${quoted(`Converted from Pine without ${linesWords(missing)}, which could give or change orders.`)})`,
        ]
  const inner = [...start, ...before, ...note, '    return i => {', ...step, '    }']
  const used = namesIn(inner.join('\n'))
  const given = CONTEXT.filter(name => used.has(name))
  return [`  start({ ${given.join(', ')} }) {`, ...inner, '  },']
}

function drawingLines(
  { draft, options, levels: drawn }: Program,
  plots: readonly { name: string; column: string }[],
): readonly string[] {
  const columns = plots.filter(({ column }) => column !== 'bars.openMs')
  if (columns.length === 0) return []
  const read = namesIn(columns.map(({ column }) => column).join(' '))
  const body = hoistedLines(draft.hoisted, 'drawn', read, 4)
  // what is known only in a run is not drawn
  if (namesIn(body.join('\n')).has('barMinutes')) return []
  // what is not drawn over the prices shares a pane below them
  const place = options!.isOverlay ? '' : `, pane: ${quoted(options!.title)}`
  const levels = drawn.length === 0 ? '' : `, levels: [${drawn.join(', ')}]`
  const used = [...body, ...columns.map(({ column }) => column)].join('\n')
  return [
    `  lines(${used.includes('params.') ? 'bars, params' : 'bars'}) {`,
    ...body,
    '    return [',
    ...columns.map(
      ({ name, column }, k) =>
        `      { name: ${quoted(name)}, values: ${column}${k === 0 ? place + levels : place} },`,
    ),
    '    ]',
    '  },',
  ]
}

function paramLines({ inputs, draft }: Program, body: string): readonly string[] {
  const used = new Set([...body.matchAll(/(?<![\w$.])params\.(\w+)/g)].map(([, name]) => name))
  const lines = [...inputs.params.values()]
    .filter(({ name }) => used.has(name))
    .map(param => paramLine(param, draft.lengths.has(param.name)))
  if (used.has('tick'))
    lines.push(
      "    tick: decimal({ label: 'Tick', unit: '₹', min: 0.01, max: 100, step: 0.01, default: 0.05 }),",
    )
  return lines.length === 0 ? ['  params: {},'] : ['  params: {', ...lines, '  },']
}

function paramLine(
  { name, kind, label, min, max, step, initial, list, choices }: DeclaredParam,
  isLength: boolean,
): string {
  if (kind === 'choice') {
    const words = list ?? `[${choices.map(quoted).join(', ')}]`
    return `    ${name}: choice({ label: ${quoted(label)}, choices: ${words}, default: ${initial} }),`
  }
  const bare = bareLabel(label, '%')
  const isShare = bare !== label
  const unit = isLength ? 'bars' : isShare ? '%' : ''
  const numbers = `min: ${min}, max: ${max}${kind === 'decimal' ? `, step: ${step}` : ''}, default: ${initial}`
  return `    ${name}: ${kind}({ label: ${quoted(bare)}, unit: '${unit}', ${numbers} }),`
}

/** The words of choices, which the code reads too. */
function choiceLines({ inputs }: Program, text: string): readonly string[] {
  const read = namesIn(text)
  const lists = new Map(
    [...inputs.params.values()].flatMap(({ list, choices }) => (list ? [[list, choices] as const] : [])),
  )
  const lines = [...lists]
    .filter(([list]) => read.has(list))
    .map(
      ([list, choices]) =>
        `const ${list} = [${(list === 'SOURCES' ? SOURCES : choices).map(quoted).join(', ')}]`,
    )
  return lines.length === 0 ? [] : [...lines, '']
}

function ownFunctions({ draft, orders }: Program, text: string): string {
  const { features } = orders.facts
  const read = namesIn(text)
  const isAverage = read.has('averagePriceOf') || (isSettled(features) && features.has('distance'))
  const used = withNeeds([...draft.library].filter(name => read.has(name)))
  return [
    ...(isSettled(features) ? [settledOrders(features)] : []),
    ...(isAverage ? [AVERAGE_PRICE] : []),
    ...(read.has('entryBarOf') ? [ENTRY_BAR] : []),
    ...(read.has('closedTradesOf') ? [CLOSED] : []),
    ...used.map(name => LIBRARY[name]!.text),
  ].join('\n\n')
}

function importLine(text: string): string {
  const read = namesIn(text)
  const plain = (name: string) => name.toLowerCase()
  const names = [...IMPORTS, ...TYPES]
    .filter(name => read.has(name))
    .sort((a, b) => (plain(a) < plain(b) ? -1 : 1))
  const words = names.map(name => (TYPES.includes(name) ? `type ${name}` : name))
  const line = `import { ${words.join(', ')} } from 'sauda'`
  return line.length <= LINE_WIDTH
    ? line
    : ['import {', ...words.map(word => `  ${word},`), "} from 'sauda'"].join('\n')
}
