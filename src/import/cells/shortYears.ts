import { DAY_MS, istDay } from '../../engine/index.ts'
import type { GrowingBars } from './columns.ts'
import type { DateOrder } from './dates.ts'
import { dayOf, fullYear } from './dates.ts'

/** A date cell and where it stands. */
export interface Sighting {
  readonly line: number
  readonly text: string
}

/** The figures of a date as they stand. */
export type DateParts = readonly [first: number, second: number, third: number]

/**
 * Days beyond all that are read: what a date is kept as until the whole column tells its order. They lie apart, since a time
 * in another zone may move to the day before or after.
 */
const KEPT_FROM = 1_000_000
const DAYS_APART = 3
const ORDERS: readonly DateOrder[] = ['day-first', 'month-first', 'year-first']
/** So many days show whether an order puts markets on Saturdays and Sundays: by chance two in seven are. */
const MIN_DAYS = 20
const MAX_WEEKEND_SHARE = 0.05

/**
 * Reads dates whose year has two digits. 01-02-03 may be any of three days, so each is kept as it is written until the whole
 * column has shown which orders are possible.
 */
export class ShortYears {
  /** Orders in which all dates so far exist, and the date that left this many. */
  orders: readonly DateOrder[] = ORDERS
  proof: Sighting | null = null
  /** The first date that does not exist in an order. */
  readonly ruledOut = new Map<DateOrder, Sighting>()
  /** The first date that is kept, and what contradicts those before it. */
  first: Sighting | null = null
  contradiction: Sighting | null = null
  /** The order in which they were read in the end. */
  resolved: DateOrder | null = null

  /** The day, where the order was chosen before; else a number that `resolve` turns into it. NaN when it is no date. */
  read(parts: DateParts, firstWidth: number, order: DateOrder | null, sighting: () => Sighting): number {
    if (order !== null) return dayIn(order, parts)
    // a year has two digits: 1/12/23 does not begin with one
    const orders = firstWidth === 2 ? ORDERS : ORDERS.slice(0, 2)
    const possible = orders.filter(each => !Number.isNaN(dayIn(each, parts)))
    if (possible.length === 0) return Number.NaN
    this.first ??= sighting()
    const left = this.orders.filter(each => possible.includes(each))
    for (const each of this.orders) if (!left.includes(each)) this.ruledOut.set(each, sighting())
    if (left.length === 0) this.contradiction ??= sighting()
    else if (left.length < this.orders.length) {
      this.orders = left
      this.proof = sighting()
    }
    return keptDay(parts[0] * 10_000 + parts[1] * 100 + parts[2])
  }

  /** The orders that are likely: of those that are possible, the only one that puts no market on weekends, if there is one. */
  likely(bars: GrowingBars): readonly DateOrder[] {
    const kept = new Set<number>()
    for (let i = 0; i < bars.count; i++) kept.add(figuresOf(istDay(bars.openMs[i]!)))
    kept.delete(NOT_KEPT)
    if (this.orders.length === 1 || kept.size < MIN_DAYS) return this.orders
    const quiet = this.orders.filter(order => {
      const weekends = [...kept].filter(figures => isWeekend(dayIn(order, partsOf(figures))))
      return weekends.length <= kept.size * MAX_WEEKEND_SHARE
    })
    return quiet.length === 1 ? quiet : this.orders
  }

  /** Gives bars of kept dates their days. */
  resolve(bars: GrowingBars, order: DateOrder): void {
    this.resolved = order
    for (let i = 0; i < bars.count; i++) {
      const figures = figuresOf(istDay(bars.openMs[i]!))
      if (figures === NOT_KEPT) continue
      bars.openMs[i] = bars.openMs[i]! + (dayIn(order, partsOf(figures)) - keptDay(figures)) * DAY_MS
    }
  }
}

const NOT_KEPT = -1

function keptDay(figures: number): number {
  return KEPT_FROM + figures * DAYS_APART + 1
}

/** The six figures of a date that is kept. */
function figuresOf(day: number): number {
  return day < KEPT_FROM ? NOT_KEPT : Math.floor((day - KEPT_FROM) / DAYS_APART)
}

function partsOf(figures: number): DateParts {
  return [Math.floor(figures / 10_000), Math.floor(figures / 100) % 100, figures % 100]
}

function dayIn(order: DateOrder, [first, second, third]: DateParts): number {
  if (order === 'year-first') return dayOf(fullYear(first), second, third)
  return order === 'day-first' ? dayOf(fullYear(third), second, first) : dayOf(fullYear(third), first, second)
}

/** 1970-01-01 was a Thursday. */
function isWeekend(day: number): boolean {
  return (day + 4) % 7 === 6 || (day + 4) % 7 === 0
}
