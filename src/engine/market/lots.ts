import type { EpochMs, Qty } from '../core/units.ts'
import { toDate } from './calendar.ts'
import type { Instrument } from './instruments.ts'
import { dateWords, istDay } from './ist.ts'
import type { Segment } from './segment.ts'

/** Units in one lot of the nearest monthly contract on that day; null where the instrument has no contracts that we know. */
export function contractLotOn({ contractLots }: Instrument, day: number): Qty | null {
  const date = toDate(day)
  return contractLots.findLast(({ from }) => from === null || from <= date)?.lot ?? null
}

/** Units in one lot of what is traded in the segment: 1 for shares, and for what has no contracts that we know. */
export function lotOn(instrument: Instrument, segment: Segment | null, day: number): Qty {
  return isContract(segment) ? (contractLotOn(instrument, day) ?? 1) : 1
}

/** The largest quantity of one order on that day; Infinity where none is known. */
export function freezeQtyOn({ freezes }: Instrument, segment: Segment | null, day: number): Qty {
  if (!isContract(segment)) return Infinity
  const date = toDate(day)
  return freezes.findLast(({ from }) => from <= date)?.qty ?? Infinity
}

/** The exchange's rules for the quantity of an order at a time. See RULES.md, Q. */
export interface QtyRules {
  readonly lot: Qty
  readonly freezeQty: Qty
}

/** Looks the rules of a time up; fills come in order, so those of the last day are kept. */
export function qtyRulesOf(instrument: Instrument, segment: Segment | null): (ms: EpochMs) => QtyRules {
  let known = Number.NaN
  let rules: QtyRules = { lot: 1, freezeQty: Infinity }
  return ms => {
    const day = istDay(ms)
    if (day !== known) {
      rules = { lot: lotOn(instrument, segment, day), freezeQty: freezeQtyOn(instrument, segment, day) }
      known = day
    }
    return rules
  }
}

/**
 * Which lots bind a run from one day to another, as a sentence. `from memory` marks a lot for which no stored source
 * stands, and days before the first known freeze quantity are said to have none.
 */
export function lotNote(
  instrument: Instrument,
  segment: Segment | null,
  firstDay: number,
  lastDay: number,
): string {
  const { symbol, contractLots, freezes } = instrument
  if (!isContract(segment) || contractLots.length === 0) return `${symbol} has a lot size of 1.`
  const first = toDate(firstDay)
  const last = toDate(lastDay)
  const rows = contractLots.filter((row, k) => {
    const next = contractLots[k + 1]?.from
    return (row.from ?? '') <= last && (next === undefined || next === null || next > first)
  })
  const words = rows.map(({ from, lot, source }, k) => {
    const since = k === 0 || from === null ? `${lot}` : `${lot} from ${dateWords(from)}`
    return source === null ? `${since} (unconfirmed)` : since
  })
  const known = freezes[0]?.from
  const unchecked = known === undefined || known > first
  const freeze = known
    ? ` Freeze quantity is checked from ${dateWords(known)}.`
    : ' Freeze quantity is not checked.'
  return `Entries are rounded to the ${symbol} lot size: ${words.join(', ')}.${unchecked ? freeze : ''}`
}

/** Whether the segment's trades are contracts, which come in lots. */
export function isContract(segment: Segment | null): boolean {
  return segment === 'index-futures' || segment === 'index-options'
}
