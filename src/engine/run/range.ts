import { lowerBound } from '../core/lowerBound.ts'
import { InputError } from '../core/problem.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { dayOf, nextTradingDay, previousTradingDay } from '../market/calendar.ts'
import { findInstrument } from '../market/instruments.ts'
import { DAY_MS, dateWords, parseIsoDate, toIsoDate } from '../market/ist.ts'

/**
 * T4: the bars of the days from `from` to `to`, with a note when the data covers only a part of them.
 * @throws InputError for a range without bars: no trading day (T7), no data, or after the end of the company (T6).
 */
export function selectRange(bars: Bars, inputs: RunInputs, notes: string[]): Bars {
  const { from, instrument } = inputs
  const { openMs } = bars
  if (openMs.length === 0) throw new InputError(`The ${instrument} data has no bars.`, 'data')
  const firstDay = toIsoDate(openMs[0]!)
  const lastDay = toIsoDate(openMs.at(-1)!)
  const to = endOfTrading(inputs, firstDay, lastDay, notes)
  const begin = from === null ? 0 : lowerBound(openMs, parseIsoDate(from, 'from'))
  const end = to === null ? openMs.length : lowerBound(openMs, parseIsoDate(to, 'to') + DAY_MS)
  if (begin === end) {
    const missing = `No ${instrument} data ${rangeWords(inputs)}. Available: ${dateWords(firstDay)} to ${dateWords(lastDay)}.`
    const inside = begin > 0 && begin < openMs.length
    throw new InputError(isClosed(inputs, inside) ? 'No trading days in this range' : missing, 'from')
  }
  if (isPartly(inputs, to, firstDay, lastDay)) {
    notes.push(
      `The data covers ${dateWords(firstDay)} to ${dateWords(lastDay)}; the run uses that part of the range.`,
    )
  }
  return sliceBars(bars, begin, end)
}

/**
 * T6: the last day of the range, which is that of the company where it ended before, and says so.
 * @throws InputError when the whole range comes after it.
 */
function endOfTrading(
  { from, to, instrument }: RunInputs,
  firstDay: string,
  lastDay: string,
  notes: string[],
): string | null {
  const { ended } = findInstrument(instrument)
  if (ended === null) return to
  const { name, successor, ratio } = ended
  const end = `${name} last traded on ${dateWords(ended.lastDay)} and became ${successor} (${ratio})`
  if ((from ?? firstDay) > ended.lastDay) {
    throw new InputError(`${end}; choose ${successor} for later dates.`, 'instrument')
  }
  if ((to ?? lastDay) <= ended.lastDay) return to
  notes.push(`${end}; the run ends there. Later dates need ${successor} data.`)
  return ended.lastDay
}

/** Whether the range has a trading day that the data lacks at either end: one that begins on a Sunday lacks nothing. */
function isPartly({ from, instrument }: RunInputs, to: string | null, first: string, last: string): boolean {
  const [begin, end] = [from ?? first, to ?? last]
  if (findInstrument(instrument).calendar === 'none') return begin < first || end > last
  return (
    (begin < first && nextTradingDay(dayOf(begin) - 1) < dayOf(first)) ||
    (end > last && previousTradingDay(dayOf(end) + 1) > dayOf(last))
  )
}

/** Whether a range without bars has no trading day: NSE's calendar says so, elsewhere the bars around it. */
function isClosed({ from, to, instrument }: RunInputs, isInsideData: boolean): boolean {
  if (findInstrument(instrument).calendar === 'none') return isInsideData
  return from !== null && to !== null && nextTradingDay(dayOf(from) - 1) > dayOf(to)
}

function rangeWords({ from, to }: RunInputs): string {
  if (from !== null && to !== null) return `between ${dateWords(from)} and ${dateWords(to)}`
  if (from !== null) return `from ${dateWords(from)}`
  return to === null ? '' : `up to ${dateWords(to)}`
}
