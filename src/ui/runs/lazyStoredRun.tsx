import { lazyPart } from '../primitives/lazyPart.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'

/** What is kept of a run, lazily. */
export const StoredRun = lazyPart(
  async () => (await import('./StoredRun.tsx')).StoredRun,
  <>
    <Skeleton className="h-34 rounded-panel" />
    <Skeleton className="h-96 rounded-panel" />
  </>,
)
