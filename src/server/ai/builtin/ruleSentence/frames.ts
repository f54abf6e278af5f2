/** What a side of the market is taken or left on: "buy when …", "… then sell", with the conditions that are joined there. */

import { type Around, type Condition, readCondition, readExplicit } from './condition.ts'
import { type Limit, readLimit } from './limits.ts'
import { longestFirst, NEGATIONS, type Read, SYMBOL, type Words } from './words.ts'

export type Side = 'long' | 'short'

/** What the verb of a clause does. */
export interface Verb {
  readonly kind: 'entry' | 'exit'
  /** Null of an exit that may be that of either side. */
  readonly side: Side | null
  /** "Sell", which some say for a short entry. */
  readonly isSell: boolean
  /** "Enter" and "entry", which say no side. */
  readonly isOpen?: true
}

/** A verb with its conditions. */
export interface Clause {
  readonly verb: Verb
  readonly conditions: readonly Condition[]
  readonly isOr: boolean
  /** Places `[from, to)` that could not be read. */
  readonly unread: readonly (readonly [from: number, to: number])[]
  /** What stands between the verb and its conditions: "buy after 9:30 when …". */
  readonly limits: readonly Limit[]
}

/** What the sentence has said so far. */
export interface Past extends Pick<Around, 'before' | 'said'> {
  /** Of the last entry. */
  readonly side: Side
}

function verbs(kind: Verb['kind'], side: Side | null, words: readonly string[], isSell = false) {
  return words.map(each => [each, { kind, side, isSell }] as const)
}

const VERBS = longestFirst<Verb>([
  ...verbs('entry', 'long', ['buy', 'go long', 'enter long', 'open long', 'take long', 'long entry']),
  ...verbs('entry', 'short', [
    'sell short',
    'short sell',
    'go short',
    'enter short',
    'open short',
    'take short',
  ]),
  ...verbs('entry', 'short', ['short entry']),
  ...verbs('exit', 'long', ['exit long', 'close long', 'sell long']),
  ...verbs('exit', 'long', ['sell', 'sell it'], true),
  ...verbs('exit', 'short', [
    'exit short',
    'close short',
    'cover',
    'cover short',
    'buy back',
    'buy to cover',
  ]),
  ...verbs('exit', null, ['exit', 'square off', 'get out', 'exit position', 'exit trade', 'exit it']),
  ...verbs('exit', null, ['close position', 'close trade', 'close it', 'exit all']),
])
/** These are verbs only before a condition: there are long averages and closes too. */
const BARE_VERBS = longestFirst<Verb>([
  ...verbs('entry', 'long', ['long']),
  ...(['enter', 'entry'] as const).map(
    each => [each, { kind: 'entry', side: 'long', isSell: false, isOpen: true }] as const,
  ),
  ...verbs('entry', 'short', ['short']),
  ...verbs('exit', null, ['close', 'leave']),
])
const TRIGGERS: readonly (readonly [string, true])[] = longestFirst([
  ['when', true],
  [':', true],
  ['once', true],
  ['on', true],
  ['after', true],
  ['while', true],
  ['as soon as', true],
  ['each time', true],
  ['every time', true],
])
const SIGNS = ['above', 'below', '>', '<', '>=', '<=']
const JOINTS = ['and', '&', 'or', 'also', 'but', 'then', 'with', 'while', 'only']
/** Words between a verb and its condition. */
const MAX_WORDS_BETWEEN = 8
/** Words from the first condition to a verb behind it. */
const MAX_WORDS_BEFORE = 80

/** The verb at a place. */
export function readVerb(words: Words, at: number): Read<Verb> | null {
  const found = words.first(at, VERBS)
  if (found) return found
  const bare = words.first(at, BARE_VERBS)
  if (!bare) return null
  const isSided = bare.value.kind === 'entry' && words.is(bare.next, SIGNS)
  return isSided || words.first(bare.next, TRIGGERS) ? bare : null
}

/** Whether a clause of its own begins there. */
function isStart(words: Words, at: number): boolean {
  return readVerb(words, at) !== null || readLimit(words, at) !== null
}

/** "Buy when RSI is below 30 and close is above VWAP", "sell above 70". */
export function readFrame(words: Words, at: number, past: Past): Read<Clause> | null {
  const verb = readVerb(words, at)
  if (!verb) return null
  const around = { ...past, isUp: isUpwards(verb.value, past.side) }
  const between = readBetween(words, verb.next)
  if (!between) return null
  const trigger = words.first(between.next, TRIGGERS)
  // without a trigger only a condition itself may follow
  const isDirect = trigger === null && readCondition(words, verb.next, around) !== null
  if (trigger === null && !isDirect) return null
  const list = readList(words, trigger?.next ?? verb.next, around)
  if (!list) return null
  const skipped = isDirect ? { limits: [], unread: [] } : between
  const unread = [...skipped.unread, ...list.value.unread]
  return { value: { ...list.value, verb: verb.value, limits: skipped.limits, unread }, next: list.next }
}

