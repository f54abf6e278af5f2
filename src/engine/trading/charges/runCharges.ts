import type { EpochMs } from '../../core/units.ts'
import type { NseCostsInput } from '../../inputs/inputs.ts'
import { checkDay, RATES_AS_OF } from '../../market/charges/book.ts'
import { UNIFORM_STAMP_FROM } from '../../market/charges/statutory.ts'
import { toIsoDate } from '../../market/ist.ts'

/**
 * What must be known to read the charges of a run over these times: where the book guesses, and where it ends.
 * @throws InputError when the run begins before the book.
 */
export function chargeNotes({ rates }: NseCostsInput, firstMs: EpochMs, lastMs: EpochMs): readonly string[] {
  if (rates === 'today') return [`Charges at the rates of ${RATES_AS_OF} on every day.`]
  const first = toIsoDate(firstMs)
  checkDay(first, 'costs', "Start later, or take today's rates.")
  const notes: string[] = []
  if (first < UNIFORM_STAMP_FROM) {
    notes.push(
      `Stamp duty before ${UNIFORM_STAMP_FROM} was each state's own: the charge book has one placeholder.`,
    )
  }
  if (toIsoDate(lastMs) > RATES_AS_OF) {
    notes.push(`The charge book was checked until ${RATES_AS_OF}: later days pay its newest rates.`)
  }
  return notes
}
