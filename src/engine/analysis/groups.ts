import type { Paise } from '../core/units.ts'
import { weekday } from '../market/calendar.ts'
import { istDay, istMinute } from '../market/ist.ts'
import type { Trade } from '../trading/trade.ts'

/** Round trips that have something in common. */
export interface TradeGroup {
  /** What they have in common: "10:00", "Monday", "Long", "Stop loss". */
  readonly label: string
  readonly trades: number
  /** Those with a net profit above zero. */
  readonly wins: number
  readonly netPaise: Paise
  /** Of one trade, after charges. */
  readonly meanPaise: number
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Further reasons to leave stand together in a last row. */
const MAX_REASONS = 12

/** By the hour in India in which they were entered: "09:00" goes to 09:59. */
export function byEntryHour(trades: readonly Trade[]): TradeGroup[] {
  const hours = groupTrades(trades, ({ entryMs }) => Math.floor(istMinute(entryMs) / 60))
  return inOrder(hours).map(([hour, group]) => ({ ...group, label: `${String(hour).padStart(2, '0')}:00` }))
}

/** By the weekday in India on which they were entered, Monday first. */
export function byWeekday(trades: readonly Trade[]): TradeGroup[] {
  const days = groupTrades(trades, ({ entryMs }) => weekday(istDay(entryMs)))
  return inOrder(days).map(([day, group]) => ({ ...group, label: WEEKDAYS[day]! }))
}

/** Long first. */
export function bySide(trades: readonly Trade[]): TradeGroup[] {
  const sides = groupTrades(trades, ({ side }) => (side === 'long' ? 0 : 1))
  return inOrder(sides).map(([side, group]) => ({ ...group, label: side === 0 ? 'Long' : 'Short' }))
}

/** By the reason of the exit, the most frequent first; from the thirteenth on together. */
export function byExitReason(trades: readonly Trade[]): TradeGroup[] {
  const groups = [...groupTrades(trades, ({ exitReason }) => exitReason)]
    .map(([label, group]) => ({ ...group, label }))
    .toSorted((a, b) => b.trades - a.trades)
  if (groups.length <= MAX_REASONS) return groups
  const rest = groups.slice(MAX_REASONS - 1)
  const sum = (pick: (group: TradeGroup) => number) => rest.reduce((all, group) => all + pick(group), 0)
  const count = sum(group => group.trades)
  const netPaise = sum(group => group.netPaise)
  return [
    ...groups.slice(0, MAX_REASONS - 1),
    {
      label: `${rest.length} other reasons`,
      trades: count,
      wins: sum(group => group.wins),
      netPaise,
      meanPaise: netPaise / count,
    },
  ]
}

/** A group that has no name yet. */
export type Tally = Omit<TradeGroup, 'label'>

/** The trades of each key, in the order in which the keys came. */
export function groupTrades<K>(trades: readonly Trade[], keyOf: (trade: Trade) => K): Map<K, Tally> {
  const sums = new Map<K, { trades: number; wins: number; netPaise: Paise }>()
  for (const trade of trades) {
    const key = keyOf(trade)
    let sum = sums.get(key)
    if (!sum) {
      sum = { trades: 0, wins: 0, netPaise: 0 }
      sums.set(key, sum)
    }
    sum.trades += 1
    if (trade.netPaise > 0) sum.wins += 1
    sum.netPaise += trade.netPaise
  }
  return new Map([...sums].map(([key, sum]) => [key, { ...sum, meanPaise: sum.netPaise / sum.trades }]))
}

function inOrder(groups: Map<number, Tally>): [number, Tally][] {
  return [...groups].toSorted(([a], [b]) => a - b)
}
