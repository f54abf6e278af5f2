import { istDate, istDateTime, istDayMonth, istMinutes } from '../../format/format.ts'
import { barMs } from './pricePlan.ts'
import type { TradeRow } from './tradeTable.ts'

/** Bars that far apart are days: their time of day is that of every other one. */
const ALMOST_A_DAY_MS = 72_000_000

/** How a list says when trades began and ended, without what repeats. */
export interface TradeTimes {
  entry(trade: Pick<TradeRow, 'entryMs'>): string
  exit(trade: Pick<TradeRow, 'entryMs' | 'exitMs'>): string
}

/**
 * "3 Oct 2022, 10:22" to "10:35" of the same day or "4 Oct, 09:45" of the same year; of bars a day long or longer the days
 * alone. The bars are known by the moments of the run's curve.
 */
export function tradeTimes(curveMs: Float64Array): TradeTimes {
  if (barMs(curveMs) >= ALMOST_A_DAY_MS) {
    return { entry: ({ entryMs }) => istDate(entryMs), exit: ({ exitMs }) => istDate(exitMs) }
  }
  return {
    entry: ({ entryMs }) => istDateTime(entryMs),
    exit({ entryMs, exitMs }) {
      const [entryDay, exitDay] = [istDate(entryMs), istDate(exitMs)]
      if (entryDay === exitDay) return istMinutes(exitMs)
      const isSameYear = entryDay.slice(-4) === exitDay.slice(-4)
      return isSameYear ? `${istDayMonth(exitMs)}, ${istMinutes(exitMs)}` : istDateTime(exitMs)
    },
  }
}
