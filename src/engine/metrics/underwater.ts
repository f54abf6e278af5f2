import type { Fraction } from '../core/units.ts'

/**
 * Root of the mean squared depth below the highest so far, over the capital and every value (Martin and McCann, "The
 * Investor's Guide to Fidelity Funds", 1989). quantstats divides by one less than the returns, ffn prints per cent.
 */
export function ulcerIndex(equity: ArrayLike<number>, capital: number): Fraction {
  let peak = capital
  let squares = 0
  for (let i = 0; i < equity.length; i++) {
    peak = Math.max(peak, equity[i]!)
    squares += (equity[i]! / peak - 1) ** 2
  }
  return Math.sqrt(squares / (equity.length + 1))
}
