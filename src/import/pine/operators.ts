/** Signs of Pine as code. */

import type { Draft } from './draft.ts'
import { bracketed, composed, constant, NotUnderstood, RANK, type Value } from './values.ts'

/** The condition turned round: "params.useRsi !== 1", or with a "!" before it. */
export function opposite(test: Value): Value {
  const write = (text: string) => {
    const flag = /^([\w.[\] -]+) === 1$/.exec(text)
    return flag ? `${flag[1]} !== 1` : `!${bracketed(text, test.rank, RANK.sign)}`
  }
  // what is written without a "!" binds as a comparison does
  const rank = test.rank === RANK.same ? RANK.same : RANK.sign
  return { ...composed('bool', rank, [test], write), mayBeNa: false }
}

/** The number with the other sign. */
export function negated(value: Value): Value {
  if (typeof value.known === 'number')
    return constant(
      -value.known,
      `-${bracketed(value.at([]), value.rank, RANK.sign)}`.replace(/^--/, ''),
      value.isWhole,
    )
  const made = composed('number', RANK.sign, [value], text => `-${bracketed(text, value.rank, RANK.atom)}`)
  return { ...made, mayBeNa: value.mayBeNa }
}

/** Two conditions as one. */
export function bothOrEither(sign: 'and' | 'or', one: Value, other: Value): Value {
  const rank = sign === 'and' ? RANK.and : RANK.or
  const code = sign === 'and' ? '&&' : '||'
  const inside = (text: string, value: Value) =>
    value.rank < RANK.same && value.rank !== rank ? `(${text})` : text
  const write = (a: string, b: string) => `${inside(a, one)} ${code} ${inside(b, other)}`
  return { ...composed('bool', rank, [one, other], write), mayBeNa: false }
}

/** Whether two values are the same: nothing is the same as na, and nothing differs from it. */
export function compared(sign: '==' | '!=', one: Value, other: Value, draft: Draft): Value {
  if (one.type !== other.type) throw new NotUnderstood(`"${sign}" of two kinds of values`)
  if (Number.isNaN(one.known) || Number.isNaN(other.known))
    throw new NotUnderstood(`"${sign} na" never holds: use na(x)`)
  const isPlain = one.type !== 'number' || !(one.mayBeNa && other.mayBeNa)
  const isEqual = sign === '=='
  const parts = [one, other]
  // what may be na differs from nothing
  if (one.type === 'number' && (one.mayBeNa || other.mayBeNa) && !(isPlain && isEqual)) {
    const fn = isEqual ? 'isEqual' : 'isOther'
    return {
      ...composed('bool', RANK.atom, parts, (a, b) => `${draft.use(fn)}(${a}, ${b})`),
      mayBeNa: false,
    }
  }
  const write = (a: string, b: string) =>
    `${bracketed(a, one.rank, RANK.add)} ${sign}= ${bracketed(b, other.rank, RANK.add)}`
  return { ...composed('bool', RANK.same, parts, write), mayBeNa: false }
}

/** Two texts as one. */
export function joinedText(one: Value, other: Value, draft: Draft): Value {
  if (typeof one.known !== 'string' || typeof other.known !== 'string')
    throw new NotUnderstood('a text that is put together')
  return constant(one.known + other.known, draft.quoted(one.known + other.known))
}

/** Arithmetic on two numbers. */
export function arithmetic(sign: string, rank: number, one: Value, other: Value, version: number): Value {
  const areWhole = one.isWhole === true && other.isWhole === true
  // version 5 divides whole numbers that are written in the script without a rest
  const isCut = sign === '/' && areWhole && version < 6
  const write = (a: string, b: string) => {
    const isSame = sign === '+' || sign === '*' ? other.rank >= rank : other.rank > rank
    const text = `${bracketed(a, one.rank, rank)} ${sign} ${isSame ? b : `(${b})`}`
    return isCut ? `Math.trunc(${text})` : text
  }
  const made = composed('number', isCut ? RANK.atom : rank, [one, other], write)
  const known = knownResult(sign, one.known, other.known)
  const whole = known === undefined ? undefined : isCut ? Math.trunc(known) : known
  return {
    ...made,
    mayBeNa: sign === '/' || sign === '%' || one.mayBeNa || other.mayBeNa,
    ...(whole !== undefined && {
      known: whole,
      isWhole: areWhole && Number.isInteger(whole) && (isCut || sign !== '/'),
    }),
  }
}

function knownResult(sign: string, one: unknown, other: unknown): number | undefined {
  if (typeof one !== 'number' || typeof other !== 'number') return undefined
  if (sign === '+') return one + other
  if (sign === '-') return one - other
  if (sign === '*') return one * other
  return sign === '/' ? one / other : one % other
}
