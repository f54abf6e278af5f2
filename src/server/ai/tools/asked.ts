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

/** The other leg of a strategy that trades two instruments against each other. */
const HEDGES: Readonly<Record<string, string>> = {
  NIFTY: 'BANKNIFTY',
  BANKNIFTY: 'NIFTY',
  RELIANCE: 'TCS',
  TCS: 'RELIANCE',
  HDFC: 'RELIANCE',
}

/** The hedge of a run; null where the strategy trades one instrument. */
export function hedgeOf(strategy: string, instrument: string): string | null {
  return (findStrategy(strategy).legs ?? 1) > 1 ? (HEDGES[instrument] ?? null) : null
}
