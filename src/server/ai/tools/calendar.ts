import { z } from 'zod'
import {
  dayOf,
  type Expiry,
  expiriesOf,
  InputError,
  isRegularDay,
  isTradingDay,
  knowsHolidays,
  nextTradingDay,
  parseIsoDate,
  SEGMENTS,
  type Segment,
  type SessionDay,
  sessionOn,
  toDate,
  tradingDays,
  weekday,
} from '../../../engine/index.ts'
import { day } from './fields.ts'
import { defineTool, resultId } from './tool.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A day with its name. */
export interface NamedDay {
  readonly date: string
  readonly weekday: string
}

/** A day with hours, whether usual or not. */
export interface SpecialDay extends NamedDay {
  readonly kind: SessionDay['kind']
  /** "09:15-15:30"; several on some days. */
  readonly hours: readonly string[]
}

/** Days from one to another on which NSE departs from the week. */
export interface ClosedDays {
  readonly kind: 'holidays'
  readonly from: string
  readonly to: string
  readonly holidays: readonly NamedDay[]
  /** Sessions on weekends and holidays. */
  readonly special: readonly SpecialDay[]
  readonly tradingDays: number
}

/** Whether and when one day trades. */
export interface OneDay extends NamedDay {
  readonly kind: 'day'
  readonly isOpen: boolean
  readonly why: string
  readonly session: SpecialDay['kind'] | null
  readonly hours: readonly string[]
  readonly next: NamedDay
}

/** The days on which contracts of an index end. */
export interface ExpiryDays {
  readonly kind: 'expiries'
  readonly symbol: string
  readonly from: string
  readonly to: string
  readonly expiries: readonly (NamedDay & { readonly contract: Expiry['kind'] })[]
}

const EXPIRY_SYMBOLS = ['NIFTY', 'BANKNIFTY'] as const
/** Days of one answer. */
const MAX_DAYS = 366 * 3

const range = { from: day, to: day }

/** NSE's calendar. */
export const calendarTool = defineTool({
  name: 'calendar',
  description:
    'NSE calendar, 2018 to 2026. kind "holidays": closed weekdays, special sessions and the number of trading days of a range. kind "day": whether one day trades, with its hours. kind "expiries": the days on which NIFTY or BANKNIFTY contracts end.',
  schema: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('holidays'), ...range }),
    z.strictObject({
      kind: z.literal('day'),
      date: day,
      segment: z.enum(SEGMENTS).default('equity-intraday'),
    }),
    z.strictObject({ kind: z.literal('expiries'), symbol: z.enum(EXPIRY_SYMBOLS), ...range }),
  ]),
  run(args): { runId: string; data: ClosedDays | OneDay | ExpiryDays } {
    const data = answer(args)
    return { runId: resultId('calendar', args, data), data }
  },
})

type Args = z.output<typeof calendarTool.schema>

function answer(args: Args): ClosedDays | OneDay | ExpiryDays {
  switch (args.kind) {
    case 'holidays':
      return closedDays(args.from, args.to)
    case 'day':
      return oneDay(args.date, args.segment)
    case 'expiries':
      return expiryDays(args.symbol, args.from, args.to)
  }
}

function closedDays(from: string, to: string): ClosedDays {
  const days = checkRange(from, to)
  const holidays = days.filter(each => weekday(each) < 5 && !isRegularDay(each)).map(named)
  const special = days.filter(each => isTradingDay(each) && !isRegularDay(each)).map(specialDay)
  const count = tradingDays(days[0]!, days.at(-1)!).length
  return { kind: 'holidays', from, to, holidays, special, tradingDays: count }
}

function oneDay(date: string, segment: Segment): OneDay {
  parseIsoDate(date, 'date')
  const number = dayOf(date)
  const session = sessionOn(number, segment)
  return {
    kind: 'day',
    ...named(number),
    isOpen: session !== null,
    why: reasonOf(number),
    session: session?.kind ?? null,
    hours: session ? hoursOf(session) : [],
    next: named(nextTradingDay(number)),
  }
}

function reasonOf(number: number): string {
  const isWeekend = weekday(number) > 4
  if (isTradingDay(number)) {
    if (isRegularDay(number)) return 'a regular trading day'
    return `a special session on a ${isWeekend ? 'weekend' : 'holiday'}`
  }
  return isWeekend ? 'a weekend' : 'a holiday of NSE'
}

function expiryDays(symbol: string, from: string, to: string): ExpiryDays {
  checkRange(from, to)
  const first = dayOf(from)
  const last = dayOf(to)
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, k) => Number(from.slice(0, 4)) + k,
  )
  const expiries = years
    .flatMap(each => expiriesOf(symbol, each))
    .filter(expiry => expiry.day >= first && expiry.day <= last)
    .map(expiry => ({ ...named(expiry.day), contract: expiry.kind }))
  return { kind: 'expiries', symbol, from, to, expiries }
}

/** The days of the range. @throws InputError for a range that is none, too long or not known. */
function checkRange(from: string, to: string): number[] {
  parseIsoDate(from, 'from')
  parseIsoDate(to, 'to')
  const first = dayOf(from)
  const last = dayOf(to)
  if (first > last) throw new InputError('Start date must be on or before end date', 'from')
  if (last - first >= MAX_DAYS) throw new InputError('Choose a range of at most three years.', 'from')
  if (!knowsHolidays(first) || !knowsHolidays(last)) {
    throw new InputError("NSE's calendar is known for 2018 to 2026 here: choose days in those years.", 'from')
  }
  return Array.from({ length: last - first + 1 }, (_, k) => first + k)
}

function specialDay(number: number): SpecialDay {
  const session = sessionOn(number, 'equity-intraday')!
  return { ...named(number), kind: session.kind, hours: hoursOf(session) }
}

function hoursOf({ hours }: SessionDay): string[] {
  return hours.map(([from, to]) => `${clock(from)}-${clock(to)}`)
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function named(number: number): NamedDay {
  return { date: toDate(number), weekday: WEEKDAYS[weekday(number)]! }
}
