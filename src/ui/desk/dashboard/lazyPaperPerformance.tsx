import { lazyPart } from '../../primitives/lazyPart.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'

/** The Performance chart of a paper session, fetched with the first one. */
export const PaperPerformance = lazyPart(
  async () => (await import('./PaperPerformance.tsx')).PaperPerformance,
  <Skeleton className="m-4 h-72" />,
)
