import type { DeskStrategy } from '../../../engine/desk/types.ts'

type State = Pick<DeskStrategy, 'status' | 'statusReason'>

/** Whether a strategy of a paper desk has been stopped for the day: one that is only paused needs no reason. */
export function isStopped({ status, statusReason }: State): boolean {
  return status === 'paused' && statusReason !== ''
}

/** How a strategy of a paper desk is started again; empty where it needs nothing but Resume. */
export function wayOut(strategy: State): string {
  if (strategy.status === 'error') return 'Edit it to start it again.'
  return isStopped(strategy) ? 'Resume it to trade again today.' : ''
}
