/** Figures of a column of profits, one for each ended trade (M5); what is undefined is null (M7). */
import type { Fraction } from '../units.ts'

/** Share of the profits above zero: break-even counts as not won. Null without profits. */
export function winRate(profits: ArrayLike<number>): Fraction | null {
  let wins = 0
  for (let i = 0; i < profits.length; i++) if (profits[i]! > 0) wins += 1
  return profits.length === 0 ? null : wins / profits.length
}

/** Sum of the profits ÷ sum of the losses, both without sign. Null without a loss. */
export function profitFactor(profits: ArrayLike<number>): number | null {
  let won = 0
  let lost = 0
  for (let i = 0; i < profits.length; i++) {
    const profit = profits[i]!
    if (profit > 0) won += profit
    else lost -= profit
  }
  return lost === 0 ? null : won / lost
}

/** Mean profit, in the unit of the profits. Null without profits. */
export function expectancy(profits: ArrayLike<number>): number | null {
  let sum = 0
  for (let i = 0; i < profits.length; i++) sum += profits[i]!
  return profits.length === 0 ? null : sum / profits.length
}
