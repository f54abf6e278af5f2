/** Amounts, times and counts of a strategy: "stop 1 %", "exit at 15:10", "at most 3 trades a day". */

import type { Rules } from '../../../../engine/index.ts'
import { longestFirst, type Read, type Words } from './words.ts'

/** Fields of the rules that a phrase sets, and what was assumed for it. */
export interface Limit {
  readonly fields: Partial<Rules>
  readonly assumed: readonly string[]
}

type PctField = 'takeProfitPct' | 'stopLossPct' | 'trailingStopPct'

const AMOUNTS = longestFirst<PctField>([
  ...['stop', 'stop loss', 'stop at', 'loss'].map(each => [each, 'stopLossPct'] as const),
  ...['trailing stop', 'trailing stop loss', 'trailing', 'trail', 'trail stop', 'tsl'].map(
    each => [each, 'trailingStopPct'] as const,
  ),
  ...['target', 'profit target', 'take profit', 'tp', 'profit', 'book profit', 'gain'].map(
    each => [each, 'takeProfitPct'] as const,
  ),
])
const OF = ['of', 'at', 'is', '=', ':', 'to', 'by']
const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
}
const MOST = ['at', 'most', 'maximum', 'of', 'only', 'up', 'to', 'no', 'not', 'more', 'than', 'for', 'take']
const LEAVES = ['exit', 'close', 'sell', 'leave', 'square', 'off', 'get', 'out', 'squareoff']
const POSITIONS = ['all', 'every', 'open', 'position', 'positions', 'trade', 'trades', 'it', 'everything']
const EXIT_VERBS = ['exit', 'close', 'sell', 'book']
const ENTRY_NOUNS = ['only', 'new', 'entry', 'trade', 'trades', 'trading', 'enter', 'buy', 'take', 'allowed']

/** The limit at a place; null where none can be read. */
export function readLimit(words: Words, at: number): Read<Limit> | null {
  return (
    readAmount(words, at) ??
    readExitAmount(words, at) ??
    readExitTime(words, at) ??
    readMostTrades(words, at) ??
    readHold(words, at) ??
    readWait(words, at) ??
    readWindow(words, at)
  )
}

function limit(fields: Partial<Rules>, next: number, assumed: readonly string[] = []): Read<Limit> {
  return { value: { fields, assumed }, next }
}

/** "stop loss of 1%", "1 % trailing stop". */
function readAmount(words: Words, at: number): Read<Limit> | null {
  const name = words.first(at, AMOUNTS)
  if (name) {
    const amount = readPct(words, words.skip(name.next, OF))
    return amount && limit({ [name.value]: amount.value }, amount.next)
  }
  const amount = readPct(words, at)
  const named = amount && words.first(words.skip(amount.next, ['of']), AMOUNTS)
  return named ? limit({ [named.value]: amount.value }, named.next) : null
}

/** "exit at 2 % profit", "sell at a 1 % loss". */
function readExitAmount(words: Words, at: number): Read<Limit> | null {
  if (!words.is(at, EXIT_VERBS) || !words.is(at + 1, ['at', 'on', 'with'])) return null
  const amount = readPct(words, at + 2)
  const named = amount && words.first(amount.next, AMOUNTS)
  return named ? limit({ [named.value]: amount.value }, named.next) : null
}

/** "1 %", "1.5 per cent". */
function readPct(words: Words, at: number): Read<number> | null {
  const value = words.number(at)
  if (Number.isNaN(value)) return null
  if (words.is(at + 1, ['%'])) return { value, next: at + 2 }
  const next = words.after(at + 1, 'per cent')
  return next === null ? null : { value, next }
}

/** "exit at 15:10", "square off all positions by 3:10 pm". */
function readExitTime(words: Words, at: number): Read<Limit> | null {
  const verb = words.skip(at, LEAVES)
  const place = words.skip(verb, POSITIONS)
  if (verb === at || !words.is(place, ['at', 'by'])) return null
  const time = readTime(words, place + 1)
  return time && limit({ exitAt: time.value.text }, time.next, time.value.assumed)
}

/** "at most 3 trades a day", "one trade per day", "max 2 entries each day". */
function readMostTrades(words: Words, at: number): Read<Limit> | null {
  const place = words.skip(at, MOST)
  const count = countAt(words, place)
  if (Number.isNaN(count)) return null
  const isOnce = words.is(place, ['once', 'twice'])
  const isNamed = words.is(place + 1, ['trade', 'trades', 'entry', 'times', 'position', 'positions'])
  if (!isOnce && !isNamed) return null
  const per = words.skip(place + (isNamed ? 2 : 1), ['per', 'each', 'every', 'in', 'maximum'])
  if (words.is(per, ['daily'])) return limit({ maxTradesPerDay: count }, per + 1)
  return words.is(per, ['day']) ? limit({ maxTradesPerDay: count }, words.skip(per + 1, ['maximum'])) : null
}

function countAt(words: Words, at: number): number {
  return COUNTS[words.text(at)] ?? words.number(at)
}

