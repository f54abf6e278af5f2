import type { EpochMs, Paise, Price, SignedQty } from '../core/units.ts'
import { chargeSegment, type RunInputs } from '../inputs/inputs.ts'
import { nearFuture } from '../margin/nearFuture.ts'
import { spanMargin } from '../margin/spanMargin.ts'
import type { MarginTable } from '../margin/table.ts'
import { dateWords, toIsoDate } from '../market/ist.ts'
import { marginOf, positionTerms } from '../trading/margin.ts'

/** How the margin of one instrument is told, and what a position of it binds. */
export interface MarginTerms {
  /** "Margin (SPAN, 20 Nov 2026)", "Margin (estimate)". */
  readonly label: string
  /** Of a whole position at a price. */
  of(qty: SignedQty, price: Price): Paise
}

/**
 * By the SPAN file where there is one that has the contract which trades that day (A9): an index trades as the future of
 * the nearest month. Else by the share of a position's value that a run takes (A5), which is an estimate.
 */
export function marginTerms(inputs: RunInputs, nowMs: EpochMs, margins: MarginTable | null): MarginTerms {
  const { instrument } = inputs
  const day = toIsoDate(nowMs)
  const isFuture = chargeSegment(inputs) === 'index-futures'
  const future = margins && isFuture ? nearFuture(margins, instrument, day) : null
  if (!margins || !future) {
    const { marginFraction } = positionTerms(inputs)
    return {
      label: 'Margin (estimate)',
      of: (qty, price) => marginOf(qty, price, marginFraction),
    }
  }
  const { expiry } = future
  return {
    label: `Margin (SPAN, ${dateWords(margins.date)})`,
    of: qty => spanMargin(margins, instrument, [{ kind: 'future', expiry, qty }], day).totalPaise,
  }
}
