import { InputError } from '../core/problem.ts'
import type { IsoDate } from '../core/units.ts'
import { dayOf, isTradingDay, knowsHolidays, toDate } from './calendar.ts'
import { parseIstTime } from './ist.ts'
import type { Segment } from './segment.ts'

/** Minutes since midnight in India: from the first, up to but without the second. */
export type MinuteSpan = readonly [fromMinute: number, toMinute: number]

/** `normal` also stands for the full sessions on a Saturday or Sunday (budget days, 2024-01-20). */
type SessionKind = 'normal' | 'muhurat' | 'drill' | 'outage'

/** One day's trading in one segment. */
export interface SessionDay {
  readonly kind: SessionKind
  /** Continuous trading, in order; two spans on the drill Saturdays and on the day of the outage. */
  readonly hours: readonly MinuteSpan[]
  /** Order entry, matching and buffer before the open; null where there is none, or where its hours are not known. */
  readonly preOpen: MinuteSpan | null
  /** Reference price, order entry and matching after the close; null before 2026-08-03, and for contracts. */
  readonly closingAuction: MinuteSpan | null
  /** False where no stored source confirms the hours. */
  readonly confirmed: boolean
}

const NORMAL: readonly MinuteSpan[] = [[555, 930]]
const PRE_OPEN: MinuteSpan = [540, 555]
/** Order entry of the derivatives' pre-open began on this day, for futures only (livemint 2025-12). */
const FUTURES_PRE_OPEN_DAY = dayOf('2025-12-08')

/**
 * Closing auction: shares that have contracts, which are all that we know, trade to 15:15 and close in an auction that
 * ends by 15:35; contracts trade to 15:40 (SEBI circular HO/47/11/11(3)2025-MRD-POD2/I/2765/2026, tradingqna 190558).
 */
const AUCTION_DAY = dayOf('2026-08-03')
const SHARES_WITH_AUCTION: readonly MinuteSpan[] = [[555, 915]]
const CLOSING_AUCTION: MinuteSpan = [915, 935]
const CONTRACTS_LATE: readonly MinuteSpan[] = [[555, 940]]

/** Minutes before the end at which a square-off acts whose own time is not inside the session (R4). */
const LAST_MINUTES = 5

/** A day with hours of its own; `source` is null where they are from memory. */
interface OtherHours {
  readonly date: IsoDate
  readonly kind: SessionKind
  readonly hours: string
  readonly source: string | null
}

/** Every known day since 2018 with other hours than the usual ones. They hold for all segments. */
export const OTHER_HOURS: readonly OtherHours[] = [
  { date: '2018-11-07', kind: 'muhurat', hours: '17:30-18:30', source: 'everydayintradaytips 2018-11' },
  { date: '2019-10-27', kind: 'muhurat', hours: '18:15-19:15', source: null },
  { date: '2020-11-14', kind: 'muhurat', hours: '18:15-19:15', source: null },
  // the index stood from 10:08 on, trading halted at 11:40 (from memory); the evening is in 1-minute bars
  { date: '2021-02-24', kind: 'outage', hours: '09:15-11:40 15:45-17:00', source: null },
  { date: '2021-11-04', kind: 'muhurat', hours: '18:15-19:15', source: 'freepressjournal; 1-minute bars' },
  { date: '2022-10-24', kind: 'muhurat', hours: '18:15-19:15', source: 'livemint; 1-minute bars' },
  { date: '2023-11-12', kind: 'muhurat', hours: '18:15-19:15', source: 'hindustantimes' },
  { date: '2024-03-02', kind: 'drill', hours: '09:15-10:00 11:30-12:30', source: '1-minute bars' },
  { date: '2024-05-18', kind: 'drill', hours: '09:15-10:00 11:30-12:30', source: '1-minute bars' },
  { date: '2024-11-01', kind: 'muhurat', hours: '18:00-19:00', source: 'localnewswave 2025' },
  {
    date: '2025-10-21',
    kind: 'muhurat',
    hours: '13:45-14:45',
    source: 'newsbytes 2025-09-22; 60-minute bars',
  },
  { date: '2026-11-08', kind: 'muhurat', hours: '18:00-19:15', source: null },
]

interface OtherDay {
  readonly kind: SessionKind
  readonly hours: readonly MinuteSpan[]
  readonly confirmed: boolean
}

const OTHER_DAYS: ReadonlyMap<number, OtherDay> = new Map(
  OTHER_HOURS.map(({ date, kind, hours, source }) => [
    dayOf(date),
    { kind, hours: hours.split(' ').map(toSpan), confirmed: source !== null },
  ]),
)

function toSpan(text: string): MinuteSpan {
  return [parseIstTime(text.slice(0, 5), 'open'), parseIstTime(text.slice(6), 'close')]
}

/**
 * The session of that day; null when the exchange is closed. `day` is a day number in India, as `istDay` gives it.
 * The pre-open of shares was re-ordered on 2026-09-07; its new clock times are not known here and the old ones stand.
 * @throws InputError for a year whose holidays are not known.
 */
export function sessionOn(day: number, segment: Segment): SessionDay | null {
  if (!knowsHolidays(day)) {
    throw new InputError(
      `The sessions of ${toDate(day)} are not known: NSE's calendar is here for 2018 to 2026.`,
    )
  }
  if (!isTradingDay(day)) return null
  const other = OTHER_DAYS.get(day)
  if (other) return { ...other, preOpen: null, closingAuction: null }
  const hasPreOpen = isShares(segment) || (segment === 'index-futures' && day >= FUTURES_PRE_OPEN_DAY)
  return {
    kind: 'normal',
    hours: tradingHours(day, segment),
    preOpen: hasPreOpen ? PRE_OPEN : null,
    closingAuction: isShares(segment) && day >= AUCTION_DAY ? CLOSING_AUCTION : null,
    // the budget Sunday is certain, its hours are from memory
    confirmed: toDate(day) !== '2026-02-01',
  }
}

/** Muhurat sessions from one day to another whose hours no stored source confirms, ascending. */
export function unconfirmedMuhurat(fromDay: number, toDay: number): number[] {
  return [...OTHER_DAYS]
    .filter(
      ([day, { kind, confirmed }]) => kind === 'muhurat' && !confirmed && day >= fromDay && day <= toDay,
    )
    .map(([day]) => day)
}

/** Continuous trading of a trading day, whichever days those are: years that are not known have the usual hours. */
export function tradingHours(day: number, segment: Segment): readonly MinuteSpan[] {
  const other = OTHER_DAYS.get(day)
  if (other) return other.hours
  if (day < AUCTION_DAY) return NORMAL
  return isShares(segment) ? SHARES_WITH_AUCTION : CONTRACTS_LATE
}

/** When the spans of continuous trading of that day begin, in minutes since midnight, whatever the segment. */
export function sessionOpens(day: number): readonly number[] {
  return OTHER_DAYS.get(day)?.hours.map(([open]) => open) ?? [NORMAL[0]![0]]
}

/**
 * R4: when a square-off acts on that day, in minutes since midnight: at the time asked for, or five minutes before the end
 * of a session in which that time does not lie. A time before the usual open is the trader's own and stands.
 */
export function squareOffMinuteOn(day: number, segment: Segment, askedMinute: number): number {
  const hours = tradingHours(day, segment)
  const closes = hours.at(-1)![1]
  const isEarly = askedMinute <= hours[0]![0] && OTHER_DAYS.has(day)
  return askedMinute >= closes || isEarly ? closes - LAST_MINUTES : askedMinute
}

function isShares(segment: Segment): boolean {
  return segment === 'equity-delivery' || segment === 'equity-intraday'
}
