/** Which of many marks a chart draws. */
import type { TradeMark } from './drawCandles.ts'

/** A mark and the candle that it stands at. */
export interface PlacedMark extends Pick<TradeMark, 'side' | 'look'> {
  readonly candle: number
}

/**
 * The marks to draw, in their order: none of the same side closer than `least` candles to another, since they would lie
 * in a pile. The trade that was asked for goes before all others, then the earlier before the later.
 */
export function spreadMarks<Mark extends PlacedMark>(marks: readonly Mark[], least: number): readonly Mark[] {
  const drawn = new Set<Mark>()
  const isFree = ({ side, candle }: Mark) =>
    ![...drawn].some(other => other.side === side && Math.abs(other.candle - candle) < least)
  for (const mark of marks) if (mark.look === 'focus') drawn.add(mark)
  for (const mark of marks) if (isFree(mark)) drawn.add(mark)
  return marks.filter(mark => drawn.has(mark))
}
