import { DAY_MS, InputError, istDay, istDayStart, MINUTE_MS, toIsoTime } from '../../engine/index.ts'
import type { GrowingBars } from '../cells/columns.ts'
import type { DateReader } from '../cells/dateColumn.ts'
import { type DateOrder, withDayAndMonthSwapped } from '../cells/dates.ts'
import type { Sighting } from '../cells/shortYears.ts'
import type { TimeReader } from '../cells/time.ts'
import { counted, was } from './counts.ts'
import {
  dropClosingSeconds,
  findInterval,
  hasRunningDay,
  moveToSessionOpen,
  shiftTimes,
  zoneCorrection,
} from './days.ts'
import { QuestionError } from './question.ts'
import { SECOND_MINUTES, toSecondBars } from './secondBars.ts'
import { findEndStamps, leaveOutPrints, moveToOpens, OPEN_MINUTE } from './sessions.ts'
import type { TickVolume } from './tickColumns.ts'

const DAILY_MINUTES = 1440

/** What became of the rows once they were put in order. */
export interface ValidatedBars {
  readonly intervalMinutes: number
  readonly duplicates: number
  readonly leftOut: number
  readonly notes: readonly string[]
  /** What the times are taken for. */
  readonly zone: string
  readonly stamps: 'open' | 'close' | 'day'
  readonly order: 'ascending' | 'sorted'
}

/**
 * Turns the bars as they were read into bars as the engine wants them: ascending, one for each time, stamped with their
 * open in India, without prints outside the session; ticks become bars of a second. What was done stands in the notes.
 * @throws InputError when the order of day and month stays open, or two different bars have one time.
 */
export function validateBars(
  bars: GrowingBars,
  times: TimeReader,
  ticks: TickVolume | null = null,
): ValidatedBars {
  const notes: string[] = []
  refuseRounded(times)
  resolveShortYears(bars, times.dates, notes)
  resolveDateOrder(bars, times, notes)
  const isSorted = sortByTime(bars)
  if (isSorted) notes.push('Rows were not in time order; sorted.')
  const isClosing = ticks === null && dropClosingSeconds(bars)
  if (isClosing) notes.push('Times end in :59; bars are moved to the start of their minute.')
  const intervalMinutes = ticks === null ? findInterval(bars, times.dateOnly > 0) : SECOND_MINUTES
  const isDaily = intervalMinutes === DAILY_MINUTES
  const zone = resolveZone(bars, times, isDaily, notes)
  if (ticks !== null) notes.push(...toSecondBars(bars, ticks))
  const outcome = isDaily ? normaliseDays(bars, notes) : normaliseSessions(bars, intervalMinutes, notes)
  const duplicates = dropDuplicates(bars, intervalMinutes)
  if (duplicates > 0)
    notes.push(`${counted(duplicates, 'row')} repeated another and ${was(duplicates)} left out.`)
  return {
    intervalMinutes,
    duplicates,
    leftOut: outcome.leftOut,
    notes,
    zone,
    stamps: isClosing ? 'close' : outcome.stamps,
    order: isSorted ? 'sorted' : 'ascending',
  }
}

type Sessions = Pick<ValidatedBars, 'leftOut' | 'stamps'>

function normaliseDays(bars: GrowingBars, notes: string[]): Sessions {
  if (hasRunningDay(bars))
    notes.push('The last bar has a different time of day from the others: its day may not be over.')
  moveToSessionOpen(bars)
  return { leftOut: 0, stamps: 'day' }
}

function resolveZone(bars: GrowingBars, times: TimeReader, isDaily: boolean, notes: string[]): string {
  const correctionMs = isDaily ? 0 : zoneCorrection(bars, times)
  if (correctionMs !== 0) {
    shiftTimes(bars, correctionMs)
    const [begin, zone] = correctionMs > 0 ? ['03:45', 'UTC'] : ['09:15 UTC', 'IST']
    notes.push(`Days begin at ${begin}, so times are read as ${zone}: they now begin at 09:15 IST.`)
    return `${zone} (from the first bars of the days)`
  }
  if (times.dates.serials > 0) notes.push("Dates are Excel's serial numbers (days since 1899-12-30).")
  if (times.naive > 0) notes.push('Times have no zone; read as IST.')
  if (times.epochs > 0) notes.push('Times are counted from 1970 (epoch); read as UTC.')
  if (times.naive > 0) return 'IST (none in the file)'
  if (times.epochs > 0) return 'UTC (epoch)'
  return times.dateOnly > 0 ? 'dates in India' : 'from the file'
}

