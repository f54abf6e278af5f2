/** Numbers and times as the screens show them: the only `%` and the only `₹` of the page. */
import { dayTimeWords, dayWords, IST_OFFSET_MS } from '../../engine/market/ist.ts'

/** What stands for a figure that is undefined. */
export const DASH = '–'

const MINUS = '−'
const PER_CENT = '%'
const RUPEE = '₹'

const formats = new Map<string, Intl.NumberFormat>()

/** The absolute value, grouped in the Indian way: 1,00,000. */
function digits(value: number, least: number, most: number): string {
  const key = `${least}-${most}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: least, maximumFractionDigits: most })
    formats.set(key, format)
  }
  return format.format(Math.abs(value))
}

/** "−" for what still reads as negative after rounding: never "−0". */
function minus(value: number, shown: string): string {
  return value < 0 && /[1-9]/.test(shown) ? MINUS : ''
}

/** A sign for what reads as a gain or a loss; none for what reads as zero. */
function plusMinus(value: number, shown: string): string {
  if (!/[1-9]/.test(shown)) return ''
  return value < 0 ? MINUS : '+'
}

type MetricValue = number | null | undefined

function has(value: MetricValue): value is number {
  return value !== null && value !== undefined && Number.isFinite(value)
}

/** "₹1,00,000" or, with two decimals, "−₹1,120.50". */
export function inr(value: MetricValue, decimals: 0 | 2 = 0): string {
  if (!has(value)) return DASH
  const shown = digits(value, decimals, decimals)
  return `${minus(value, shown)}${RUPEE}${shown}`
}

/** "+₹6,240" or "−₹640"; zero is "₹0". */
export function signedInr(value: MetricValue, decimals: 0 | 2 = 0): string {
  if (!has(value)) return DASH
  const shown = digits(value, decimals, decimals)
  return `${plusMinus(value, shown)}${RUPEE}${shown}`
}

/** The same, but zero is "+₹0": the specification asks it of the Strategy Monitor ("an explicit plus sign when >= 0"). */
export function plusInr(value: MetricValue): string {
  if (!has(value)) return DASH
  const shown = digits(value, 0, 0)
  return `${minus(value, shown) || '+'}${RUPEE}${shown}`
}

/** The colour of what was gained or lost; what reads as zero with so many decimals is neither. */
export function gainClass(value: number, decimals = 0): 'text-up' | 'text-down' | 'text-muted' {
  if (Math.round(Math.abs(value) * 10 ** decimals) === 0) return 'text-muted'
  return value < 0 ? 'text-down' : 'text-up'
}

/** "8.53%" of 8.53; the value is in per cent already. */
export function percent(value: MetricValue, decimals = 2): string {
  if (!has(value)) return DASH
  const shown = digits(value, decimals, decimals)
  return `${minus(value, shown)}${shown}${PER_CENT}`
}

/** "+8.53%" or "−2.10%"; zero is "0.00%". */
export function signedPercent(value: MetricValue, decimals = 2): string {
  if (!has(value)) return DASH
  const shown = digits(value, decimals, decimals)
  return `${plusMinus(value, shown)}${shown}${PER_CENT}`
}

/** A plain number with fixed decimals: a price "18,231.05", a ratio "1.84". */
export function decimal(value: MetricValue, decimals = 2): string {
  if (!has(value)) return DASH
  const shown = digits(value, decimals, decimals)
  return `${minus(value, shown)}${shown}`
}

/** How often: "once", "twice", "3 times". */
export function times(count: number): string {
  return ['once', 'twice'][count - 1] ?? `${quantity(count)} times`
}

/** A count or a quantity: "1,420", with decimals only where it has some. */
export function quantity(value: MetricValue): string {
  if (!has(value)) return DASH
  const shown = digits(value, 0, 4)
  return `${minus(value, shown)}${shown}`
}

/** Short, in thousands, lakh and crore: "1.2K", "12.5L", "3.4Cr". */
export function compact(value: MetricValue): string {
  if (!has(value)) return DASH
  const [unit, letters] = compactUnit(Math.abs(value))
  const shown = digits(value / unit, 0, 1)
  return `${minus(value, shown)}${shown}${letters}`
}

/** More say nothing on an axis. */
const MAX_DECIMALS = 4

/**
 * How the marks of an axis read: all in one unit, with the digits that their step needs, so that equally spaced marks read
 * equally spaced: "0.95L", "1.00L", "1.05L".
 */
export function compactOn(ticks: readonly number[]): (value: number) => string {
  const [unit, letters] = compactUnit(Math.max(...ticks.map(Math.abs)))
  const isTrue = (decimals: number) =>
    ticks.every(tick => Math.abs(Number((tick / unit).toFixed(decimals)) * unit - tick) < unit * 1e-9)
  let decimals = 0
  while (decimals < MAX_DECIMALS && !isTrue(decimals)) decimals++
  return value => {
    if (value === 0) return '0'
    const shown = digits(value / unit, decimals, decimals)
    return `${minus(value, shown)}${shown}${letters}`
  }
}

/** Each step begins where the one before would round up to it: 99,950 is "1L", not "100K". */
function compactUnit(size: number): [unit: number, letters: string] {
  if (size < 999.95) return [1, '']
  if (size < 99_950) return [1_000, 'K']
  return size < 9_995_000 ? [100_000, 'L'] : [10_000_000, 'Cr']
}

/** The clock in India as the UTC fields of a date: right whatever the machine's zone. */
function india(ms: number): Date {
  return new Date(ms + IST_OFFSET_MS)
}

/** "09:41:27" in India. */
export function istTime(ms: MetricValue): string {
  return has(ms) ? india(ms).toISOString().slice(11, 19) : DASH
}

/** "09:41" in India. */
export function istMinutes(ms: MetricValue): string {
  return has(ms) ? india(ms).toISOString().slice(11, 16) : DASH
}

/** "3 Jan 2023" in India. */
export function istDate(ms: MetricValue): string {
  return has(ms) ? dayWords(ms) : DASH
}

/** "3 Jan" in India, where the year is known. */
export function istDayMonth(ms: MetricValue): string {
  return has(ms) ? dayWords(ms).replace(/ \d+$/, '') : DASH
}

/** "3 Jan 2023, 09:15" in India. */
export function istDateTime(ms: MetricValue): string {
  return has(ms) ? dayTimeWords(ms) : DASH
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** How long: "840 ms", "12.4 s", "3 min 05 s", "2 h 10 min", "3 d 4 h". */
export function duration(ms: MetricValue): string {
  if (!has(ms)) return DASH
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`
  if (ms < HOUR_MS) return two(ms, MINUTE_MS, 'min', SECOND_MS, 's')
  if (ms < DAY_MS) return two(ms, HOUR_MS, 'h', MINUTE_MS, 'min')
  return `${quantity(Math.floor(ms / DAY_MS))} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`
}

/** Steps in which an estimate is said: its unit, how many of them a step is, and up to how many it goes. */
const ROUGH_STEPS = [
  [SECOND_MS, 's', 1, 10],
  [SECOND_MS, 's', 5, 60],
  [MINUTE_MS, 'min', 1, 10],
  [MINUTE_MS, 'min', 5, 120],
  [HOUR_MS, 'h', 1, 48],
  [DAY_MS, 'd', 1, Number.POSITIVE_INFINITY],
] as const

/** How long something may take, no more exact than an estimate is: "1 s", "30 s", "5 min", "2 h", "3 d". */
export function roughDuration(ms: number): string {
  for (const [unitMs, name, step, limit] of ROUGH_STEPS) {
    const count = Math.max(1, Math.round(ms / unitMs / step) * step)
    if (count < limit) return `${quantity(count)} ${name}`
  }
  return DASH
}

function two(ms: number, big: number, bigName: string, small: number, smallName: string): string {
  const rest = Math.floor((ms % big) / small)
  return `${Math.floor(ms / big)} ${bigName} ${String(rest).padStart(2, '0')} ${smallName}`
}
