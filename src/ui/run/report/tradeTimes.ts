import { istDate, istDateTime, istDayMonth, istMinutes } from '../../format/format.ts'

/** Bars that far apart are days: their time of day is that of every other one. */
const ALMOST_A_DAY_MS = 72_000_000

/** When a trade began and ended. */
interface Moments {
  readonly entryMs: number
  readonly exitMs: number
}

/** How a list says when trades began and ended, without what repeats. */
export interface TradeTimes {
  /** A moment by itself: "3 Oct 2022, 10:22". */
  moment(ms: number): string
  entry(trade: Pick<Moments, 'entryMs'>): string
  exit(trade: Moments): string
}

/**
 * "3 Oct 2022, 10:22" to "10:35" of the same day or "4 Oct, 09:45" of the same year; of bars a day long or longer the days
 * alone. The bars are known by the moments of the run's curve.
 */
export function tradeTimes(curveMs: Float64Array): TradeTimes {
  if (barMs(curveMs) >= ALMOST_A_DAY_MS) {
    return {
      moment: istDate,
      entry: ({ entryMs }) => istDate(entryMs),
      exit: ({ exitMs }) => istDate(exitMs),
    }
  }
  return {
    moment: istDateTime,
    entry: ({ entryMs }) => istDateTime(entryMs),
    exit({ entryMs, exitMs }) {
      const [entryDay, exitDay] = [istDate(entryMs), istDate(exitMs)]
      if (entryDay === exitDay) return istMinutes(exitMs)
      const isSameYear = entryDay.slice(-4) === exitDay.slice(-4)
      return isSameYear ? `${istDayMonth(exitMs)}, ${istMinutes(exitMs)}` : istDateTime(exitMs)
    },
  }
}

/** The shortest distance between two points of the curve: decimation keeps neighbours, so this is one bar. */
export function barMs(ms: Float64Array): number {
  let shortest = Infinity
  for (let i = 1; i < ms.length; i++) shortest = Math.min(shortest, ms[i]! - ms[i - 1]!)
  return Number.isFinite(shortest) ? shortest : 60_000
}
