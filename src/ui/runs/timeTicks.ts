/** Where the labels of a time axis stand, and what they say. */
import { istDay, istDayStart, toIsoDate } from '../../engine/market/ist.ts'
import { istDate, istDayMonth } from '../format/format.ts'

/** One label. */
export interface TimeTick {
  readonly ms: number
  readonly label: string
}

const DAY_MS = 86_400_000
/** Shorter, and the labels are days. */
const MONTHS_FROM_MS = 120 * DAY_MS
/** Months between two labels. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240]
const YEAR_MONTHS = 12
/** Room for "16 Nov 2021", for "Nov 2021" and for "2021", with air. */
const DAY_PX = 90
const MONTH_PX = 64
const YEAR_PX = 44

/**
 * The labels of an axis that wide: of a long span the beginnings of years or months, the first one with its year and each
 * January as its year; of a short one days, with their year where the span crosses into another.
 */
export function timeTicks(fromMs: number, toMs: number, widthPx: number): readonly TimeTick[] {
  if (toMs - fromMs < MONTHS_FROM_MS) return dayTicks(fromMs, toMs, widthPx)
  const months = monthOf(toMs) - monthOf(fromMs)
  const fits = (step: number) => (months / step) * (step < YEAR_MONTHS ? MONTH_PX : YEAR_PX) <= widthPx
  const step = STEPS.find(fits) ?? STEPS.at(-1)!
  const ticks: TimeTick[] = []
  for (let month = Math.ceil(monthOf(fromMs) / step) * step; month <= monthOf(toMs); month += step) {
    const ms = monthStart(month)
    if (ms >= fromMs && ms <= toMs) ticks.push({ ms, label: monthLabel(month, ms, ticks.length === 0) })
  }
  return ticks.length > 0 ? ticks : dayTicks(fromMs, toMs, widthPx)
}

/** "2022" for a January; "Jul 2021" where nothing before says the year, else "Jul". */
function monthLabel(month: number, ms: number, isFirst: boolean): string {
  const [, name, year] = istDate(ms).split(' ')
  if (month % YEAR_MONTHS === 0) return year!
  return isFirst ? `${name} ${year}` : name!
}

function dayTicks(fromMs: number, toMs: number, widthPx: number): readonly TimeTick[] {
  const words = toIsoDate(fromMs).slice(0, 4) === toIsoDate(toMs).slice(0, 4) ? istDayMonth : istDate
  const days = istDay(toMs) - istDay(fromMs) + 1
  const count = Math.max(1, Math.min(days, Math.floor(widthPx / DAY_PX)))
  return Array.from({ length: count }, (_, k) => {
    const ms = fromMs + ((k + 0.5) / count) * (toMs - fromMs)
    return { ms, label: words(ms) }
  })
}

/** Months since the year 0, in India. */
function monthOf(ms: number): number {
  const [year, month] = toIsoDate(ms).split('-').map(Number)
  return year! * YEAR_MONTHS + month! - 1
}

function monthStart(month: number): number {
  const utc = Date.UTC(Math.floor(month / YEAR_MONTHS), month % YEAR_MONTHS)
  return istDayStart(Math.round(utc / DAY_MS))
}
