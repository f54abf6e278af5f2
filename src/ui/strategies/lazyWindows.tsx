import { lazyPart } from '../primitives/lazyPart.tsx'

const LOADING = <p className="animate-appear text-muted">Loading the editor…</p>

/** The sheet in which a strategy is written, lazily. */
export const StrategyEditor = lazyPart(
  async () => (await import('./StrategyEditor.tsx')).StrategyEditor,
  LOADING,
)
/** The sheet with the versions of a strategy, lazily. */
export const Versions = lazyPart(async () => (await import('./Versions.tsx')).Versions, LOADING)
