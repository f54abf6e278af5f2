/** How a trader says that one value is above, below or across another. */

import { longestFirst, type Read, type Words } from './words.ts'

/** A comparison in the words of the rules; "cross" and "break" where the direction is not said before the value. */
export type Comparison =
  | 'is above'
  | 'is below'
  | 'is at or above'
  | 'is at or below'
  | 'crosses above'
  | 'crosses below'
  | 'cross'
  | 'break'

const AROUND = ['is', 'are', 'was', 'has', 'be', 'been', 'trades', 'stays', 'close', 'currently', 'now']
const UPWARDS = ['above', 'up', 'up above', 'up through', 'back above', 'out above', 'upwards', 'from below']
const DOWNWARDS = ['below', 'down', 'down below', 'down through', 'back below', 'out below', 'downwards']
const MOVES = ['cross', 'break', 'go']

type Phrases<T> = readonly (readonly [words: string, T])[]

function all<T>(phrases: readonly string[], value: T): Phrases<T> {
  return phrases.map(words => [words, value] as const)
}

function moving(directions: readonly string[]): string[] {
  return MOVES.flatMap(verb => directions.map(direction => `${verb} ${direction}`))
}

const COMPARISONS: Phrases<Comparison> = longestFirst([
  ...all<Comparison>(['at or above', 'at least', '>=', 'above or at'], 'is at or above'),
  ...all<Comparison>(['at or below', 'at most', '<=', 'below or at'], 'is at or below'),
  ...all<Comparison>(['above', '>', 'greater than', 'more than', 'higher than'], 'is above'),
  ...all<Comparison>(['below', '<', 'less than', 'lower than'], 'is below'),
  ...all<Comparison>(moving(UPWARDS), 'crosses above'),
  ...all<Comparison>(moving([...DOWNWARDS, 'from above']), 'crosses below'),
  ...all<Comparison>(['break out of', 'break out', 'break'], 'break'),
  ['cross', 'cross'],
])

const BEHIND: Phrases<Comparison> = [
  ...all<Comparison>(['from below', 'upwards', 'to upside', 'on upside'], 'crosses above'),
  ...all<Comparison>(['from above', 'downwards', 'to downside', 'on downside'], 'crosses below'),
]

/** The comparison at a place. */
export function readComparison(words: Words, at: number): Read<Comparison> | null {
  return words.first(words.skip(at, AROUND), COMPARISONS)
}

/** The direction of a cross that is said behind the value: "crosses 50 from below". */
export function readBehind(words: Words, at: number): Read<Comparison> | null {
  return words.first(at, BEHIND)
}

const UP_WORDS = ['up', 'green', 'bullish', 'positive', 'buy']
const DOWN_WORDS = ['down', 'red', 'bearish', 'negative', 'sell']

/** "turns up", "is red": a sign that changes (`isTurn`) or holds. */
export function readSign(words: Words, at: number): Read<{ isUp: boolean; isTurn: boolean }> | null {
  const isTurn = words.is(at, ['turn', 'go', 'gives'])
  if (!isTurn && !words.is(at, ['is'])) return null
  const sign = words.skip(at + 1, ['to', 'into'])
  const isUp = words.is(sign, UP_WORDS)
  // "goes up above 50" is a comparison
  const isCut = words.is(sign + 1, ['above', 'below', 'through'])
  if (isCut || !(isUp || words.is(sign, DOWN_WORDS))) return null
  return { value: { isUp, isTurn }, next: words.skip(sign + 1, ['signal']) }
}
