import type { Report } from '../run/report.ts'

/**
 * For each round trip, those that ended first and then the open ones, the places of its fills in `fills`. A fill that
 * turns a position over belongs to two (A4).
 */
export function fillsOfTrades({
  fills,
  trades,
  open,
}: Pick<Report, 'fills' | 'trades' | 'open'>): readonly (readonly number[])[] {
  const legs = new Map<string | undefined, number[][]>()
  const held = new Map<string | undefined, number>()
  fills.forEach(({ instrument, side, qty }, k) => {
    const ownTrades = legs.get(instrument) ?? []
    legs.set(instrument, ownTrades)
    const before = held.get(instrument) ?? 0
    const after = before + (side === 'buy' ? qty : -qty)
    held.set(instrument, after)
    if (before !== 0) ownTrades.at(-1)!.push(k)
    if (before === 0 || before * after < 0) ownTrades.push([k])
  })
  const taken = new Map<string | undefined, number>()
  return [...trades, ...open].map(({ instrument }) => {
    const at = taken.get(instrument) ?? 0
    taken.set(instrument, at + 1)
    return legs.get(instrument)![at]!
  })
}
