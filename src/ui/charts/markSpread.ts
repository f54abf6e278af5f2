/** Which of many marks a chart draws. */

/** The candle at which a mark is drawn: one half of `least` away from the first and the last, whose edge would cut it. */
export function insideEdges(candle: number, count: number, least: number): number {
  const room = Math.min(Math.floor(least / 2), Math.floor((count - 1) / 2))
  return Math.min(Math.max(candle, room), count - 1 - room)
}

/** What a mark looks like. */
export interface MarkLook {
  readonly side: 'buy' | 'sell'
  /** The trade that was asked for stands out; the others fade. */
  readonly look: 'plain' | 'focus' | 'faint'
}

/** A mark and the candle that it stands at. */
export interface PlacedMark extends MarkLook {
  readonly candle: number
}

/**
 * The marks to draw, in their order, which is that of their candles: none of the same side closer than `least` candles to
 * another, since they would lie in a pile. The trade that was asked for goes before all others, then the earlier mark.
 */
export function spreadMarks<Mark extends PlacedMark>(marks: readonly Mark[], least: number): readonly Mark[] {
  const focus = marks.filter(({ look }) => look === 'focus')
  const last = { buy: -Infinity, sell: -Infinity }
  return marks.filter(mark => {
    if (mark.look === 'focus') return true
    const { side, candle } = mark
    const isFree =
      candle - last[side] >= least &&
      !focus.some(other => other.side === side && Math.abs(other.candle - candle) < least)
    if (isFree) last[side] = candle
    return isFree
  })
}
