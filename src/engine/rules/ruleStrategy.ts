import { DAY_MS, istMinute, MINUTE_MS, parseIstTime } from '../market/ist.ts'
import { plainParams } from '../strategies/declared.ts'
import {
  defineStrategy,
  type ParamValues,
  type Step,
  type Strategy,
  type StrategyContext,
} from '../strategies/define.ts'
import { ownId } from '../strategies/own.ts'
import { type ColumnSource, remembering } from './columns.ts'
import { readRules, rowsOf } from './readRules.ts'
import { ruleConditions, ruleLines } from './ruleDrawings.ts'
import { NUMBER_FIELDS, type NumberField, ROW_FIELDS, type Rules } from './rules.ts'
import { RuleTrader, type Signals } from './ruleTrader.ts'
import { rulesSentence } from './ruleWords.ts'
import { signalsOf } from './signals.ts'

/**
 * The strategy that rules describe. Its id holds a hash of the rules, so that it stands for them and no others, in
 * fingerprints too: "rsi-reversal~0f3b…".
 * @throws InputError as `readRules` does.
 */
export function ruleStrategy(given: unknown): Strategy {
  const rules = readRules(given)
  const strategy = defineStrategy({
    id: ownId(rules.name, sourceOf(rules)),
    title: rules.name,
    summary: rulesSentence(rules),
    params: plainParams(rules.params),
    ...(rules.orders && { orders: rules.orders }),
    lines: (bars, params, segment) => ruleLines(rules, { bars, params, segment }),
    conditions: (bars, params, segment) => ruleConditions(rules, { bars, params, segment }),
    start: context => startRules(rules, context),
  })
  RULES.set(strategy, rules)
  return strategy
}

const RULES = new WeakMap<Strategy, Rules>()

/** The rules that a strategy was made of by `ruleStrategy`; undefined of every other one. */
export function rulesOf(strategy: Strategy): Rules | undefined {
  return RULES.get(strategy)
}

/** What stands for the rules in their id: all but the note, which does not trade. */
function sourceOf({ note: _, ...rules }: Rules): string {
  return JSON.stringify(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The numbers of the rules for these values of the parameters. */
function numbersOf(rules: Rules, params: ParamValues<Rules['params']>): Record<NumberField, number> {
  const entries = NUMBER_FIELDS.map(field => {
    const given = rules[field]
    return [field, typeof given === 'string' ? params[given]! : given]
  })
  return Object.fromEntries(entries) as Record<NumberField, number>
}

function startRules(rules: Rules, context: StrategyContext<Rules['params']>): Step {
  const { bars, barMinutes, params, segment, indicator, note, setSignalBars } = context
  const numbers = numbersOf(rules, params)
  const source = { bars, barMinutes, isNse: segment !== null, params, indicator: remembering(indicator) }
  const signals = readSignals(rules, source)
  const exitMinute = rules.exitAt === null ? null : parseIstTime(rules.exitAt, 'exitAt')
  const isDaily = barMinutes * MINUTE_MS >= DAY_MS
  if (isDaily && (rules.entryFrom ?? rules.entryTo ?? rules.exitAt) !== null)
    note('Times of the rules do not apply: the bars are a day or longer.')
  const trader = new RuleTrader(rules, numbers, signals, context, isDaily ? null : exitMinute)
  if (trader.actsOnSignalsAlone) {
    setSignalBars(actingBars(signals))
  }
  return i => trader.step(i)
}

function readSignals(rules: Rules, source: ColumnSource): Signals {
  const [long, short, exitLong, exitShort] = ROW_FIELDS.map(field => signalsOf(rowsOf(rules, field), source))
  const open = entryTimes(rules, source)
  // both at once is no signal
  const entry = new Int8Array(long!.length)
  for (let i = 0; i < entry.length; i++) entry[i] = open === null || open[i] ? long![i]! - short![i]! : 0
  return { entry, exitLong: exitLong!, exitShort: exitShort! }
}

/** Bars with a signal. */
function actingBars({ entry, exitLong, exitShort }: Signals): Int8Array {
  const acting = entry.slice()
  for (let i = 0; i < acting.length; i++) acting[i]! |= exitLong[i]! | exitShort[i]!
  return acting
}

/** 1 on bars that close while entries may be given; null is always. */
export function entryTimes(
  { entryFrom, entryTo }: Rules,
  { bars, barMinutes }: ColumnSource,
): Int8Array | null {
  if ((entryFrom === null && entryTo === null) || barMinutes * MINUTE_MS >= DAY_MS) return null
  const from = entryFrom === null ? 0 : parseIstTime(entryFrom, 'entryFrom')
  const to = entryTo === null ? Infinity : parseIstTime(entryTo, 'entryTo')
  return Int8Array.from(bars.openMs, ms => {
    const minute = istMinute(ms) + barMinutes
    return minute >= from && minute <= to ? 1 : 0
  })
}
