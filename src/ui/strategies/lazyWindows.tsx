import { lazyPart } from '../primitives/lazyPart.tsx'

const LOADING = <p className="animate-appear text-muted">Loading the editor…</p>

/** The sheet in which a strategy is written, lazily. */
export const StrategyEditor = lazyPart(
  async () => (await import('./StrategyEditor.tsx')).StrategyEditor,
  LOADING,
)
/** The saved strategies that cannot be used, lazily: hardly anybody has one. */
export const Unreadable = lazyPart(async () => (await import('./Unreadable.tsx')).Unreadable, null)
/** The sheet with the versions of a strategy, lazily. */
export const Versions = lazyPart(async () => (await import('./Versions.tsx')).Versions, LOADING)
