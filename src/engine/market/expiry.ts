import { InputError } from '../core/problem.ts'
import type { IsoDate } from '../core/units.ts'
import { dayOf, isRegularDay, knowsHolidays, toDate, weekday } from './calendar.ts'
import { DAY_MS } from './ist.ts'

/** A day on which contracts of an index end. */
export interface Expiry {
  /** Day number in India, as `istDay` gives it. */
  readonly day: number
  readonly kind: 'weekly' | 'monthly'
}

/** Contracts whose nominal day lies from `from` to `to` (null is open) end on this weekday; 0 is Monday. */
interface WeekdayRule {
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  readonly weekday: number
}

interface ExpiryRules {
  readonly weekly: readonly WeekdayRule[]
  readonly monthly: readonly WeekdayRule[]
}

const TUESDAY = 1
const WEDNESDAY = 2
const THURSDAY = 3

/**
 * Tuesdays since September 2025: businesstoday 2025-06-23, business-standard 2025-06-17. BANKNIFTY's Wednesdays: cnbctv18
 * 2023-07-12. From memory: the first weekly contract of NIFTY, the last of BANKNIFTY, its monthly Wednesdays of 2024. A
 * Monday that was announced for April 2025 never came.
 */
const RULES: Readonly<Record<string, ExpiryRules>> = {
  NIFTY: {
    weekly: [
      { from: '2019-02-14', to: '2025-08-28', weekday: THURSDAY },
      { from: '2025-09-01', to: null, weekday: TUESDAY },
    ],
    monthly: [
      { from: null, to: '2025-08-28', weekday: THURSDAY },
      { from: '2025-09-01', to: null, weekday: TUESDAY },
    ],
  },
  BANKNIFTY: {
    weekly: [
      { from: null, to: '2023-08-31', weekday: THURSDAY },
      { from: '2023-09-04', to: '2024-11-13', weekday: WEDNESDAY },
    ],
    monthly: [
      { from: null, to: '2024-02-29', weekday: THURSDAY },
      { from: '2024-03-01', to: '2024-12-31', weekday: WEDNESDAY },
      { from: '2025-01-01', to: '2025-08-28', weekday: THURSDAY },
      { from: '2025-09-01', to: null, weekday: TUESDAY },
    ],
  },
}

/**
 * The days on which contracts of NIFTY or BANKNIFTY end in that year, ascending: the last such weekday of a month ends the
 * monthly contract, which is also that week's. On a holiday, Muhurat trading or not, it is the regular day before.
 * @throws InputError for another symbol, or a year whose holidays are not known.
 */
export function expiriesOf(symbol: string, year: number): Expiry[] {
  const rules = RULES[symbol]
  if (!rules) throw new InputError(`The expiry days of ${symbol} are not known: only NIFTY and BANKNIFTY.`)
  const first = dayOf(`${year}-01-01`)
  const last = dayOf(`${year}-12-31`)
  if (!knowsHolidays(first)) {
    throw new InputError(
      `The expiry days of ${year} are not known: NSE's holidays are here for 2018 to 2026.`,
    )
  }
  const monthly = Array.from({ length: 12 }, (_, month) => lastOfMonth(rules.monthly, year, month))
  const weeksTaken = new Set(monthly.map(weekOf))
  const expiries: Expiry[] = []
  for (let day = first; day <= last; day++) {
    if (monthly.includes(day)) expiries.push({ day: moved(day), kind: 'monthly' })
    else if (isNominal(rules.weekly, day) && !weeksTaken.has(weekOf(day))) {
      expiries.push({ day: moved(day), kind: 'weekly' })
    }
  }
  return expiries
}

/** The last day of the month that a rule in force names; 0 is January. */
function lastOfMonth(rules: readonly WeekdayRule[], year: number, month: number): number {
  let day = Date.UTC(year, month + 1, 0) / DAY_MS
  while (!isNominal(rules, day)) day--
  return day
}

function isNominal(rules: readonly WeekdayRule[], day: number): boolean {
  const date = toDate(day)
  return rules.some(
    rule =>
      rule.weekday === weekday(day) &&
      (rule.from === null || rule.from <= date) &&
      (rule.to === null || date <= rule.to),
  )
}

/** Number of the week that holds that day. */
function weekOf(day: number): number {
  return (day - weekday(day)) / 7
}

function moved(day: number): number {
  let actual = day
  while (!isRegularDay(actual)) actual--
  return actual
}