function normaliseSessions(bars: GrowingBars, intervalMinutes: number, notes: string[]): Sessions {
  const ends = findEndStamps(bars, intervalMinutes)
  if (ends === 'proven') {
    const short = moveToOpens(bars, intervalMinutes)
    const last = short > 0 ? '; the last one of a session is shorter' : ''
    notes.push(
      `Timestamps are the ends of bars; moved ${counted(intervalMinutes, 'minute')} back to their opens${last}.`,
    )
  }
  if (ends === 'possible') {
    const first = toIsoTime(istDayStart(0) + (OPEN_MINUTE + intervalMinutes) * MINUTE_MS).slice(11, 16)
    notes.push(
      `Most days begin with a bar at ${first} and none at 09:15: if timestamps are the ends of bars, all bars are ${counted(intervalMinutes, 'minute')} late. In that case export the file with start times and import it again.`,
    )
  }
  const { leftOut, kept } = leaveOutPrints(bars, ends === 'proven')
  if (leftOut > 0)
    notes.push(
      `${counted(leftOut, 'out-of-session bar')} (before the open, after the close) ${was(leftOut)} left out.`,
    )
  if (kept > 0) notes.push(`${counted(kept, 'out-of-session bar')} ${was(kept)} kept.`)
  return { leftOut, stamps: ends === 'proven' ? 'close' : 'open' }
}

const ORDER_WORDS = {
  'day-first': {
    figures: 'day-month-year',
    label: 'Day first: 31-12-2024',
    shortLabel: 'Day first: 31-12-24',
  },
  'month-first': {
    figures: 'month-day-year',
    label: 'Month first: 12-31-2024',
    shortLabel: 'Month first: 12-31-24',
  },
  'year-first': {
    figures: 'year-month-day',
    label: 'Year first: 2024-12-31',
    shortLabel: 'Year first: 24-12-31',
  },
} as const

/** @throws InputError when all times are written with so few digits that minutes are lost. */
function refuseRounded({ rounded, roundedText }: TimeReader): void {
  if (!rounded) return
  throw new InputError(
    `The times are rounded, as "${roundedText}" shows: a program such as Excel left digits out. Give the column a number format without decimals and save the file again.`,
    'date',
  )
}

function resolveShortYears(bars: GrowingBars, dates: DateReader, notes: string[]): void {
  const { shortYears, dayFirst, monthFirst } = dates
  const { first, contradiction, proof, orders, ruledOut } = shortYears
  if (!first) return
  if (contradiction) throw notInOneOrder(proof ?? first, contradiction)
  const proven: DateOrder | null = dayFirst ? 'day-first' : monthFirst ? 'month-first' : null
  refuseTwoOrders(dayFirst ?? monthFirst, proven && ruledOut.get(proven))
  const likely = proven ? [proven] : shortYears.likely(bars)
  const [order] = likely
  if (likely.length > 1) throw askShortYears(first, likely)
  const reason =
    orders.length === 1 && proof
      ? `, as ${proof.text} in line ${proof.line} shows`
      : ': in another order many days would be Saturdays and Sundays'
  if (!proven) notes.push(`Dates are ${ORDER_WORDS[order!].figures}${reason}.`)
  shortYears.resolve(bars, order!)
}

/** @throws InputError when years of four digits prove an order that some year of two rules out. */
function refuseTwoOrders(sure: Sighting | null, against: Sighting | null | undefined): void {
  if (!sure || !against) return
  throw sure.line < against.line ? notInOneOrder(sure, against) : notInOneOrder(against, sure)
}

function notInOneOrder(one: Sighting, two: Sighting): InputError {
  return new InputError(
    `Dates contradict each other: ${one.text} (line ${one.line}) and ${two.text} (line ${two.line}) ` +
      'are not written in one order. Write all dates one way.',
    'dateOrder',
  )
}

