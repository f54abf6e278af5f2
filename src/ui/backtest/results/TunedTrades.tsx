import type { ComponentProps } from 'react'
import { TunedLater } from '../tuning/Tuned.tsx'
import { TradesTable } from './TradesTable.tsx'

/** The round trips of the run; while a parameter moves, those that it would have. */
export function TunedTrades({ view, ...props }: ComponentProps<typeof TradesTable>) {
  return <TunedLater view={view}>{shown => <TradesTable {...props} view={shown} />}</TunedLater>
}
