import { InputError } from '../core/problem.ts'
import { toDate } from '../market/calendar.ts'
import { type Expiry, expiriesOf } from '../market/expiry.ts'
import { istDay } from '../market/ist.ts'
import type { Trade } from '../trading/trade.ts'
import { groupTrades, type TradeGroup } from './groups.ts'

type DayKind = Expiry['kind'] | 'other' | 'unknown'

const LABELS: Readonly<Record<DayKind, string>> = {
  weekly: 'Weekly expiry',
  monthly: 'Monthly expiry',
  other: 'Other days',
  unknown: 'Not known',
}

/** Trades by what kind of day they were entered on. */
export interface ExpiryGroups {
  readonly groups: readonly TradeGroup[]
  /** Why some days, or all, have no kind; null when each has one. */
  readonly unknown: string | null
}

/**
 * By whether a contract of the traded instrument ended on the day of entry: weekly, monthly (which is that week's too), or
 * none. Of an instrument, or in a year, whose expiry days are not known, there is only the reason.
 */
export function byExpiry(trades: readonly Trade[], instrument: string): ExpiryGroups {
  const book = new ExpiryBook()
  const kinds = groupTrades(trades, trade =>
    book.kindOf(trade.instrument ?? instrument, istDay(trade.entryMs)),
  )
  const order: readonly DayKind[] = ['weekly', 'monthly', 'other', 'unknown']
  const groups = order.flatMap(kind => {
    const group = kinds.get(kind)
    return group ? [{ ...group, label: LABELS[kind] }] : []
  })
  const isKnown = groups.some(({ label }) => label !== LABELS.unknown)
  return {
    groups: isKnown ? groups : [],
    unknown: book.reasons.size === 0 ? null : [...book.reasons].join(' '),
  }
}

/** Expiry days by instrument and year, worked out when they are first asked for. */
class ExpiryBook {
  /** Why some days have no kind. */
  readonly reasons = new Set<string>()
  readonly #years = new Map<string, ReadonlyMap<number, DayKind> | null>()

  kindOf(symbol: string, day: number): DayKind {
    const year = Number(toDate(day).slice(0, 4))
    const key = `${symbol} ${year}`
    let days = this.#years.get(key)
    if (days === undefined) {
      days = this.#learn(symbol, year)
      this.#years.set(key, days)
    }
    return days === null ? 'unknown' : (days.get(day) ?? 'other')
  }

  #learn(symbol: string, year: number): ReadonlyMap<number, DayKind> | null {
    try {
      return new Map(expiriesOf(symbol, year).map(({ day, kind }) => [day, kind]))
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      this.reasons.add(error.message)
      return null
    }
  }
}
