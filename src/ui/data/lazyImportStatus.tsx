import type { ReactNode } from 'react'
import { lazyPart } from '../primitives/lazyPart.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import type { ImportStatusProps } from './ImportStatus.tsx'

/** How an import goes, lazily. */
export const ImportDetails = lazyPart(
  async () => (await import('./ImportStatus.tsx')).ImportStatus,
  <Skeleton className="h-28 rounded-control" />,
)

/** How an import goes; nothing before the first, so that its code comes with one. */
export function ImportStatus(props: ImportStatusProps): ReactNode {
  const { importing, importFailure, importAsks, importDone } = props.state
  return (importing || importFailure || importAsks || importDone) && <ImportDetails {...props} />
}
