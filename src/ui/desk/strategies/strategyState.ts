import type { DeskStrategy } from '../../../engine/desk/types.ts'

type State = Pick<DeskStrategy, 'status' | 'statusReason'>

/** Whether a strategy of a paper desk has been stopped for the day: one that is only paused needs no reason. */
export function isStopped({ status, statusReason }: State): boolean {
  return status === 'paused' && statusReason !== ''
}

/** Why a strategy of a paper desk does not trade, and how it is started again. */
export function reasonWords(strategy: State): string {
  const { status, statusReason } = strategy
  const sentence = /[.!?]$/.test(statusReason) ? statusReason : `${statusReason}.`
  if (status === 'error') return `${sentence} Edit it to start it again.`
  return isStopped(strategy) ? `${sentence} Resume it to trade again today.` : sentence
}
