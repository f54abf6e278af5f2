/** Rules read back as a trader would say them. */

import { DAY_NAMES } from './dayNames.ts'
import type { Comparison, Condition, Expression, Row } from './expression.ts'
import { rowsOf } from './readRules.ts'
import type { NumberField, RuleNumber, Rules } from './rules.ts'
import { findTerm } from './terms.ts'

const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  above: 'is above',
  below: 'is below',
  'at-least': 'is at or above',
  'at-most': 'is at or below',
  equal: 'is',
  'crosses-above': 'crosses above',
  'crosses-below': 'crosses below',
}

/** "Buys when RSI(14) crosses below 30 and close is above EMA(200); target 2 %, stop-loss 1 %." */
export function rulesSentence(rules: Rules): string {
  const entries = [
    rules.entryLong.length > 0 && `buys when ${rowsWords(rowsOf(rules, 'entryLong'))}`,
    rules.entryShort.length > 0 && `sells short when ${rowsWords(rowsOf(rules, 'entryShort'))}`,
  ]
  const parts = [
    `${joined(entries)}${timesWords(rules)}`,
    joined([
      rules.exitLong.length > 0 && `closes a long position when ${rowsWords(rowsOf(rules, 'exitLong'))}`,
      rules.exitShort.length > 0 && `closes a short position when ${rowsWords(rowsOf(rules, 'exitShort'))}`,
    ]),
    oppositeWords(rules),
    joined(exitWords(rules), ', '),
    joined(limitWords(rules), ', '),
    joined(
      (rules.orders ?? []).map(({ lower, upper }) => `${lower} must be below ${upper}`),
      ', ',
    ),
  ].filter(Boolean)
  const sentence = `${parts.join('; ')}.`
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}

/** "RSI(14) crosses below 30 or close is above EMA(200)". */
export function rowWords(row: Row): string {
  return row.map(conditionWords).join(' or ')
}

function rowsWords(rows: readonly Row[]): string {
  const needsCommas = rows.length > 1 && rows.some(row => row.length > 1)
  return rows.map(rowWords).join(needsCommas ? ', and ' : ' and ')
}

function conditionWords({ left, comparison, right }: Condition): string {
  return `${sideWords(left, right)} ${COMPARISON_WORDS[comparison]} ${sideWords(right, left)}`
}

/** A side of a comparison; a day of the week that the weekday is compared with by its name. */
function sideWords(side: Expression, other: Expression): string {
  const isDay = side.kind === 'number' && other.kind === 'term' && other.name === 'weekday'
  return (isDay && DAY_NAMES[side.value - 1]) || expressionWords(side)
}

/** "1.5 * SMA(volume, 20)"; parameters by their values where those are given. What is usual is left out. */
export function expressionWords(
  expression: Expression,
  params: Readonly<Record<string, number>> = {},
): string {
  const words = (part: Expression) => expressionWords(part, params)
  switch (expression.kind) {
    case 'number':
      return String(expression.value)
    case 'param':
      return String(params[expression.name] ?? expression.name)
    case 'term':
      return termWords(expression.name, expression.args, params)
    case 'ago':
      return `${operandWords(expression.of, words)}[${words(expression.bars)}]`
    case 'on':
      return `${operandWords(expression.of, words)} on ${expression.timeframe}`
    case 'math':
      return `${operandWords(expression.left, words, expression.sign)} ${expression.sign} ${operandWords(expression.right, words, expression.sign, true)}`
  }
}

/** In brackets where it would be read otherwise without. */
function operandWords(
  part: Expression,
  words: (part: Expression) => string,
  sign?: string,
  isRight = false,
): string {
  if (part.kind !== 'math') return words(part)
  const bindsLess = sign === undefined || ('*/'.includes(sign) && '+-'.includes(part.sign))
  return bindsLess || isRight ? `(${words(part)})` : words(part)
}

function termWords(
  name: string,
  args: readonly Expression[],
  params: Readonly<Record<string, number>>,
): string {
  const { isOfColumn } = findTerm(name)!
  const first = args[0]
  const isOfClose = isOfColumn && first?.kind === 'term' && first.name === 'close'
  const shown = isOfClose ? args.slice(1) : args
  return shown.length === 0 ? name : `${name}(${shown.map(arg => expressionWords(arg, params)).join(', ')})`
}

function timesWords({ entryFrom, entryTo }: Rules): string {
  if (entryFrom !== null && entryTo !== null) return `, between ${entryFrom} and ${entryTo}`
  if (entryFrom !== null) return `, from ${entryFrom} on`
  return entryTo === null ? '' : `, until ${entryTo}`
}

function oppositeWords({ entryLong, entryShort, onOpposite }: Rules): string {
  if (entryLong.length === 0 || entryShort.length === 0) return ''
  if (onOpposite === 'ignore') return 'the opposite entry is ignored while a position is open'
  return onOpposite === 'reverse'
    ? 'the opposite entry reverses the position'
    : 'the opposite entry closes the position'
}

function exitWords(rules: Rules): readonly (string | false)[] {
  return [
    isOn(rules.takeProfitPct) && `target ${numberWords(rules, 'takeProfitPct')} %`,
    isOn(rules.stopLossPct) && `stop-loss ${numberWords(rules, 'stopLossPct')} %`,
    isOn(rules.trailingStopPct) && `trailing stop ${numberWords(rules, 'trailingStopPct')} %`,
    isOn(rules.maxBarsHeld) && `exit after ${numberWords(rules, 'maxBarsHeld')} bars`,
    rules.exitAt !== null && `exit at ${rules.exitAt}`,
  ]
}

function limitWords(rules: Rules): readonly (string | false)[] {
  const { coolDownBars, maxTradesPerDay } = rules
  return [
    isOn(coolDownBars) && `no entry for ${numberWords(rules, 'coolDownBars')} bars after an exit`,
    isOn(maxTradesPerDay) &&
      `at most ${numberWords(rules, 'maxTradesPerDay')} ${maxTradesPerDay === 1 ? 'entry' : 'entries'} a day`,
  ]
}

function isOn(number: RuleNumber): boolean {
  return number !== 0
}

function numberWords(rules: Rules, field: NumberField): string {
  return String(rules[field])
}

function joined(parts: readonly (string | false)[], by = ' and '): string {
  return parts.filter(part => part !== false).join(by)
}
