/** How many trades the choices of a walk-forward rest on. See RULES.md, W2. */

import { indianFormat } from '../core/indian.ts'
import type { Chosen } from './choice.ts'

/** Fewer trades than these say next to nothing: one of them the other way turns the metric round. */
const ENOUGH_TRADES = 5
const COUNT = indianFormat()

/** One sentence where the median chosen combination had too few trades in sample; null where it had enough. */
export function fewTradesWords(choices: readonly (Pick<Chosen, 'trades'> | null)[]): string | null {
  const counts = choices.flatMap(chosen => chosen?.trades ?? []).toSorted((a, b) => a - b)
  // of an even number the lower one
  const median = counts[Math.ceil(counts.length / 2) - 1]
  if (median === undefined || median >= ENOUGH_TRADES) return null
  const trades = median === 1 ? '1 trade' : `${COUNT.format(median)} trades`
  return `Choices rest on few trades: the median chosen combination had ${trades} in sample, fewer than ${ENOUGH_TRADES}; use longer in-sample windows.`
}
