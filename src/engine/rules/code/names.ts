/** Names of constants in generated code. */

import type { Expression } from '../expression.ts'
import { isColumn } from '../parseRow.ts'
import { NUMBER_FIELDS } from '../rules.ts'
import { expressionWords } from '../ruleWords.ts'
import { findTerm } from '../terms.ts'
import { CODE_IMPORTS, type CodeTerm } from './terms.ts'
import { shortName } from './uses.ts'

/** What the code around the columns calls its own. */
const OWN_NAMES = [
  ...['bars', 'barMinutes', 'params', 'broker', 'direction', 'segment', 'indicator', 'setSignalBars', 'note'],
  ...['entersLong', 'entersShort', 'exitsLong', 'exitsShort', 'isDaily', 'isEntryTime', 'isOver', 'exits'],
  ...[
    'entry',
    'counted',
    'heldBefore',
    'entryBar',
    'readyBar',
    'tradesToday',
    'nextDayMs',
    'exitMs',
    'extreme',
  ],
  ...['startDay', 'follow', 'leave', 'trail', 'enter', 'held', 'side', 'stops', 'stopLossPct', 'i', 'ms'],
  ...['hasSignal', 'ratio', 'whole', 'within'],
  ...NUMBER_FIELDS.map(shortName),
]
const LONGEST_NAME = 28
const SIGN_WORDS: Readonly<Record<string, string>> = { '+': 'plus', '-': 'less', '*': 'times', '/': 'by' }

/** Gives each constant of one function a name that nothing else there has. */
export class CodeNames {
  readonly #taken = new Set([...OWN_NAMES, ...CODE_IMPORTS])

  /** "ema200", "rsiLine", "oversoldLevel". */
  ofColumn(expression: Expression, barsName: string): string {
    return this.#free(columnNames(expression), barsName)
  }

  /** "bands": the constant of an indicator with several lines. */
  ofLines({ line }: CodeTerm, args: readonly Expression[], barsName: string): string {
    return this.#free([line!.of, ...withNumbers(line!.of, args)], barsName)
  }

  /** "bars15m". */
  ofBars(timeframe: string): string {
    return this.#free([`bars${timeframe}`], '')
  }

  /** The first that is free; what is on longer bars says so. */
  #free(names: readonly string[], barsName: string): string {
    const place = barsName.startsWith('bars') ? barsName.slice('bars'.length) : ''
    const wanted = names.map(name => (place === '' ? name : `${name}Of${place}`))
    const found = wanted.find(name => !this.#taken.has(name)) ?? this.#numbered(wanted[0]!)
    this.#taken.add(found)
    return found
  }

  #numbered(name: string): string {
    for (let k = 2; ; k++) if (!this.#taken.has(`${name}_${k}`)) return `${name}_${k}`
  }
}

/** What a column may be called, the best first. */
function columnNames(expression: Expression): readonly string[] {
  if (expression.kind === 'param') return [`${expression.name.slice(0, LONGEST_NAME)}Level`]
  if (!isColumn(expression)) return [camel(`level ${expressionWords(expression)}`)]
  if (expression.kind !== 'term') return [camel(expressionWords(expression))]
  const { name, args } = expression
  const base = camel(name)
  // an average is known by its length, a level of the day by its name
  const isAverage = findTerm(name)!.isOfColumn
  return [...(isAverage ? [] : [base]), ...withNumbers(base, args), `${base}Line`]
}

/** "emaShort" of EMA(shortBars), "highestHigh20" of highest(high, 20); nothing where the numbers say nothing more. */
function withNumbers(base: string, args: readonly Expression[]): readonly string[] {
  const words = args.map(arg => {
    if (arg.kind === 'term' && arg.name === 'close') return ''
    if (arg.kind !== 'param') return expressionWords(arg)
    const word = arg.name.replace(/(Bars|Period)$/, '')
    return word.toLowerCase() === base.toLowerCase() ? '' : spaced(word)
  })
  const name = camel([base, ...words].join(' '))
  return name === base ? [] : [name]
}

/** "short Bars" of "shortBars", so that a name is cut between words. */
function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
}

/** Words as one name: "closeLessOpen" of "close - open". */
function camel(words: string): string {
  const [first = '', ...others] = words
    .replace(/\b0 - /g, ' minus ')
    .replace(/ ([-+*/]) /g, (_, sign: string) => ` ${SIGN_WORDS[sign]} `)
    .replaceAll('[', ' ago ')
    .replace(/(\d)\.(\d)/g, '$1p$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => (/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word))
  const start = first.slice(0, 1).toLowerCase() + first.slice(1, LONGEST_NAME)
  const whole = others.reduce((name, word) => {
    // digits that would run into others
    const gap = /\d$/.test(name) && /^\d/.test(word) ? '_' : ''
    const longer = name + gap + word.slice(0, 1).toUpperCase() + word.slice(1)
    return longer.length > LONGEST_NAME ? name : longer
  }, start)
  return /^\d/.test(whole) ? `value${whole}` : whole
}
