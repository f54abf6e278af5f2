import type { SpanFuture, SpanOption, SpanUnderlying } from '../../engine/index.ts'
import type { RankedCharge } from './calendarRecords.ts'

/** An underlying while it is read. */
export interface Draft {
  readonly symbol: string
  spot: number | null
  readonly futures: SpanFuture[]
  readonly options: SpanOption[]
  readonly calendar: RankedCharge[]
  shortOptionMinimum: number
  /** Its contracts, so that none stands there twice. */
  readonly seen: Set<string>
}

/** A future, an option or the underlying itself, while it is read. */
export interface Open {
  price: string
  expiry: string
  right: string
  strike: string
  losses: number[] | null
  delta: string
}

/** An underlying of which nothing is read yet. */
export function emptyDraft(symbol: string): Draft {
  return {
    symbol,
    spot: null,
    futures: [],
    options: [],
    calendar: [],
    shortOptionMinimum: 0,
    seen: new Set(),
  }
}

/** What is kept of it, with futures by their expiry and charges by their place. */
export function toUnderlying({ seen: _, futures, calendar, ...rest }: Draft): SpanUnderlying {
  return {
    ...rest,
    futures: futures.sort((a, b) => (a.expiry < b.expiry ? -1 : 1)),
    calendar: calendar
      .sort((a, b) => a.priority - b.priority)
      .map(({ priority: _priority, ...charge }) => charge),
  }
}

/** A contract of which nothing is read yet. */
export function emptyContract(): Open {
  return { price: '', expiry: '', right: '', strike: '', losses: null, delta: '' }
}
