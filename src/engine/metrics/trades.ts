/** Metrics of a column of profits, one for each ended trade (M5); what is undefined is null (M7). */
import type { Fraction } from '../core/units.ts'
import { sharpe } from './ratios.ts'

/** Share of the profits above zero: break-even counts as not won. Null without profits. */
export function winRate(profits: ArrayLike<number>): Fraction | null {
  let wins = 0
  for (let i = 0; i < profits.length; i++) if (profits[i]! > 0) wins += 1
  return profits.length === 0 ? null : wins / profits.length
}

/** Sum of the profits above zero, in the unit of the profits: the numerator of the profit factor. */
export function grossProfit(profits: ArrayLike<number>): number {
  let won = 0
  for (let i = 0; i < profits.length; i++) won += Math.max(profits[i]!, 0)
  return won
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

/** Mean of the profits above zero. Null without one. */
export function averageWin(profits: ArrayLike<number>): number | null {
  return meanOf(profits, profit => profit > 0)
}

/** Mean of the profits below zero, itself below zero. Null without one. */
export function averageLoss(profits: ArrayLike<number>): number | null {
  return meanOf(profits, profit => profit < 0)
}

function meanOf(profits: ArrayLike<number>, counts: (profit: number) => boolean): number | null {
  let sum = 0
  let count = 0
  for (let i = 0; i < profits.length; i++) {
    if (!counts(profits[i]!)) continue
    sum += profits[i]!
    count += 1
  }
  return count === 0 ? null : sum / count
}

/** Average win ÷ average loss, both without sign (LEAN's ProfitLossRatio, 0 there where ours is null). */
export function payoff(profits: ArrayLike<number>): number | null {
  const win = averageWin(profits)
  const loss = averageLoss(profits)
  return win === null || loss === null ? null : win / -loss
}

/** The largest profit above zero. Null without one. */
export function largestWin(profits: ArrayLike<number>): number | null {
  let largest = 0
  for (let i = 0; i < profits.length; i++) largest = Math.max(largest, profits[i]!)
  return largest > 0 ? largest : null
}

/** The profit furthest below zero. Null without one. */
export function largestLoss(profits: ArrayLike<number>): number | null {
  let largest = 0
  for (let i = 0; i < profits.length; i++) largest = Math.min(largest, profits[i]!)
  return largest < 0 ? largest : null
}

/** Share of all that was won which the `count` largest wins made. Null without a win. */
export function topShare(profits: ArrayLike<number>, count: number): Fraction | null {
  const wins: number[] = []
  for (let i = 0; i < profits.length; i++) if (profits[i]! > 0) wins.push(profits[i]!)
  const sum = (values: ArrayLike<number>) => (expectancy(values) ?? 0) * values.length
  return wins.length === 0 ? null : sum(new Float64Array(wins).sort().subarray(-count)) / sum(wins)
}

/** Most profits of one sign in a row; break-even ends either streak. */
export function longestStreak(profits: ArrayLike<number>, sign: 1 | -1): number {
  let longest = 0
  let current = 0
  for (let i = 0; i < profits.length; i++) {
    current = Math.sign(profits[i]!) === sign ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest
}

/**
 * System quality number: √N × mean ÷ sample deviation of the profits (Van Tharp, "Trade Your Way to Financial Freedom",
 * in money instead of R; backtesting.py. backtrader divides by N, and Tharp takes N as 100 at most). Null where nothing
 * deviates.
 */
export function systemQuality(profits: ArrayLike<number>): number | null {
  return sharpe(profits, profits.length)
}

/**
 * Kelly's share of the capital for one trade: W − (1 − W) ÷ payoff, where W is the win rate (Kelly 1956 for a bet with
 * two outcomes; backtesting.py). Negative: do not trade. Null without a win or without a loss.
 */
export function kelly(profits: ArrayLike<number>): Fraction | null {
  const wins = winRate(profits)
  const ratio = payoff(profits)
  return wins === null || ratio === null ? null : wins - (1 - wins) / ratio
}
