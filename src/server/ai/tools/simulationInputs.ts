import {
  DAY_MINUTES,
  type Direction,
  defaultInputs,
  findStrategy,
  type RunInputs,
  type Timeframe,
} from '../../../engine/index.ts'
import type { OwnParam, OwnStrategy } from '../conversation/question.ts'

/** A strategy as far as the assistant must know it. */
interface Declared {
  readonly title: string
  readonly params: Readonly<
    Record<string, OwnParam & { readonly step?: number; readonly choices?: readonly string[] }>
  >
  readonly legs?: number | undefined
}

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
  /** Of the trader's own: then only the page can make the run. */
  readonly own?: OwnStrategy
}

/** What the strategy of a run declares. */
export function declaredOf({ strategy, own }: Pick<Simulation, 'strategy' | 'own'>): Declared {
  if (!own) return findStrategy(strategy)
  return { title: own.title, params: own.params ?? {}, legs: own.legs }
}

/** The hedge of a run, the Backtesting screen's own; null where the strategy trades one instrument. */
export function hedgeOf(run: Pick<Simulation, 'strategy' | 'instrument' | 'own'>): string | null {
  const { instrument } = run
  if ((declaredOf(run).legs ?? 1) < 2) return null
  return instrument === 'NIFTY' ? 'BANKNIFTY' : 'NIFTY'
}

/** The inputs of the run: what was asked for over the engine's defaults, as the Backtesting screen builds them from the link. */
export function simulationInputs({ seed: _, own: _own, slippageTicks, ...requested }: Simulation): RunInputs {
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