/** "hold at most 20 bars", "exit after 20 bars". */
function readHold(words: Words, at: number): Read<Limit> | null {
  const held = words.is(at, ['hold', 'holding', 'keep']) ? words.skip(at + 1, [...POSITIONS, ...MOST]) : null
  const left = words.is(at, EXIT_VERBS) ? words.skip(at + 1, POSITIONS) : null
  const place = held ?? (left !== null && words.text(left) === 'after' ? left + 1 : null)
  if (place === null || !isBars(words, place)) return null
  return limit({ maxBarsHeld: countAt(words, place) }, place + 2)
}

/** "wait 5 bars after an exit", "cool down of 5 bars". */
function readWait(words: Words, at: number): Read<Limit> | null {
  const begun = words.first(at, WAITS)
  const place = begun && words.skip(begun.next, ['for', 'of', 'at', 'least', ':'])
  if (place === null || !isBars(words, place)) return null
  const after = words.first(place + 2, WAIT_ENDS)
  return limit({ coolDownBars: countAt(words, place) }, after?.next ?? place + 2)
}

const WAITS: readonly (readonly [string, true])[] = [
  ['wait', true],
  ['cool down', true],
  ['cooldown', true],
]
const WAIT_ENDS: readonly (readonly [string, true])[] = longestFirst(
  [
    ...['exit', 'each exit', 'every exit', 'trade', 'each trade', 'every trade'].map(each => `after ${each}`),
    'between trades',
    'before next trade',
    'before next entry',
  ].map(each => [each, true] as const),
)

function isBars(words: Words, at: number): boolean {
  return !Number.isNaN(countAt(words, at)) && words.is(at + 1, ['bar'])
}

/** "only between 9:20 and 14:45", "no entries after 14:45", "only after 9:30". */
function readWindow(words: Words, at: number): Read<Limit> | null {
  if (words.is(at, ['no', 'not'])) {
    const place = words.skip(at + 1, ENTRY_NOUNS)
    const time = words.is(place, ['after', 'before']) ? readTime(words, place + 1) : null
    if (!time) return null
    const field = words.text(place) === 'after' ? 'entryTo' : 'entryFrom'
    return limit({ [field]: time.value.text }, time.next, time.value.assumed)
  }
  const place = words.skip(at, ENTRY_NOUNS)
  const from = words.is(place, ['between', 'from', 'after']) ? readTime(words, place + 1) : null
  if (from) return windowFrom(words, from, words.text(place))
  const to = words.is(place, ['until', 'before']) ? readTime(words, place + 1) : null
  return to && limit({ entryTo: to.value.text }, to.next, to.value.assumed)
}

function windowFrom(words: Words, from: Read<Time>, begun: string): Read<Limit> | null {
  const { text, assumed } = from.value
  const to = words.is(from.next, ['and', 'to', 'until', '-']) ? readTime(words, from.next + 1) : null
  if (!to) return begun === 'between' ? null : limit({ entryFrom: text }, from.next, assumed)
  return limit({ entryFrom: text, entryTo: to.value.text }, to.next, [...assumed, ...to.value.assumed])
}

interface Time {
  /** "15:10". */
  readonly text: string
  readonly assumed: readonly string[]
}

const LAST_HOUR_AS_PM = 6

/** "15:10", "3:10 pm", "3 pm", "15.10". An hour at which no exchange is open is one of the afternoon. */
function readTime(words: Words, at: number): Read<Time> | null {
  const clock = clockAt(words, at)
  if (!clock) return null
  const half = words.is(clock.next, ['am', 'pm']) ? words.text(clock.next) : null
  const next = words.skip(half === null ? clock.next : clock.next + 1, ['hrs', 'ist'])
  const { hour, minute, isBare } = clock.value
  if (minute > 59 || hour > 23 || (isBare && half === null)) return null
  const isGuessed = half === null && hour >= 1 && hour <= LAST_HOUR_AS_PM
  const isLater = (half === 'pm' && hour < 12) || isGuessed
  const text = timeText(isLater ? hour + 12 : hour, minute)
  return { value: { text, assumed: isGuessed ? [`${words.said(at, clock.next)} is ${text}`] : [] }, next }
}

function clockAt(words: Words, at: number): Read<{ hour: number; minute: number; isBare: boolean }> | null {
  const text = words.text(at)
  const dotted = /^(\d{1,2})\.(\d{2})$/.exec(text)
  if (dotted) {
    return { value: { hour: Number(dotted[1]), minute: Number(dotted[2]), isBare: false }, next: at + 1 }
  }
  if (!/^\d{1,2}$/.test(text)) return null
  const isClock = words.text(at + 1) === ':' && /^\d{2}$/.test(words.text(at + 2))
  const minute = isClock ? Number(words.text(at + 2)) : 0
  return { value: { hour: Number(text), minute, isBare: !isClock }, next: isClock ? at + 3 : at + 1 }
}

function timeText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
