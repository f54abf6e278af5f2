/** What rules show on a price chart. */

import type { Bars } from '../market/bars.ts'
import { barMinutesOf } from '../market/resample.ts'
import type { Segment } from '../market/segment.ts'
import type { ParamValues, StrategyCondition, StrategyLine } from '../strategies/define.ts'
import { type ColumnSource, columnOf, numberOf, remembering } from './columns.ts'
import type { Expression } from './expression.ts'
import { isColumn } from './parseRow.ts'
import { rowsOf } from './readRules.ts'
import { ROW_FIELDS, type Rules } from './rules.ts'
import { expressionWords } from './ruleWords.ts'
import { rowSignals } from './signals.ts'
import { findTerm, type Term } from './terms.ts'

/** What the chart shows already, of the bars or on its axis of time. */
const BAR_COLUMNS = [
  ...['open', 'high', 'low', 'close', 'volume'],
  ...['weekday', 'days to NIFTY expiry', 'days to BANKNIFTY expiry'],
]
/** More lines than these hide the candles. */
const MAX_PRICE_LINES = 6
const MAX_PANES = 3
/** In all panes together. */
const MAX_PANE_LINES = 12
const MAX_LEVELS = 10
const MAX_CONDITIONS = 8
const ROW_WORDS = {
  entryLong: 'Buy',
  entryShort: 'Sell short',
  exitLong: 'Exit long',
  exitShort: 'Exit short',
}

/** The bars that rules are drawn on, and what decides their columns. */
interface Drawn {
  readonly bars: Bars
  readonly params: ParamValues<Rules['params']>
  readonly segment: Segment | null
}

/** What the rows speak of, as lines: averages and bands among the prices, oscillators in panes with their levels. */
export function ruleLines(rules: Rules, drawn: Drawn): readonly StrategyLine[] {
  const source = sourceOf(drawn)
  return drawnParts(rules).map(({ part, pane, levels }) => ({
    name: expressionWords(part, drawn.params),
    values: columnOf(part, source),
    ...(pane !== null && { pane }),
    ...(levels.length > 0 && { levels: levels.map(level => numberOf(level, drawn)) }),
  }))
}

/** Each row and the bars on which it held. */
export function ruleConditions(rules: Rules, drawn: Drawn): readonly StrategyCondition[] {
  const source = sourceOf(drawn)
  const conditions = ROW_FIELDS.flatMap(field =>
    rowsOf(rules, field).map((row, k) => ({
      name: `${ROW_WORDS[field]} when ${rules[field][k]!}`,
      holds: rowSignals(row, source),
    })),
  )
  return conditions.slice(0, MAX_CONDITIONS)
}

function sourceOf({ bars, params, segment }: Drawn): ColumnSource {
  return {
    bars,
    barMinutes: barMinutesOf(bars),
    isNse: segment !== null,
    params,
    indicator: remembering((compute, ...inputs) => compute(...inputs)),
  }
}

/** What rules draw as one line. */
interface DrawnPart {
  readonly part: Expression
  /** Null is among the prices. */
  readonly pane: string | null
  /** Numbers of the rows that it is held against; in a pane alone. */
  readonly levels: readonly Expression[]
}

/** What stands on a side of a comparison and can be drawn, each once: among the prices first, then pane by pane. */
export function drawnParts(rules: Rules): readonly DrawnPart[] {
  const found = new Map<string, DrawnPart>()
  for (const [part, other] of sidesOf(rules)) {
    const pane = placeOf(part)
    if (pane === undefined || isShown(part)) continue
    const words = expressionWords(part)
    const levels = found.get(words)?.levels ?? []
    const isLevel = pane !== null && !isColumn(other) && !levels.some(level => isSame(level, other))
    found.set(words, { part, pane, levels: isLevel ? [...levels, other].slice(0, MAX_LEVELS) : levels })
  }
  const parts = [...found.values()]
  const panes = [...new Set(parts.flatMap(({ pane }) => pane ?? []))].slice(0, MAX_PANES)
  return [
    ...parts.filter(({ pane }) => pane === null).slice(0, MAX_PRICE_LINES),
    ...panes.flatMap(name => parts.filter(({ pane }) => pane === name)).slice(0, MAX_PANE_LINES),
  ]
}

/** Both sides of every comparison, each with the other one. */
function sidesOf(rules: Rules): readonly (readonly [side: Expression, other: Expression])[] {
  return ROW_FIELDS.flatMap(field => rowsOf(rules, field))
    .flat()
    .flatMap(({ left, right }) => [[left, right] as const, [right, left] as const])
}

function isShown(part: Expression): boolean {
  if (part.kind === 'on' || part.kind === 'ago') return isShown(part.of)
  return part.kind === 'term' && BAR_COLUMNS.includes(part.name)
}

function isSame(one: Expression, other: Expression): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The pane of a column, null among the prices; undefined where its scale is neither a price nor that of a pane. */
function placeOf(part: Expression): string | null | undefined {
  switch (part.kind) {
    case 'number':
    case 'param':
      return undefined
    case 'ago':
    case 'on':
      return placeOf(part.of)
    case 'term':
      return placeOfTerm(findTerm(part.name)!, part.args)
    case 'math': {
      const { sign, left, right } = part
      // beside the column that a number changes; two columns make something else
      if (!isColumn(right)) return placeOf(left)
      return !isColumn(left) && (sign === '*' || sign === '+') ? placeOf(right) : undefined
    }
  }
}

function placeOfTerm({ pane, isOfColumn, isScaleFree }: Term, args: readonly Expression[]) {
  const place = isOfColumn && !isScaleFree ? placeOf(args[0]!) : null
  if (place === undefined || pane === null) return place
  // a deviation of volumes is not one of prices
  return place === null ? pane : `${pane} of ${place}`
}
