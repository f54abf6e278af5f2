import {
  dateSpanWords,
  dateWords,
  dayOf,
  InputError,
  toDate,
  toIsoDate,
  weekday,
} from '../../../../engine/index.ts'
import { paragraphs, plain, table } from '../../conversation/text.ts'
import {
  type ClosedDays,
  calendarTool,
  type ExpiryDays,
  type NamedDay,
  type OneDay,
} from '../../tools/calendar.ts'
import { runTool, type ToolContext } from '../../tools/tool.ts'
import { type Days, readDays } from '../days.ts'
import type { Intent, Situation } from '../intent.ts'
import { readSymbols, readUnknown } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { asksDesk, deskIntent } from './desk/desk.ts'

const CLOSED = [
  'closed',
  'holiday',
  'holidays',
  'shut',
  'trading days',
  'trading day',
  'muhurat',
  'calendar',
  'special sessions',
]
const HOURS = [
  ...['market open', 'market hours', 'trading hours', 'is the market', 'market close', 'market closes'],
  ...['market timing', 'market timings', 'market opens', 'market when open', 'market when close'],
]
const OPEN = [...HOURS, 'open on']
/** A paper session is one too. */
const SESSIONS = ['session', 'sessions']
const EXPIRY = ['expiry', 'expiries', 'expire', 'expires', 'expiration']
const EXPIRING = ['NIFTY', 'BANKNIFTY']
/** Days of the year that follow, where no days are named. */
const EXPIRY_MONTHS_MS = 62 * 86_400_000

/** "Which days is the market closed in 2026" */
export const calendarIntent: Intent = {
  command: '/calendar',
  about: 'knows holidays, special sessions, trading hours and expiries, 2018 to 2026',
  example: 'Which days is the market closed in 2026',
  fits: (phrase, situation) =>
    (phrase.has(...CLOSED, ...OPEN, ...EXPIRY) &&
      !phrase.has('i close', 'i closed') &&
      !asksDesk(phrase, situation)) ||
    (phrase.has(...SESSIONS) && !deskIntent.fits(phrase, situation)),
  async answer(phrase, situation) {
    const spans = readDays(phrase, situation.nowMs)
    const asked = readAsked(phrase)
    const today = toIsoDate(situation.nowMs)
    if (asked.expiry) return expiryAnswer(phrase, spans, situation)
    if (asked.next && spans.length === 0) return nextText(situation, today)
    const unnamed = asked.now ? { from: today, to: today } : thisYear(today)
    const days: Days =
      spans.length > 1 ? { from: spans[0]!.from, to: spans.at(-1)!.to } : (spans[0] ?? unnamed)
    if (days.from === days.to) {
      const { runId, data } = await runTool(calendarTool, { kind: 'day', date: days.from }, situation)
      const day = data as OneDay
      return asked.now && !day.isOpen
        ? paragraphs(dayText(runId, day), await hoursText(day.next.date, situation))
        : dayText(runId, day)
    }
    const { runId, data } = await runTool(calendarTool, { kind: 'holidays', ...days }, situation)
    return closedText(runId, data as ClosedDays)
  },
}

/** What is asked of the calendar; the words of it are read, but for those of an expiry. */
function readAsked(phrase: Phrase): { expiry: boolean; now: boolean; next: boolean } {
  const asked = {
    expiry: phrase.has(...EXPIRY),
    now: phrase.has('now') || (phrase.has(...HOURS) && !phrase.has(...CLOSED)),
    next: phrase.has('next', 'upcoming') && phrase.has('holiday', 'holidays'),
  }
  while (phrase.take(...CLOSED, ...OPEN, ...SESSIONS, 'market', 'now', 'next', 'upcoming'));
  return asked
}

/** The next expiry, or the list of those in the days that are named. */
async function expiryAnswer(phrase: Phrase, spans: readonly Days[], situation: Situation): Promise<string> {
  const today = toIsoDate(situation.nowMs)
  const isThisWeek = phrase.take('this week', 'current week')
  const isList = !isThisWeek && (spans.length > 0 || phrase.has('expiries', 'all', 'list'))
  while (phrase.take(...EXPIRY, 'weekly', 'monthly', 'contracts', 'contract', 'list'));
  const symbol = readUnknown(phrase) ?? readSymbols(phrase)[0] ?? 'NIFTY'
  checkExpiring(symbol)
  const ahead = { from: today, to: lastOfYear(toIsoDate(situation.nowMs + EXPIRY_MONTHS_MS), today) }
  const days = isThisWeek ? { ...ahead, from: weekStart(today) } : (spans[0] ?? ahead)
  const { runId, data } = await runTool(calendarTool, { kind: 'expiries', symbol, ...days }, situation)
  const expiries = data as ExpiryDays
  return isList ? expiryText(runId, expiries) : nextExpiryText(expiries, today)
}

