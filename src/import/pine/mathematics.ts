/** Pine's math functions, what replaces na, and times. */

import type { Args } from './args.ts'
import type { Draft } from './draft.ts'
import type { BuiltIn } from './indicators.ts'
import { tick } from './position.ts'
import { CLOCK, ofTime } from './prices.ts'
import { bracketed, composed, constant, NotUnderstood, RANK, type Value } from './values.ts'

const IST_OFFSET_MS = 19_800_000

/** A function of `Math` that takes so many numbers. */
function plain(fn: string, names: string): BuiltIn {
  return {
    names,
    make: args => {
      const parts = names
        .split(' ')
        .filter(name => args.has(name))
        .map(name => number(args, name))
      if (parts.length === 0) throw new NotUnderstood(`${args.fn}: a number is missing`)
      return composed('number', RANK.atom, parts, (...texts) => `Math.${fn}(${texts.join(', ')})`)
    },
  }
}

function number(args: Args, name: string): Value {
  const value = args.value(name)
  if (value.type !== 'number') throw new NotUnderstood(`${args.fn} of what is no number`)
  return value
}

function round(args: Args): Value {
  const value = number(args, 'number')
  if (!args.has('precision')) return composed('number', RANK.atom, [value], text => `Math.round(${text})`)
  const digits = args.known('precision')
  if (typeof digits !== 'number' || !(digits >= 0 && digits <= 15))
    throw new NotUnderstood('math.round: this precision is not supported')
  const factor = String(10 ** digits)
  return composed(
    'number',
    RANK.times,
    [value],
    text => `Math.round(${bracketed(text, value.rank, RANK.times)} * ${factor}) / ${factor}`,
  )
}

function roundToTick(args: Args, draft: Draft): Value {
  const value = number(args, 'number')
  return composed('number', RANK.times, [value, tick(draft)], (text, by) => {
    const inside = bracketed(text, value.rank, RANK.times)
    return `Math.round(${inside} / ${by}) * ${by}`
  })
}

function average(args: Args): Value {
  const parts = Array.from({ length: 10 }, (_, k) => `number${k}`)
    .filter(name => args.has(name))
    .map(name => number(args, name))
  if (parts.length < 2) throw new NotUnderstood('math.avg: it takes two numbers or more')
  return composed('number', RANK.times, parts, (...texts) => `(${texts.join(' + ')}) / ${texts.length}`)
}

function isNa(args: Args, draft: Draft): Value {
  const value = args.value('x')
  if (value.type !== 'number') throw new NotUnderstood('na of what is no number')
  return { ...composed('bool', RANK.atom, [value], text => `${draft.use('isNa')}(${text})`), mayBeNa: false }
}

function replaced(args: Args, draft: Draft): Value {
  const value = args.value('source')
  if (value.type === 'bool') return value
  const other = args.optional('replacement') ?? constant(0, '0', true)
  const made = composed(
    'number',
    RANK.atom,
    [value, other],
    (text, instead) => `${draft.use('nz')}(${text}, ${instead})`,
  )
  return { ...made, mayBeNa: other.mayBeNa }
}

/** The time of the bar where it opens within the hours; NaN elsewhere. */
function time(args: Args, draft: Draft): Value {
  const timeframe = args.raw('timeframe')
  const session = args.has('session') ? args.known('session') : undefined
  const isOwn =
    timeframe === null ||
    (timeframe.kind === 'name' && timeframe.name === 'timeframe.period') ||
    (timeframe.kind === 'text' && timeframe.value === '')
  if (session === undefined) {
    if (isOwn) return draft.ofColumn('number', () => 'bars.openMs')
    if (!['D', '1D'].includes(String(args.known('timeframe'))))
      throw new NotUnderstood('time: only the chart’s timeframe and "D" are supported')
    return ofTime('dayOpenMs', draft)
  }
  if (!isOwn) throw new NotUnderstood('time: a session is supported on the chart’s timeframe only')
  checkZone(args)
  const [from, to, days] = sessionOf(String(session))
  const more = `, ${from}, ${to}${days === '' ? '' : `, '${days}'`}`
  return ofTime('timeInSession', draft, 'number', more)
}

/** @throws NotUnderstood for another time zone than India's. */
function checkZone(args: Args): void {
  const zone = args.raw('timezone')
  if (zone === null || (zone.kind === 'name' && zone.name === 'syminfo.timezone')) return
  if (
    !['Asia/Kolkata', 'GMT+5:30', 'UTC+5:30', 'UTC+05:30', 'GMT+0530'].includes(
      String(args.known('timezone')),
    )
  )
    throw new NotUnderstood('time: only the time of India is supported')
}

