import { InputError } from '../core/problem.ts'
import type { EpochMs, IsoDate } from '../core/units.ts'

/** India has had one offset and no daylight saving since 1945: a fixed shift is exact, whatever the machine's zone. */
export const IST_OFFSET_MS = 19_800_000
/** Milliseconds of a day; days in India all have as many. */
export const DAY_MS = 86_400_000
/** Milliseconds of a minute, the shortest bar that there is. */
export const MINUTE_MS = 60_000

/** Minutes of a day; bars that are so far apart are daily. */
export const DAY_MINUTES = 1440

/** Number of the calendar day in India: 0 is 1970-01-01. */
export function istDay(ms: EpochMs): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS)
}

/** When that calendar day begins in India. */
export function istDayStart(day: number): EpochMs {
  return day * DAY_MS - IST_OFFSET_MS
}

/** Minutes since midnight in India. */
export function istMinute(ms: EpochMs): number {
  return Math.floor((ms + IST_OFFSET_MS - istDay(ms) * DAY_MS) / MINUTE_MS)
}

/** "2023-01-31" in India. */
export function toIsoDate(ms: EpochMs): IsoDate {
  return new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** "2023-01-31T09:15:00+05:30". */
export function toIsoTime(ms: EpochMs): string {
  return `${new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "3 Jan 2023" in India: the day as people read it. */
export function dayWords(ms: EpochMs): string {
  return `${new Date(ms + IST_OFFSET_MS).getUTCDate()} ${monthWords(ms)}`
}

/** "3 Jan 2023" of "2023-01-03": a date as people read it. */
export function dateWords(day: IsoDate): string {
  return dayWords(Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS)
}

/** "3 Jan 2023 to 5 Jan 2023" in India, "3 Jan 2023" where both are one day. */
export function spanWords(fromMs: EpochMs, toMs: EpochMs): string {
  const [from, to] = [dayWords(fromMs), dayWords(toMs)]
  return from === to ? from : `${from} to ${to}`
}

/** The same of dates. */
export function dateSpanWords(from: IsoDate, to: IsoDate): string {
  return from === to ? dateWords(from) : `${dateWords(from)} to ${dateWords(to)}`
}

/** "Jan 2023" in India. */
export function monthWords(ms: EpochMs): string {
  const date = new Date(ms + IST_OFFSET_MS)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** "3 Jan 2023, 09:15" in India. */
export function dayTimeWords(ms: EpochMs): string {
  return `${dayWords(ms)}, ${new Date(ms + IST_OFFSET_MS).toISOString().slice(11, 16)}`
}

/** Whether the text is a real date in the form YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/**
 * The first moment of an Indian calendar day.
 * @throws InputError when the text is no real date in the form YYYY-MM-DD.
 */
export function parseIsoDate(text: string, field: string): EpochMs {
  if (!isIsoDate(text)) {
    throw new InputError(`${field}: "${text}" is not a date. Write it as YYYY-MM-DD.`, field)
  }
  return Date.parse(`${text}T00:00:00Z`) - IST_OFFSET_MS
}

/**
 * Minutes since midnight of "15:15".
 * @throws InputError when the text is no time of day in the form HH:MM.
 */
export function parseIstTime(text: string, field: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (!match)
    throw new InputError(`${field}: "${text}" is not a time. Write it as HH:MM, for example 15:15.`, field)
  return Number(match[1]) * 60 + Number(match[2])
}
