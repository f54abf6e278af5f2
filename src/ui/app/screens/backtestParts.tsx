/** What stands beside the parameters of the Backtesting screen: code that comes after the form's. */
import { type ReactNode, useEffect } from 'react'
import { ImportDetails } from '../../data/lazyImportStatus.tsx'
import { lazyPart } from '../../primitives/lazyPart.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { StoredRun } from '../../runs/lazyStoredRun.tsx'
import { StrategyEditor, Unreadable, Versions } from '../../strategies/lazyWindows.tsx'

/** The layout of a result. */
const RESULT = (
  <>
    <Skeleton className="h-34 rounded-panel" />
    <Skeleton className="h-96 rounded-panel" />
  </>
)
/** The layout of a view of the lab: what to ask, and what came of it or is kept. */
const VIEW = (
  <>
    <Skeleton className="h-64 rounded-panel" />
    <Skeleton className="h-96 rounded-panel" />
  </>
)

/** The result of a run of the engine, lazily. */
export const MarketRun = lazyPart(async () => (await import('./MarketRun.tsx')).MarketRun, RESULT)
/** The result of the sample, lazily. */
export const SampleResults = lazyPart(
  async () => (await import('../../backtest/results/SampleResults.tsx')).SampleResults,
  RESULT,
)
/** The sweep, lazily. */
export const SweepView = lazyPart(
  async () => (await import('../../research/sweep/SweepView.tsx')).SweepView,
  VIEW,
)
/** The walk-forward, lazily. */
export const WalkForwardView = lazyPart(
  async () => (await import('../../research/WalkForwardView.tsx')).WalkForwardView,
  VIEW,
)
/** The saved runs, lazily. */
export const SavedRuns = lazyPart(async () => (await import('../../runs/SavedRuns.tsx')).SavedRuns, VIEW)
/** The data manager, lazily. */
export const DatasetsView = lazyPart(
  async () => (await import('../../data/DatasetsView.tsx')).DatasetsView,
  VIEW,
)

/** The parameters of a narrow window, lazily; they come with the screen, closed. */
export const ParametersSheet = lazyPart(
  async () => (await import('../../backtest/form/ParametersSheet.tsx')).ParametersSheet,
  null,
)

/** What helps where the charge book refuses the run, lazily: the refusal is told without it. */
export const ChargeRemedies = lazyPart(
  async () => (await import('../../run/ChargeRemedies.tsx')).ChargeRemedies,
  null,
)

/** What stands in place of a result that is being computed; the code that shows it comes meanwhile. */
export function Coming(): ReactNode {
  useEffect(() => {
    // what does not come is asked for again by who needs it, and tells the trader then
    for (const part of [MarketRun, SampleResults]) part.load().catch(() => {})
  }, [])
  return RESULT
}

/** Fetches them all, the results first. */
export async function loadBacktestParts(): Promise<void> {
  const parts = [
    MarketRun,
    SampleResults,
    StoredRun,
    ParametersSheet,
    ChargeRemedies,
    ImportDetails,
    SweepView,
    WalkForwardView,
    SavedRuns,
    DatasetsView,
    StrategyEditor,
    Versions,
    Unreadable,
  ]
  await Promise.all(parts.map(part => part.load()))
}