/** Minutes of the day from and to, and the days, of "0915-1515:23456". */
function sessionOf(text: string): readonly [from: number, to: number, days: string] {
  const found = /^(\d\d)(\d\d)-(\d\d)(\d\d)(?::([1-7]+))?$/.exec(text)
  if (!found) throw new NotUnderstood(`time: "${text}" is no session such as "0915-1515"`)
  const [h1, m1, h2, m2] = found.slice(1, 5).map(Number) as [number, number, number, number]
  const [from, to] = [h1 * 60 + m1, h2 * 60 + m2]
  if (from >= to) throw new NotUnderstood(`time: "${text}" goes over midnight`)
  return [from, to, found[5] ?? '']
}

function clock(fn: string): BuiltIn {
  return {
    names: 'time timezone',
    make: (args, draft) => {
      const given = args.raw('time')
      if (given?.kind !== 'name' || given.name !== 'time')
        throw new NotUnderstood(`${args.fn}: only the time of the bar is supported`)
      checkZone(args)
      return ofTime(fn, draft)
    },
  }
}

/** A moment that is written in the script. */
function moment(args: Args): Value {
  const first = args.known('year')
  if (typeof first === 'string' && !args.has('month')) {
    const ms = /\d{4}/.test(first) ? Date.parse(zoned(first)) : Number.NaN
    if (Number.isNaN(ms)) throw new NotUnderstood(`timestamp: "${first}" is no date`)
    return constant(ms, String(ms), true)
  }
  const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    name => args.known(name) ?? (name === 'day' ? 1 : 0),
  )
  if (parts.some(part => typeof part !== 'number'))
    throw new NotUnderstood('timestamp: its numbers must be written as they are')
  const [year, month, ...rest] = parts as [number, number, ...number[]]
  const ms = Date.UTC(year, month - 1, ...rest) - IST_OFFSET_MS
  return constant(ms, String(ms), true)
}

/** The year of "29-May-2024" is no offset: one follows a time, a blank or the name of Greenwich. */
const HAS_ZONE = /(?:[zZ]|GMT|UTC)$|(?:\d\d:\d\d[\d:.]*|\s|GMT|UTC)[+-]\d\d:?\d\d$/
const IS_DAY = /^\d{4}-\d\d-\d\d$/
const IS_ISO_TIME = /^\d{4}-\d\d-\d\dT/

/** Pine takes a date without a zone as that of Greenwich, as does what parses "2026-05-29". */
function zoned(written: string): string {
  // "(IST)" behind an offset only names it
  const date = written.replace(/\s*\([^)]*\)$/, '')
  if (HAS_ZONE.test(date) || IS_DAY.test(date)) return date
  return `${date}${IS_ISO_TIME.test(date) ? 'Z' : ' GMT'}`
}

/** Functions that take and give numbers. */
export const MATHEMATICS: Readonly<Record<string, BuiltIn>> = {
  'math.abs': plain('abs', 'number'),
  'math.sqrt': plain('sqrt', 'number'),
  'math.floor': plain('floor', 'number'),
  'math.ceil': plain('ceil', 'number'),
  'math.sign': plain('sign', 'number'),
  'math.log': plain('log', 'number'),
  'math.log10': plain('log10', 'number'),
  'math.exp': plain('exp', 'number'),
  'math.pow': plain('pow', 'base exponent'),
  'math.max': plain('max', 'number0 number1 number2 number3 number4 number5 number6 number7 number8 number9'),
  'math.min': plain('min', 'number0 number1 number2 number3 number4 number5 number6 number7 number8 number9'),
  'math.avg': {
    names: 'number0 number1 number2 number3 number4 number5 number6 number7 number8 number9',
    make: average,
  },
  'math.round': { names: 'number precision', make: round },
  'math.round_to_mintick': { names: 'number', make: roundToTick },
  int: plain('trunc', 'x'),
  float: { names: 'x', make: args => number(args, 'x') },
  bool: { names: 'x', make: (args, draft) => toBool(args.value('x'), draft) },
  na: { names: 'x', make: isNa },
  nz: { names: 'source replacement', make: replaced },
  time: { names: 'timeframe session timezone', make: time },
  timestamp: { names: 'year month day hour minute second', make: moment },
  ...Object.fromEntries(Object.entries(CLOCK).map(([name, fn]) => [name, clock(fn)])),
}

/** The value as a condition: a number holds where it is neither 0 nor na. */
export function toBool(value: Value, draft: Draft): Value {
  if (value.type === 'bool') return value
  if (value.type !== 'number') throw new NotUnderstood('a text is no condition')
  if (value.known !== undefined) {
    const holds = Boolean(value.known)
    return constant(holds, String(holds))
  }
  return {
    ...composed('bool', RANK.atom, [value], text => `${draft.use('isTrue')}(${text})`),
    mayBeNa: false,
  }
}