function checkExpiring(symbol: string): void {
  if (EXPIRING.includes(symbol)) return
  throw new InputError(`The expiry days of ${symbol} are not known: only those of ${EXPIRING.join(' and ')}.`)
}

function thisYear(today: string): Days {
  const year = today.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** The calendar of the next year may not be known yet. */
function lastOfYear(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? date : `${today.slice(0, 4)}-12-31`
}

/** The Monday of the week of a day. */
function weekStart(day: string): string {
  return toDate(dayOf(day) - weekday(dayOf(day)))
}

/** "The next NSE holiday is Tuesday, 24 Nov 2026." */
async function nextText(context: ToolContext, today: string): Promise<string> {
  const { to } = thisYear(today)
  const { data } = await runTool(calendarTool, { kind: 'holidays', from: today, to }, context)
  const { holidays } = data as ClosedDays
  const [next, then] = holidays.filter(({ date }) => date > today)
  if (!next)
    return `NSE has no more weekday holidays in ${to.slice(0, 4)}. The list of the next year is not known here yet.`
  const after = then ? ` The one after it: ${longDay(then)}.` : ''
  return `**The next NSE holiday is ${longDay(next)}.**${after}`
}

/** The expiry of this week where one is asked for, and the next one. */
function nextExpiryText({ symbol, expiries }: ExpiryDays, today: string): string {
  const past = expiries
    .filter(({ date }) => date < today)
    .map(
      ({ date, weekday: name, contract }) =>
        `This week’s ${symbol} ${contract} contracts expired on ${longDay({ date, weekday: name })}.`,
    )
  const next = expiries.find(({ date }) => date >= today)
  if (!next) return [...past, `No later ${symbol} expiry is known here.`].join(' ')
  return [`**Next ${symbol} expiry: ${longDay(next)}** (${next.contract}).`, ...past].join(' ')
}

/** "Tuesday, 24 Nov 2026" */
function longDay({ date, weekday: name }: NamedDay): string {
  return `${name}, ${dateWords(date)}`
}

function closedText(runId: string, { from, to, holidays, special, tradingDays }: ClosedDays): string {
  const count = `${holidays.length} ${holidays.length === 1 ? 'weekday' : 'weekdays'}`
  return paragraphs(
    `**NSE is closed on ${count} from ${dateSpanWords(from, to)}**, besides Saturdays and Sundays. ${plain(tradingDays)} trading days.`,
    holidays.length > 0 &&
      table(
        ['Closed on', 'Weekday'],
        holidays.map(day => [dateWords(day.date), day.weekday]),
        2,
      ),
    special.length > 0 && 'It trades on these weekends and holidays:',
    special.length > 0 &&
      table(
        ['Open on', 'Weekday', 'Session', 'Hours (IST)'],
        special.map(day => [dateWords(day.date), day.weekday, day.kind, day.hours.join(', ')]),
        4,
      ),
    `Cash and F&O segments. Result \`${runId}\``,
  )
}

/** "It is open 09:15 to 15:30 IST then." */
async function hoursText(date: string, context: ToolContext): Promise<string | false> {
  const { data } = await runTool(calendarTool, { kind: 'day', date }, context)
  const { hours } = data as OneDay
  return hours.length > 0 && `It is open ${hours.join(' and ')} IST then.`
}

function dayText(runId: string, { date, weekday, isOpen, why, hours, next }: OneDay): string {
  const words = isOpen ? `open (${hours.join(' and ')} IST)` : 'closed'
  return paragraphs(
    `**NSE is ${words} on ${longDay({ date, weekday })}**: it is ${why}.`,
    `The next trading day is ${longDay(next)}. Result \`${runId}\``,
  )
}

function expiryText(runId: string, { symbol, from, to, expiries }: ExpiryDays): string {
  if (expiries.length === 0)
    return `No ${symbol} contracts end from ${dateSpanWords(from, to)}. Result \`${runId}\``
  return paragraphs(
    `**${symbol} expiries, ${dateSpanWords(from, to)}**`,
    table(
      ['Day', 'Weekday', 'Contract'],
      expiries.map(({ date, weekday, contract }) => [dateWords(date), weekday, contract]),
      3,
    ),
    `Result \`${runId}\``,
  )
}
