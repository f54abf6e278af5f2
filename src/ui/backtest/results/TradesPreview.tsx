import type { ComponentProps } from 'react'
import { DeferredPreview } from '../tuning/LivePreview.tsx'
import { TradesTable } from './TradesTable.tsx'

/** The round trips of the run; while a parameter moves, those that it would have. */
export function TradesPreview({ view, ...props }: ComponentProps<typeof TradesTable>) {
  return <DeferredPreview view={view}>{shown => <TradesTable {...props} view={shown} />}</DeferredPreview>
}
