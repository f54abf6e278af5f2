/** Empty room beside the first and the last candle: what stands at them is not cut. */

/** Candles from one place to another, as the library counts them: places beyond the candles are empty. */
interface Places {
  readonly from: number
  readonly to: number
}

/** Half a candle more or less is what the library's own rounding makes of it. */
const SLACK = 0.5

/** The same candles, with `roomPx` at the ends of all `count` of them as far as those are shown. */
export function withRoom({ from, to }: Places, count: number, widthPx: number, roomPx: number): Places {
  const leftPx = from <= 0 ? roomPx : 0
  const rightPx = to >= count - 1 ? roomPx : 0
  const candlePx = (widthPx - leftPx - rightPx) / (to - from + 1)
  return candlePx <= 0 ? { from, to } : { from: from - leftPx / candlePx, to: to + rightPx / candlePx }
}

/** Where a view that shows more than the room has to go back to; null: it does not. */
export function withinRoom(
  { from, to }: Places,
  count: number,
  widthPx: number,
  roomPx: number,
): Places | null {
  const length = to - from
  const candlePx = widthPx / (length + 1)
  const first = -roomPx / candlePx
  const last = count - 1 + roomPx / candlePx
  if (from >= first - SLACK && to <= last + SLACK) return null
  if (length > last - first) return withRoom({ from: 0, to: count - 1 }, count, widthPx, roomPx)
  return from < first ? { from: first, to: first + length } : { from: last - length, to: last }
}
