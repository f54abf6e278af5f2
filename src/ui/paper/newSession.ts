/** What a trader types to open a session: how it begins, what is wrong with it, and what the desk is asked. */
import type { EpochMs, IsoDate } from '../../engine/core/units.ts'
import type { OverLimit, PaperFeed } from '../../engine/desk/paperView.ts'
import type { RiskInputs } from '../../engine/inputs/inputs.ts'
import { dayOf, isTradingDay, knowsHolidays, nextTradingDay, toDate } from '../../engine/market/calendar.ts'
import { DAY_MINUTES, dateWords, isIsoDate, istDay } from '../../engine/market/ist.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { PaperRequest } from '../../workers/api/paperApi.ts'
import { INITIAL_SEED } from '../run/runData.ts'

/** The form. A number is null while what was typed is none. */
export interface SessionDraft {
  /** Empty: the next "Paper n". */
  readonly name: string
  readonly kind: PaperFeed['kind']
  readonly seed: number | null
  /** Ids of datasets, one for each symbol. */
  readonly chosen: readonly string[]
  /** Null: the day that `dateOf` finds. */
  readonly date: string | null
  readonly time: string
  readonly manualCapital: number | null
  readonly ordersPerSecond: number | null
  readonly overLimit: OverLimit
  readonly hasLimits: boolean
}

/** What is wrong, by field. */
export type SessionErrors = Partial<Record<SessionField, string>>
/** The fields that can be wrong; a problem of the desk names one of them, or none. */
export type SessionField = 'name' | 'seed' | 'feed' | 'date' | 'time' | 'manualCapital' | 'ordersPerSecond'

/** The form as it opens. */
export const FIRST_DRAFT: SessionDraft = {
  name: '',
  kind: 'built-in',
  seed: INITIAL_SEED,
  chosen: [],
  date: null,
  time: '09:15',
  manualCapital: 1_000_000,
  ordersPerSecond: 10,
  overLimit: 'wait',
  hasLimits: true,
}

/** What the form is judged against. */
export interface SessionContext {
  readonly datasets: readonly DatasetInfo[]
  readonly nowMs: EpochMs
  /** Names of other sessions. */
  readonly taken: readonly string[]
}

const LONGEST_NAME = 50
const LARGEST_SEED = 4_294_967_295
const MIN_CAPITAL = 1_000
const LARGEST_CAPITAL = 1_000_000_000
const MAX_ORDERS = 1_000

/** Why a dataset cannot be a feed; null where it can. */
export function unfitWords({ symbol, intervalMinutes }: DatasetInfo): string | null {
  if (symbol === null) return 'names no instrument'
  return intervalMinutes >= DAY_MINUTES ? 'daily bars: a feed needs intraday bars' : null
}

/** The datasets that are chosen once `info` is pressed: it takes the place of another one of its symbol. */
export function pressDataset(
  chosen: readonly string[],
  info: DatasetInfo,
  datasets: readonly DatasetInfo[],
): readonly string[] {
  if (chosen.includes(info.id)) return chosen.filter(id => id !== info.id)
  const isSame = (id: string) => datasets.find(each => each.id === id)?.symbol === info.symbol
  return [...chosen.filter(id => !isSame(id)), info.id]
}

/** The days, as numbers, that the feed has prices between; null while no dataset is chosen. */
function rangeOf(draft: SessionDraft, { datasets }: SessionContext): readonly [number, number] | null {
  if (draft.kind === 'built-in') return BUILT_IN_DAYS
  const chosen = chosenOf(draft, datasets)
  if (chosen.length === 0) return null
  const from = Math.max(...chosen.map(({ fromMs }) => istDay(fromMs)))
  return [from, Math.min(...chosen.map(({ toMs }) => istDay(toMs)))]
}

/** Of the synthetic market: the years whose holidays are known (rule Y5). */
const BUILT_IN_DAYS = [dayOf('2018-01-01'), dayOf('2026-12-31')] as const

function chosenOf({ chosen }: SessionDraft, datasets: readonly DatasetInfo[]): readonly DatasetInfo[] {
  return datasets.filter(({ id }) => chosen.includes(id))
}

