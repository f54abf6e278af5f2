import {
  DAY_MINUTES,
  type Direction,
  defaultInputs,
  findStrategy,
  type RunInputs,
  type Timeframe,
} from '../../../engine/index.ts'

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
  /** Ticks by which each market or stop fill is worse. */
  readonly slippageTicks: number
  readonly seed: number
}

/** The hedge of a run, the Backtesting screen's own; null where the strategy trades one instrument. */
export function hedgeOf(strategy: string, instrument: string): string | null {
  if ((findStrategy(strategy).legs ?? 1) < 2) return null
  return instrument === 'NIFTY' ? 'BANKNIFTY' : 'NIFTY'
}

/** The inputs of the run: what was asked for over the engine's defaults, as the Backtesting screen builds them from the link. */
export function simulationInputs({ seed: _, slippageTicks, ...requested }: Simulation): RunInputs {
  const standard = standardInputs(requested)
  return { ...standard, ...requested, fill: { ...standard.fill, slippageTicks } }
}

/** What such a run has where nothing is asked for. */
export function standardInputs({
  instrument,
  timeframe,
}: Pick<Simulation, 'instrument' | 'timeframe'>): RunInputs {
  return defaultInputs(instrument, timeframe === '1D' ? DAY_MINUTES : 1)
}
