import type { Trade } from '../trading/trade.ts'
import type { DayBook } from './day.ts'

/** A round trip of a paper day. */
export interface DayTrade extends Trade {
  /** Names the trade among those of its session and day. */
  readonly key: string
  readonly strategy: string
  readonly instrument: string
}

/** The round trips of a day that have ended, in the order of their exits. */
export function dayTrades(books: readonly DayBook[]): DayTrade[] {
  return books
    .flatMap(({ plan, name, instruments, state }) =>
      state.trades.map((trade, k) => ({
        ...trade,
        key: `${plan.key}#${k}`,
        strategy: name,
        instrument: trade.instrument ?? instruments[0]!,
      })),
    )
    .sort((a, b) => a.exitMs - b.exitMs)
}