function askShortYears({ text, line }: Sighting, orders: readonly DateOrder[]): QuestionError {
  return new QuestionError(
    'dateOrder',
    `Date ${text} in line ${line} can be read in ${orders.length} ways, and no other line proves which. Choose the order of dates.`,
    orders.map(value => ({ value, label: ORDER_WORDS[value].shortLabel })),
  )
}

function resolveDateOrder(bars: GrowingBars, times: TimeReader, notes: string[]): void {
  const { dayFirst, monthFirst, eitherWay, otherLine } = times.dates
  if (dayFirst && monthFirst) {
    throw new InputError(
      `Dates contradict each other: ${dayFirst.text} (line ${dayFirst.line}) has the day first, ` +
        `${monthFirst.text} (line ${monthFirst.line}) the month. Write all dates one way.`,
      'dateOrder',
    )
  }
  if (dayFirst) notes.push(`Dates are day-month-year, as ${dayFirst.text} in line ${dayFirst.line} shows.`)
  if (monthFirst)
    notes.push(`Dates are month-day-year, as ${monthFirst.text} in line ${monthFirst.line} shows.`)
  if (dayFirst || !eitherWay) return
  if (!monthFirst) throw askDateOrder(times.dates)
  // rows are only known to have been read day first where all of them are of one kind and zone
  if (otherLine > 0 || times.foreign > 0) throw askDateOrder(times.dates)
  for (let i = 0; i < bars.count; i++) {
    const day = istDay(bars.openMs[i]!)
    bars.openMs[i] = bars.openMs[i]! + (withDayAndMonthSwapped(day) - day) * DAY_MS
  }
}

function askDateOrder(dates: DateReader): QuestionError {
  const { text, line } = dates.eitherWay ?? { text: '', line: 0 }
  return new QuestionError(
    'dateOrder',
    `Date ${text} in line ${line} can be day-month or month-day, and no other line proves which. Choose the order of dates.`,
    (['day-first', 'month-first'] as const).map(value => ({ value, label: ORDER_WORDS[value].label })),
  )
}

/** Whether the bars had to be sorted; equal times stay in the order of the file. */
function sortByTime(bars: GrowingBars): boolean {
  const { openMs, count } = bars
  let rising = 0
  let falling = 0
  for (let i = 1; i < count; i++) {
    if (openMs[i]! < openMs[i - 1]!) falling++
    else rising++
  }
  if (falling === 0) return false
  const order = new Uint32Array(count)
  // newest first is common, and turning is quicker than sorting
  if (rising === 0) for (let i = 0; i < count; i++) order[i] = count - 1 - i
  else {
    for (let i = 0; i < count; i++) order[i] = i
    order.sort((a, b) => openMs[a]! - openMs[b]! || a - b)
  }
  bars.arrange(order)
  return true
}

/** How many bars repeated the one before them and were left out. */
function dropDuplicates(bars: GrowingBars, intervalMinutes: number): number {
  let to = 0
  const count = bars.count
  for (let i = 0; i < count; i++) {
    if (to > 0 && bars.openMs[i] === bars.openMs[to - 1]) {
      if (!isSame(bars, to - 1, i)) throw differentRows(bars, to - 1, i, intervalMinutes)
      continue
    }
    if (to < i) bars.move(i, to)
    to++
  }
  bars.count = to
  return count - to
}

function isSame(bars: GrowingBars, a: number, b: number): boolean {
  const { open, high, low, close, volume } = bars
  return [open, high, low, close, volume].every(column => column[a] === column[b])
}

function differentRows(bars: GrowingBars, a: number, b: number, intervalMinutes: number): InputError {
  const length = intervalMinutes === DAILY_MINUTES ? 10 : 16
  const time = toIsoTime(bars.openMs[a]!).slice(0, length).replace('T', ' ')
  return new InputError(
    `Lines ${bars.line[a]} and ${bars.line[b]} have the same time (${time}) but differ: ` +
      `${rowText(bars, a)} and ${rowText(bars, b)} (open, high, low, close, volume). Keep one of them.`,
    `line ${bars.line[b]}`,
  )
}

function rowText(bars: GrowingBars, i: number): string {
  return [bars.open[i], bars.high[i], bars.low[i], bars.close[i], bars.volume[i]].join(', ')
}
