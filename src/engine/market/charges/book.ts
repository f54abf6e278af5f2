import { InputError } from '../../core/problem.ts'
import type { EpochMs, IsoDate, Paise } from '../../core/units.ts'
import { dateWords, parseIsoDate, toIsoDate } from '../ist.ts'
import { RATES_FROM } from '../ratesFrom.ts'
import type { Segment } from '../segment.ts'
import { type BrokeragePlan, DP, type OrderFee, ZERODHA } from './brokerage.ts'
import { type Dated, inForce } from './dated.ts'
import { EXCHANGE, IPFT } from './exchange.ts'
import { type BySide, GST, type Gst, type PerCrore, SEBI, STAMP, STT } from './statutory.ts'

/** The day on which the book was last checked: "today's rates" are those of this day, and later days get them too. */
export const RATES_AS_OF: IsoDate = '2026-11-21'

/** All rates of one segment over a span of days on which none of them changes. */
export interface Rates {
  /** The span: `[fromMs, toMs)`. */
  readonly fromMs: EpochMs
  readonly toMs: EpochMs
  readonly stt: BySide
  readonly exchange: PerCrore
  readonly ipft: PerCrore
  readonly sebi: PerCrore
  readonly stamp: BySide
  readonly gst: Gst
  readonly fee: OrderFee
  /** GST included; 0 outside delivery. */
  readonly dpPaise: Paise
}

/** Which rates a run takes. */
export interface RateChoice {
  readonly segment: Segment
  readonly rates: 'of-the-day' | 'today'
  /** Null takes the book's own plan. */
  readonly plan: BrokeragePlan | null
  readonly dp: boolean
}

/**
 * The rates at a time, with the span of days for which they hold: for ever when they are today's.
 * @throws InputError before the book begins.
 */
export function ratesAt(choice: RateChoice, ms: EpochMs): Rates {
  const today = choice.rates === 'today'
  const day = today ? RATES_AS_OF : toIsoDate(ms)
  checkDay(day, 'costs', 'Start later, or use current rates.')
  const { segment, plan, dp } = choice
  const span = new DaySpan(day)
  const gst = span.take(GST)
  const zerodha = span.take(ZERODHA)
  const dpPaise = span.take(DP)
  return {
    stt: span.take(STT[segment]),
    exchange: span.take(EXCHANGE[segment]),
    ipft: span.take(IPFT[segment]),
    sebi: span.take(SEBI),
    stamp: span.take(STAMP[segment]),
    gst,
    fee: (plan ?? zerodha)[segment],
    dpPaise: dp && segment === 'equity-delivery' ? Math.round(dpPaise * (1 + gst.percent / 100)) : 0,
    fromMs: today ? -Infinity : span.fromMs,
    toMs: today ? Infinity : span.toMs,
  }
}

/**
 * Nothing, when the book has rates for the day.
 * @throws InputError otherwise.
 */
export function checkDay(day: IsoDate, field: string, remedy: string): void {
  if (day >= RATES_FROM) return
  throw new InputError(
    `${field}: ${dateWords(day)} is too early: NSE charges start on ${dateWords(RATES_FROM)}. ${remedy}`,
    field,
  )
}

/** Takes the rows in force on one day and keeps the days between which all of them hold. */
class DaySpan {
  readonly #day: IsoDate
  #from: IsoDate = RATES_FROM
  #to: IsoDate | null = null

  constructor(day: IsoDate) {
    this.#day = day
  }

  take<T>(rows: readonly Dated<T>[]): T {
    const row = inForce(rows, this.#day)!
    const next = rows[rows.indexOf(row) + 1]
    if (row.from > this.#from) this.#from = row.from
    if (next && (this.#to === null || next.from < this.#to)) this.#to = next.from
    return row.value
  }

  get fromMs(): EpochMs {
    return parseIsoDate(this.#from, 'from')
  }

  get toMs(): EpochMs {
    return this.#to === null ? Infinity : parseIsoDate(this.#to, 'to')
  }
}