/** "When RSI is below 30 buy", "RSI is below 30: buy". */
export function readPostfix(words: Words, at: number, past: Past): Read<Clause> | null {
  const trigger = words.first(at, TRIGGERS)
  const from = trigger?.next ?? at
  // the verb comes later, and with it the direction of a range that is broken
  const end = verbBehind(words, from)
  if (end === null) return null
  const verb = readVerb(words, end)!
  const around = { ...past, isUp: isUpwards(verb.value, past.side) }
  const list = readList(words, from, around)
  const isAlone = !words.first(verb.next, TRIGGERS) && readCondition(words, verb.next, around) === null
  if (!list || !isAlone || words.skip(list.next, [',', ':', 'then']) !== end) return null
  return { value: { ...list.value, verb: verb.value, limits: [] }, next: verb.next }
}

/** Where the next verb stands, before anything but a comma ends the clause. */
function verbBehind(words: Words, from: number): number | null {
  const end = Math.min(words.count, from + MAX_WORDS_BEFORE)
  for (let at = from; at < end; at++) {
    if (words.isEnd(at) && words.text(at) !== ',') return null
    if (readVerb(words, at)) return at === from ? null : at
  }
  return null
}

function isUpwards({ kind, side }: Verb, last: Side): boolean {
  const isLong = (side ?? last) === 'long'
  return (kind === 'entry') === isLong
}

/** What stands between a verb and its trigger: the name of an instrument, a time, or what cannot be read. */
function readBetween(
  words: Words,
  at: number,
): (Pick<Clause, 'limits' | 'unread'> & { next: number }) | null {
  const limits: Limit[] = []
  const unread: (readonly [number, number])[] = []
  let next = at
  while (next < at + MAX_WORDS_BETWEEN && !words.isEnd(next) && !words.is(next, JOINTS)) {
    const read = readLimit(words, next)
    if (!read && words.is(next, NEGATIONS)) return null
    if (read) limits.push(read.value)
    else if (words.first(next, TRIGGERS)) break
    else if (words.text(next) !== SYMBOL) unread.push([next, next + 1])
    next = read?.next ?? next + 1
  }
  return { limits, unread: joinedRanges(unread), next }
}

function joinedRanges(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const joined: (readonly [number, number])[] = []
  for (const [from, to] of ranges) {
    const last = joined.at(-1)
    if (last?.[1] === from) joined[joined.length - 1] = [last[0], to]
    else joined.push([from, to])
  }
  return joined
}

type List = Pick<Clause, 'conditions' | 'isOr' | 'unread'>

/** Conditions joined by "and", or all by "or"; null where none can be read, or where both words join them. */
function readList(words: Words, at: number, around: Around): Read<List> | null {
  const conditions: Condition[] = []
  const unread: (readonly [number, number])[] = []
  const joints = new Set<string>()
  let next: number | null = at
  let end = at
  while (next !== null) {
    const here = aroundNext(around, conditions)
    const read = readCondition(words, next, here)
    const behind: number = read?.next ?? next
    end = endOfMember(words, behind)
    if (read) conditions.push(read.value)
    // the word that joins it belongs to what cannot be read: "or", "without"
    if (end > behind) unread.push([read ? behind : Math.max(at, behind - 1), end])
    next = takeJoint(readJoint(words, end, here), joints)
  }
  if (conditions.length === 0 || joints.size > 1) return null
  return { value: { conditions, isOr: joints.has('or'), unread }, next: end }
}

function takeJoint(joint: Read<string> | null, joints: Set<string>): number | null {
  if (joint === null) return null
  joints.add(joint.value)
  return joint.next
}

/** "It" is what the condition before is about, else what the entry is about. */
function aroundNext(around: Around, conditions: readonly Condition[]): Around {
  const last = conditions.at(-1)
  if (!last) return around
  const said = [...around.said, ...conditions.flatMap(({ left, right }) => [left, right])]
  return { ...around, before: [last], said }
}

function endOfMember(words: Words, at: number): number {
  let end = at
  while (!words.isEnd(end) && !words.is(end, JOINTS) && !isStart(words, end)) {
    // "unless A and B": the rest is its
    if (words.is(end, NEGATIONS)) return words.endOfPart(end)
    end++
  }
  return end
}

const LIST_JOINTS = longestFirst<'and' | 'or'>([
  ...['and', '&', 'while', 'only when', 'but only when', 'and only when'].map(each => [each, 'and'] as const),
  ['or', 'or'],
])

/** "And", "or", or a comma with a condition behind it; not where another clause begins. */
function readJoint(words: Words, at: number, around: Around): Read<'and' | 'or'> | null {
  const isComma = words.text(at) === ','
  const place = isComma ? at + 1 : at
  const joint = words.first(place, LIST_JOINTS)
  if (joint) {
    const next = words.skip(joint.next, ['also', 'when'])
    return words.isEnd(next) || isStart(words, next) ? null : { value: joint.value, next }
  }
  const isWith = words.text(at) === 'with'
  const read = isComma || isWith ? readExplicit(words, isWith ? at + 1 : place, around) : null
  if (isWith) return read && { value: 'and', next: at + 1 }
  return read && !readVerb(words, words.skip(read.next, ['then'])) ? { value: 'and', next: place } : null
}