/** The day that the form shows: the typed one, or the last trading day, or the first that all chosen datasets have. */
export function dateOf(draft: SessionDraft, context: SessionContext): IsoDate {
  if (draft.date !== null) return draft.date
  const range = rangeOf(draft, context)
  const today = istDay(context.nowMs)
  if (range === null) return toDate(today)
  if (draft.kind === 'datasets') return toDate(isTradingDay(range[0]) ? range[0] : nextTradingDay(range[0]))
  let day = Math.min(today, range[1])
  while (!isTradingDay(day)) day--
  return toDate(day)
}

/** What is wrong with the form, in one sentence at each field. */
export function sessionErrors(draft: SessionDraft, context: SessionContext): SessionErrors {
  const found: Record<SessionField, string | null> = {
    name: nameError(draft.name.trim(), context.taken),
    seed: draft.kind === 'built-in' ? wholeError(draft.seed, 0, LARGEST_SEED) : null,
    feed: feedError(draft, context),
    date: dateError(draft, context),
    time: /^\d\d:\d\d$/.test(draft.time) ? null : 'Enter a time',
    manualCapital: isWithin(draft.manualCapital, MIN_CAPITAL, LARGEST_CAPITAL)
      ? null
      : 'Enter capital between ₹1,000 and ₹1,00,00,00,000',
    ordersPerSecond: wholeError(draft.ordersPerSecond, 1, MAX_ORDERS),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null))
}

function isWithin(value: number | null, min: number, max: number): value is number {
  return value !== null && value >= min && value <= max
}

function wholeError(value: number | null, min: number, max: number): string | null {
  if (isWithin(value, min, max) && Number.isInteger(value)) return null
  return `Enter a whole number from ${min} to ${max.toLocaleString('en-IN')}`
}

function nameError(name: string, taken: readonly string[]): string | null {
  if (name.length > LONGEST_NAME) return `Use at most ${LONGEST_NAME} characters`
  const isTaken = taken.some(other => other.toLowerCase() === name.toLowerCase())
  return isTaken ? 'Another session has this name: choose another' : null
}

function feedError(draft: SessionDraft, context: SessionContext): string | null {
  if (draft.kind === 'built-in') return null
  const range = rangeOf(draft, context)
  if (range === null) return 'Choose at least one dataset'
  return range[0] > range[1] ? 'These datasets have no day in common: choose others' : null
}

function dateError(draft: SessionDraft, context: SessionContext): string | null {
  const date = dateOf(draft, context)
  if (!isIsoDate(date)) return 'Enter a date'
  const range = rangeOf(draft, context)
  if (range === null || range[0] > range[1]) return null
  const day = dayOf(date)
  if (day < range[0] || day > range[1]) {
    return `Prices are available from ${dayWordsOf(range[0])} to ${dayWordsOf(range[1])}`
  }
  // imported data may have prices on a day on which the exchange was closed
  if (draft.kind === 'datasets' || !knowsHolidays(day) || isTradingDay(day)) return null
  return `NSE was closed on ${dateWords(date)}: the next trading day is ${dayWordsOf(nextTradingDay(day))}`
}

function dayWordsOf(day: number): string {
  return dateWords(toDate(day))
}

/** What the desk is asked; `limits` are those of Settings. Only of a draft without errors. */
export function toRequest(draft: SessionDraft, context: SessionContext, limits: RiskInputs): PaperRequest {
  return {
    name: draft.name.trim(),
    feed: feedOf(draft, context.datasets),
    date: dateOf(draft, context),
    time: draft.time,
    terms: {
      manualCapital: draft.manualCapital!,
      ordersPerSecond: draft.ordersPerSecond!,
      overLimit: draft.overLimit,
      limits: draft.hasLimits ? limits : null,
    },
  }
}

function feedOf(draft: SessionDraft, datasets: readonly DatasetInfo[]): PaperFeed {
  if (draft.kind === 'built-in') return { kind: 'built-in', seed: draft.seed! }
  const chosen = chosenOf(draft, datasets)
  return {
    kind: 'datasets',
    datasets: chosen.map(({ id, symbol, sha256 }) => ({ id, sha256, symbol: symbol! })),
  }
}
