import { type Fraction, type Paise, toPaise } from '../core/units.ts'
import { toIsoDate } from '../market/ist.ts'
import { dayEnds } from '../metrics/returns.ts'
import type { Report } from '../run/report.ts'

/** What a span of days made of the equity that it began with. */
interface Gain {
  /** Equity at its end over the equity before it, less one; 0 when nothing was left to grow (M1). */
  readonly returnFraction: Fraction
  readonly paise: Paise
  /** Indian days with a bar. */
  readonly days: number
}

/** One calendar year of a run. */
export interface YearGains {
  readonly year: number
  /** Twelve, January first; null for a month without a bar. */
  readonly months: readonly (Gain | null)[]
  readonly total: Gain
}

/** The return of every calendar month in India and of every year, ascending; the first ones begin at the capital (M1, M2). */
export function monthlyGains({ equity, inputs }: Pick<Report, 'equity' | 'inputs'>): YearGains[] {
  const years: YearGains[] = []
  let beforePaise = toPaise(inputs.capital)
  for (const ends of chunksOf(equity.ms, dayEnds(equity.ms), 'YYYY')) {
    const months = new Array<Gain | null>(12).fill(null)
    const startPaise = beforePaise
    for (const days of chunksOf(equity.ms, ends, 'YYYY-MM')) {
      const endPaise = equity.paise[days.at(-1)!]!
      months[monthOf(equity.ms[days[0]!]!)] = gain(beforePaise, endPaise, days.length)
      beforePaise = endPaise
    }
    const year = Number(toIsoDate(equity.ms[ends[0]!]!).slice(0, 4))
    years.push({ year, months, total: gain(startPaise, beforePaise, ends.length) })
  }
  return years
}

function gain(beforePaise: Paise, afterPaise: Paise, days: number): Gain {
  const paise = afterPaise - beforePaise
  return { returnFraction: beforePaise > 0 ? paise / beforePaise : 0, paise, days }
}

function monthOf(ms: number): number {
  return Number(toIsoDate(ms).slice(5, 7)) - 1
}

/** The last bars of the days, in runs of one year or of one month. */
function chunksOf(ms: Float64Array, ends: readonly number[], part: 'YYYY' | 'YYYY-MM'): number[][] {
  const chunks: number[][] = []
  let name = ''
  for (const end of ends) {
    const next = toIsoDate(ms[end]!).slice(0, part.length)
    if (next !== name) chunks.push([])
    name = next
    chunks.at(-1)!.push(end)
  }
  return chunks
}
