/** The limits of the whole desk: what its books lose together. See RULES.md, D6. */
import { indianFormat } from '../core/indian.ts'
import { type EpochMs, type Paise, toPaise, toRupees } from '../core/units.ts'
import type { DayBook, PaperDay } from './day.ts'
import { legSeconds } from './market.ts'
import { SECOND_MS } from './seconds.ts'
import type { Standing } from './standing.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })

/** What the days before have brought, and the highest that it was: both without the capital. */
export interface CarriedProfit {
  readonly netPaise: Paise
  /** Since the drawdown limit acted last, if it ever did. */
  readonly peakPaise: Paise
}

const DRAWDOWN = 'Drawdown limit'

/** What the desk has to lose: the capital for orders by hand, traded or not, and that of each of its strategies. */
export function deskCapitalPaise({ strategies, terms }: Standing): Paise {
  return strategies.reduce((sum, { draft }) => sum + toPaise(draft.capital), toPaise(terms.manualCapital))
}

/** From where the day after measures its drawdown: from the highest, or anew where the limit acted on this day. */
export function peakAfter(day: PaperDay, carried: CarriedProfit): Paise {
  let { peakPaise, netPaise: allPaise } = carried
  for (const { netPaise } of netBySecond(day)) {
    allPaise = carried.netPaise + netPaise
    peakPaise = Math.max(peakPaise, allPaise)
  }
  return day.standing.limited === DRAWDOWN ? allPaise : peakPaise
}

/** How far a desk is below its highest: nothing, or more. */
export interface DeskDrawdown {
  /** Below the highest net profit of the day, or its start, now. */
  readonly todayPaise: Paise
  readonly mostTodayPaise: Paise
  /** As the drawdown limit measures it. */
  readonly fromPeakPaise: Paise
  /** What the desk was worth at its highest, its capital included. */
  readonly peakPaise: Paise
}

/** The drawdown of a desk at its moment, by the day and by the highest of all days. */
export function deskDrawdown(day: PaperDay, carried: CarriedProfit): DeskDrawdown {
  let highPaise = 0
  let mostTodayPaise = 0
  let nowPaise = 0
  for (const { netPaise } of netBySecond(day)) {
    nowPaise = netPaise
    highPaise = Math.max(highPaise, netPaise)
    mostTodayPaise = Math.max(mostTodayPaise, highPaise - netPaise)
  }
  const peakPaise = Math.max(carried.peakPaise, carried.netPaise + highPaise)
  return {
    todayPaise: highPaise - nowPaise,
    mostTodayPaise,
    fromPeakPaise: peakPaise - carried.netPaise - nowPaise,
    peakPaise: deskCapitalPaise(day.standing) + peakPaise,
  }
}

/** A limit that was reached. */
export interface Breach {
  /** The end of the second in which it was. */
  readonly ms: EpochMs
  /** Why orders are refused from then on. */
  readonly reason: string
  /** One sentence for the trader. */
  readonly text: string
}

/**
 * The first second that ended after `fromMs` in which the desk had lost as much as a limit allows; null where none has, or
 * one acted before. Losses are after charges, open positions at their price.
 */
export function firstBreach(day: PaperDay, fromMs: EpochMs, carried: CarriedProfit): Breach | null {
  const { limits } = day.standing.terms
  if (limits === null || day.standing.limited !== null) return null
  const capitalPaise = deskCapitalPaise(day.standing)
  const lossPaise = toPaise(limits.maxDailyLoss)
  let peakPaise = carried.peakPaise
  for (const { ms, netPaise } of netBySecond(day)) {
    const allPaise = carried.netPaise + netPaise
    peakPaise = Math.max(peakPaise, allPaise)
    if (ms <= fromMs) continue
    if (netPaise <= -lossPaise) {
      const words = `Daily loss limit of ₹${INDIAN.format(limits.maxDailyLoss)} reached`
      return {
        ms,
        reason: 'Daily loss limit',
        text: `${words} with a loss of ${rupees(-netPaise)}: all orders cancelled and positions closed; no new entries today.`,
      }
    }
    const allowedPaise = ((capitalPaise + peakPaise) * limits.maxDrawdownPct) / 100
    if (capitalPaise > 0 && peakPaise - allPaise >= allowedPaise) {
      const fall = `${rupees(peakPaise - allPaise)} below the peak of ${rupees(capitalPaise + peakPaise)}`
      return {
        ms,
        reason: DRAWDOWN,
        text: `${limits.maxDrawdownPct}% drawdown limit reached, ${fall}: all orders cancelled and positions closed; no new entries today. Drawdown restarts from the next trading day.`,
      }
    }
  }
  return null
}

/** The desk's net profit of the day at the end of every second that any of its books has. */
export function* netBySecond(day: PaperDay): Generator<{ readonly ms: EpochMs; readonly netPaise: Paise }> {
  const walks = day.books
    .filter(({ state }) => state.equityPaise.length > 0)
    .map(book => new BookWalk(book, day))
  for (;;) {
    let ms = Infinity
    for (const walk of walks) ms = Math.min(ms, walk.nextMs)
    if (ms === Infinity) return
    let netPaise = 0
    for (const walk of walks) netPaise += walk.netAt(ms)
    yield { ms, netPaise }
  }
}

/** Goes through the seconds of one book. */
class BookWalk {
  /** The end of the next second. */
  nextMs: EpochMs
  readonly #openMs: Float64Array
  readonly #equityPaise: Float64Array
  readonly #capitalPaise: Paise
  #i = 0
  #netPaise: Paise = 0

  constructor({ instruments, plan, state }: DayBook, { market, nowMs }: PaperDay) {
    this.#openMs = legSeconds(market, instruments, nowMs)[0]!.openMs
    this.#equityPaise = state.equityPaise
    this.#capitalPaise = toPaise(plan.inputs.capital)
    this.nextMs = this.#endOf(0)
  }

  /** Its profit at the end of that second, which is no later than its next one. */
  netAt(ms: EpochMs): Paise {
    if (this.nextMs === ms) {
      this.#netPaise = this.#equityPaise[this.#i]! - this.#capitalPaise
      this.#i += 1
      this.nextMs = this.#endOf(this.#i)
    }
    return this.#netPaise
  }

  #endOf(i: number): EpochMs {
    return i < this.#equityPaise.length ? this.#openMs[i]! + SECOND_MS : Infinity
  }
}

function rupees(paise: Paise): string {
  return `₹${INDIAN.format(toRupees(paise))}`
}
