import { type Direction, findStrategy, type Timeframe } from '../../../engine/index.ts'

/** One run on the synthetic market. */
export interface Simulation {
  readonly strategy: string
  readonly instrument: string
  readonly params: Readonly<Record<string, number>>
  readonly from: string
  readonly to: string
  readonly capital: number
  readonly timeframe: Timeframe | null
  readonly direction: Direction
  readonly seed: number
}

/** The hedge of a run, the Backtesting screen's own; null where the strategy trades one instrument. */
export function hedgeOf(strategy: string, instrument: string): string | null {
  if ((findStrategy(strategy).legs ?? 1) < 2) return null
  return instrument === 'NIFTY' ? 'BANKNIFTY' : 'NIFTY'
}
