import { InputError, toIsoDate } from '../../../../engine/index.ts'
import { paragraphs, plain, table } from '../../conversation/text.ts'
import { type ClosedDays, calendarTool, type ExpiryDays, type OneDay } from '../../tools/calendar.ts'
import { runTool } from '../../tools/tool.ts'
import { type Days, readDays } from '../days.ts'
import type { Intent } from '../intent.ts'
import { readSymbols } from '../names.ts'

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
const OPEN = [
  'market open',
  'open on',
  'market hours',
  'trading hours',
  'session',
  'sessions',
  'is the market',
]
/** Asked without a day, of today. */
const NOW = ['market open', 'market hours', 'trading hours', 'is the market']
const EXPIRY = ['expiry', 'expiries', 'expire', 'expires', 'expiration']
const EXPIRING = ['NIFTY', 'BANKNIFTY']
/** Days of the year that follow, where no days are named. */
const EXPIRY_MONTHS_MS = 62 * 86_400_000

/** "Which days is the market closed in 2026" */
export const calendarIntent: Intent = {
  command: '/calendar',
  about: 'knows holidays, special sessions, trading hours and expiries, 2018 to 2026',
  example: 'Which days is the market closed in 2026',
  fits: phrase => phrase.has(...CLOSED, ...OPEN, ...EXPIRY),
  async answer(phrase, situation) {
    const spans = readDays(phrase, situation.nowMs)
    const asksExpiry = phrase.has(...EXPIRY)
    const asksNow = phrase.has('now') || (phrase.has(...NOW) && !phrase.has(...CLOSED))
    const asksNext = phrase.has('next', 'upcoming')
    while (
      phrase.take(
        ...CLOSED,
        ...OPEN,
        ...EXPIRY,
        'now',
        'next',
        'upcoming',
        'weekly',
        'monthly',
        'contracts',
        'contract',
      )
    );
    const today = toIsoDate(situation.nowMs)
    if (asksExpiry) {
      const [symbol = 'NIFTY'] = readSymbols(phrase)
      checkExpiring(symbol)
      const days = spans[0] ?? {
        from: today,
        to: lastOfYear(toIsoDate(situation.nowMs + EXPIRY_MONTHS_MS), today),
      }
      const { runId, data } = await runTool(calendarTool, { kind: 'expiries', symbol, ...days }, situation)
      return expiryText(runId, data as ExpiryDays)
    }
    const year = thisYear(today)
    const unnamed = asksNow ? { from: today, to: today } : asksNext ? { ...year, from: today } : year
    const days: Days =
      spans.length > 1 ? { from: spans[0]!.from, to: spans.at(-1)!.to } : (spans[0] ?? unnamed)
    if (days.from === days.to) {
      const { runId, data } = await runTool(calendarTool, { kind: 'day', date: days.from }, situation)
      return dayText(runId, data as OneDay)
    }
    const { runId, data } = await runTool(calendarTool, { kind: 'holidays', ...days }, situation)
    return closedText(runId, data as ClosedDays)
  },
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

function closedText(runId: string, { from, to, holidays, special, tradingDays }: ClosedDays): string {
  const count = `${holidays.length} ${holidays.length === 1 ? 'weekday' : 'weekdays'}`
  return paragraphs(
    `**NSE is closed on ${count} from ${from} to ${to}**, besides Saturdays and Sundays. ${plain(tradingDays)} trading days.`,
    holidays.length > 0 &&
      table(
        ['Closed on', 'Weekday'],
        holidays.map(day => [day.date, day.weekday]),
        2,
      ),
    special.length > 0 && 'It trades on these weekends and holidays:',
    special.length > 0 &&
      table(
        ['Open on', 'Weekday', 'Session', 'Hours (IST)'],
        special.map(day => [day.date, day.weekday, day.kind, day.hours.join(', ')]),
        4,
      ),
    `Cash and F&O segments. Result \`${runId}\``,
  )
}

function dayText(runId: string, { date, weekday, isOpen, why, hours, next }: OneDay): string {
  const words = isOpen ? `open, ${hours.join(' and ')} IST` : 'closed'
  return paragraphs(
    `**NSE is ${words} on ${weekday}, ${date}**: it is ${why}.`,
    `The next trading day is ${next.weekday}, ${next.date}. Hours are those of shares. Result \`${runId}\``,
  )
}

function expiryText(runId: string, { symbol, from, to, expiries }: ExpiryDays): string {
  if (expiries.length === 0) return `No ${symbol} contracts end from ${from} to ${to}. Result \`${runId}\``
  return paragraphs(
    `**${symbol} contracts end on these days, ${from} to ${to}**`,
    table(
      ['Day', 'Weekday', 'Contract'],
      expiries.map(({ date, weekday, contract }) => [date, weekday, contract]),
      3,
    ),
    `Result \`${runId}\``,
  )
}
