/** Which parts of the trading logic rules use, and their numbers as code. */

import { NUMBER_FIELDS, type NumberField, type Rules } from '../rules.ts'

/** Parts of `RuleTrader` that these rules use; the others are not written. */
export interface Uses {
  readonly long: boolean
  readonly short: boolean
  readonly exitLong: boolean
  readonly exitShort: boolean
  readonly entryTimes: boolean
  readonly exitTime: boolean
  readonly trail: boolean
  readonly hold: boolean
  readonly coolDown: boolean
  readonly perDay: boolean
}

/** What these rules use. A side that is never entered is never left. */
export function usesOf(rules: Rules): Uses {
  const [long, short] = [rules.entryLong.length > 0, rules.entryShort.length > 0]
  return {
    long,
    short,
    exitLong: long && rules.exitLong.length > 0,
    exitShort: short && rules.exitShort.length > 0,
    entryTimes: rules.entryFrom !== null || rules.entryTo !== null,
    exitTime: rules.exitAt !== null,
    trail: rules.trailingStopPct !== 0,
    hold: rules.maxBarsHeld !== 0,
    coolDown: rules.coolDownBars !== 0,
    perDay: rules.maxTradesPerDay !== 0,
  }
}

/** What a statement may have inside two functions. */
export const LONGEST_STATEMENT = 100
/** A name of a parameter that is longer gets a short one: see `longNames`. */
const LONGEST_PARAM = 20

/** A number of the rules as code. */
export function fieldText(rules: Rules, field: NumberField): string {
  const given = rules[field]
  if (typeof given === 'number') return String(given)
  return given.length > LONGEST_PARAM ? shortName(field) : `params.${given}`
}

/** What a parameter with a long name is called where it gives this number. */
export function shortName(field: NumberField): string {
  return `${field}Now`
}

/** Constants for the parameters whose names would fill a line. */
export function longNames(rules: Rules): readonly string[] {
  return NUMBER_FIELDS.flatMap(field => {
    const given = rules[field]
    const isLong = typeof given === 'string' && given.length > LONGEST_PARAM
    return isLong ? [`const ${shortName(field)} = params.${given}`] : []
  })
}

/** Whether a parameter may turn it off, so that the code has to ask. */
export function mayBeOff(rules: Rules, field: NumberField): boolean {
  const given = rules[field]
  return typeof given === 'string' && rules.params[given]!.min <= 0
}

/** These lines, or none. */
export function when(is: boolean, ...lines: readonly string[]): readonly string[] {
  return is ? lines : []
}

/** A function of `start`, with those of the arguments that its body reads. */
export interface CodeFunction {
  readonly lines: readonly string[]
  /** "follow(held, i)" */
  readonly call: string
}

/** Null where the body is empty: then nobody calls it. */
export function functionOf(
  name: string,
  numbers: readonly string[],
  body: readonly string[],
  comment?: string,
): CodeFunction | null {
  if (body.length === 0) return null
  const read = numbers.filter(number => new RegExp(`\\b${number}\\b`).test(body.join('\n')))
  const head = `const ${name} = (${read.map(number => `${number}: number`).join(', ')}) => {`
  return {
    lines: [...(comment === undefined ? [] : [`// ${comment}`]), head, ...body.map(line => `  ${line}`), '}'],
    call: `${name}(${read.join(', ')})`,
  }
}
