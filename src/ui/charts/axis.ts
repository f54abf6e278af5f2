import type { IChartApi, TickMarkType, Time, UTCTimestamp } from 'lightweight-charts'
import { istDate, istDateTime } from '../format/format.ts'

/** India has had one offset and no daylight saving since 1945, so that a fixed shift is exact. */
const IST_SHIFT_S = 19_800
/** No chart shows more labels on its time axis. */
export const MAX_LABELS = 8
/** `TickMarkType` as numbers: the library's enum is a value, and this file is loaded without the library. */
const YEAR = 0
const MONTH = 1
const DAY_OF_MONTH = 2
/** Of a range in sight: longer, and no two of its labels are of one day. */
const LONG_S = 14 * 86_400

/** A moment and what had been made until then. */
export interface PerformancePoint {
  readonly ms: number
  readonly value: number
}

const HOUR_MS = 3_600_000

/** Whether points are an hour apart or less, so that their labels are hours. */
export function isHourly(points: readonly PerformancePoint[]): boolean {
  return points.length > 1 && points[1]!.ms - points[0]!.ms <= HOUR_MS
}

const FONT_PX = 11
/** Below this width a smaller face keeps eight labels apart. */
const NARROW_PX = 340

/** The size of the face of a chart that wide. */
export function fontPx(chartPx: number): number {
  return chartPx < NARROW_PX ? FONT_PX - 1 : FONT_PX
}

/** The library knows only UTC; seconds shifted to India make its ticks fall on Indian hours, days and months. */
export function toChartTime(epochMs: number): UTCTimestamp {
  return (Math.floor(epochMs / 1000) + IST_SHIFT_S) as UTCTimestamp
}

/** Epoch milliseconds of a shifted chart time. */
export function fromChartTime(time: Time): number {
  return ((time as number) - IST_SHIFT_S) * 1000
}

/** The words of one label: "2023", "Feb", "13 Feb", "9:15"; the day instead of a time where many days are in sight. */
export function tickLabel(time: Time, kind: TickMarkType, isLong = false): string {
  const [day, month, year] = istDate(fromChartTime(time)).split(' ')
  if (kind === YEAR) return String(year)
  if (kind === MONTH) return String(month)
  if (kind === DAY_OF_MONTH || isLong) return `${day} ${month}`
  return hourLabel(time)
}

/** "9:00", "16:00": the hour as the specification writes it, without a leading zero. */
export function hourLabel(time: Time): string {
  return new Date((time as number) * 1000).toISOString().slice(11, 16).replace(/^0/, '')
}

const ALMOST_A_DAY_MS = 72_000_000

/** How to write the moments of a column: days alone where no two points share one, else with the time in India. */
export function momentFormat(ms: ArrayLike<number>): (ms: number) => string {
  for (let i = 1; i < ms.length; i++) {
    if (ms[i]! - ms[i - 1]! < ALMOST_A_DAY_MS) return at => `${istDateTime(at)} IST`
  }
  return istDate
}

/**
 * The label length, in characters, to ask the library for: it keeps labels at least
 * length × (font size + 4) × 5 ÷ 8 pixels apart. With no more points than labels, each point may have its own.
 */
export function labelLength(widthPx: number, points: number, fontSizePx: number): number {
  const pxPerChar = ((fontSizePx + 4) * 5) / 8
  if (points <= MAX_LABELS) return Math.max(1, Math.floor(widthPx / Math.max(points, 1) / pxPerChar))
  // the longest label is "13 Feb"; a character more keeps neighbours apart on a narrow chart
  return Math.max(7, Math.floor(widthPx / MAX_LABELS / pxPerChar) + 1)
}

/** At most eight labels at any width and zoom, until `stop`; `refresh` when the number of points has changed. */
export function limitTicks(chart: IChartApi, points: () => number): { refresh(): void; stop(): void } {
  const scale = chart.timeScale()
  let last = ''
  let isLong = false
  const apply = (widthPx: number) => {
    // what the chart knows: to ask its element would lay the whole page out in the middle of a change
    const fontSize = fontPx(widthPx + chart.priceScale('right').width())
    const length = labelLength(widthPx, points(), fontSize)
    const now = `${fontSize} ${length}`
    if (now === last || widthPx === 0) return
    last = now
    chart.applyOptions({ layout: { fontSize }, timeScale: { tickMarkMaxCharacterLength: length } })
  }
  const look = (range: { from: Time; to: Time } | null) => {
    if (range === null || isLong === Number(range.to) - Number(range.from) > LONG_S) return
    isLong = !isLong
    const tickMarkFormatter = (time: Time, kind: TickMarkType) => tickLabel(time, kind, isLong)
    chart.applyOptions({ timeScale: { tickMarkFormatter } })
  }
  const refresh = () => apply(scale.width())
  refresh()
  scale.subscribeSizeChange(apply)
  scale.subscribeVisibleTimeRangeChange(look)
  return {
    refresh,
    stop() {
      scale.unsubscribeSizeChange(apply)
      scale.unsubscribeVisibleTimeRangeChange(look)
    },
  }
}

/** The point nearest to the crosshair, or null outside the points. */
export function indexAt(logical: number | null | undefined, count: number): number | null {
  if (logical === null || logical === undefined) return null
  const index = Math.round(logical)
  return index >= 0 && index < count ? index : null
}

/** Index of the candle that holds the moment: the last one that opens at or before it, or the first. */
export function candleAt(ms: Float64Array, moment: number): number {
  let low = 0
  let high = ms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ms[middle]! <= moment) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
