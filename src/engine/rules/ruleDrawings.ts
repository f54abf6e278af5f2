/** What rules show on a price chart. */

import type { Bars } from '../market/bars.ts'
import { barMinutesOf } from '../market/resample.ts'
import type { Segment } from '../market/segment.ts'
import type { ParamValues, StrategyCondition, StrategyLine } from '../strategies/define.ts'
import { type ColumnSource, columnOf, remembering } from './columns.ts'
import type { Expression } from './expression.ts'
import { ROW_FIELDS, type Rules, rowsOf } from './rules.ts'
import { expressionWords } from './ruleWords.ts'
import { rowSignals } from './signals.ts'
import { findTerm } from './terms.ts'

/** What the candles show already. */
const BAR_PRICES = ['open', 'high', 'low', 'close']
/** More lines than these hide the candles. */
export const MOST_LINES = 6
const MOST_CONDITIONS = 8
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

/** The averages, bands and levels among the prices that the rows speak of. */
export function ruleLines(rules: Rules, drawn: Drawn): readonly StrategyLine[] {
  const source = sourceOf(drawn)
  const named = new Map<string, Expression>()
  for (const part of priceParts(rules)) {
    named.set(expressionWords(part, drawn.params), part)
  }
  return [...named].slice(0, MOST_LINES).map(([name, part]) => ({ name, values: columnOf(part, source) }))
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
  return conditions.slice(0, MOST_CONDITIONS)
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

/** What stands on a side of a comparison and lies among the prices, but for the bar's own. */
export function priceParts(rules: Rules): readonly Expression[] {
  return ROW_FIELDS.flatMap(field => rowsOf(rules, field))
    .flat()
    .flatMap(({ left, right }) => [left, right])
    .filter(side => {
      const base = side.kind === 'on' || side.kind === 'ago' ? side.of : side
      return base.kind === 'term' && findTerm(base.name)!.isPrice && !BAR_PRICES.includes(base.name)
    })
}
