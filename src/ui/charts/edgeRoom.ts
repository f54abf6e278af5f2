/** Empty room beside the first and the last candle: what stands at them is not cut, and names of levels cover none. */

/** Candles from one place to another, as the library counts them: places beyond the candles are empty. */
interface Places {
  readonly from: number
  readonly to: number
}

/** How much of it there is at each end. */
export interface Room {
  readonly leftPx: number
  readonly rightPx: number
}

/** Half a candle more or less is what the library's own rounding makes of it. */
const SLACK = 0.5

/** The same candles, with room at the ends of all `count` of them as far as those are shown. */
export function withRoom({ from, to }: Places, count: number, widthPx: number, room: Room): Places {
  const leftPx = from <= 0 ? room.leftPx : 0
  const rightPx = to >= count - 1 ? room.rightPx : 0
  const candlePx = (widthPx - leftPx - rightPx) / (to - from + 1)
  return candlePx <= 0 ? { from, to } : { from: from - leftPx / candlePx, to: to + rightPx / candlePx }
}

/** Where a view that shows more than the room has to go back to; null: it does not. */
export function withinRoom({ from, to }: Places, count: number, widthPx: number, room: Room): Places | null {
  const length = to - from
  const candlePx = widthPx / (length + 1)
  const first = -room.leftPx / candlePx
  const last = count - 1 + room.rightPx / candlePx
  if (from >= first - SLACK && to <= last + SLACK) return null
  if (length > last - first) return withRoom({ from: 0, to: count - 1 }, count, widthPx, room)
  return from < first ? { from: first, to: first + length } : { from: last - length, to: last }
}
