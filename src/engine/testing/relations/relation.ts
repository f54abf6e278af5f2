import type { Fill } from '../../trading/trade.ts'
import type { RandomRun } from '../randomRun.ts'

/** What must hold between two runs, whatever the first one is: a fault of the engine shows without a second engine. */
export interface Relation {
  /** What it says, as the title of a test: it begins with its rule. */
  readonly title: string
  /** What is wrong with the run, in words; null where it holds. The seed decides what else is drawn. */
  readonly breach: (run: RandomRun, seed: number) => string | null
}

/** The first place at which two lists differ, in words; null where they are the same. */
export function firstDifference(
  what: string,
  before: readonly (string | number)[],
  after: readonly (string | number)[],
): string | null {
  const count = Math.max(before.length, after.length)
  for (let k = 0; k < count; k++) {
    if (before[k] === after[k]) continue
    return `${what} ${k + 1}: ${before[k] ?? 'none'} became ${after[k] ?? 'none'}`
  }
  return null
}

/** A fill in words; `unit` is the price that counts as one. */
export function wordsOfFill({ ms, bar, instrument, side, qty, price }: Fill, unit = 1): string {
  // twelve digits: two prices that differ by binary rounding alone are the same
  const scaled = Number((price / unit).toPrecision(12))
  return `${instrument ?? ''} ${side} ${qty} at ${scaled} in bar ${bar} (${ms})`.trim()
}
