import type { DeskView } from '../../engine/desk/types.ts'
import { istTime } from '../format/format.ts'

/** Why nothing can be done to the desk now, in one sentence; null where it can: a moment that is over is only looked at. */
export function holdReason(desk: Pick<DeskView, 'paper'> | null | undefined): string | null {
  const shownMs = desk?.paper?.shownMs ?? null
  return shownMs === null ? null : `The desk is shown at ${istTime(shownMs)}. Return to now to trade.`
}
