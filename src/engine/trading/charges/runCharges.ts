import type { EpochMs } from '../../core/units.ts'
import { type CostsInput, FLAT_COSTS, type NseCostsInput } from '../../inputs/inputs.ts'
import { checkDay, RATES_AS_OF } from '../../market/charges/book.ts'
import { UNIFORM_STAMP_FROM } from '../../market/charges/statutory.ts'
import type { Instrument } from '../../market/instruments.ts'
import { dateWords, toIsoDate } from '../../market/ist.ts'

/**
 * What must be known to read the charges of a run over these times: where the book guesses, where it ends, and where it does
 * not apply.
 * @throws InputError when the run begins before the book.
 */
export function chargeNotes(
  costs: CostsInput,
  { symbol, calendar }: Instrument,
  firstMs: EpochMs,
  lastMs: EpochMs,
): readonly string[] {
  if (costs.kind === 'nse') return bookNotes(costs, firstMs, lastMs)
  // another rate was chosen
  const isDefault = costs.kind === 'flat' && costs.fraction === FLAT_COSTS.fraction
  if (!isDefault || calendar === 'nse') return []
  return [
    `${symbol} is not one of the known NSE instruments: charges are a flat 0.03% of each fill. Choose NSE charges if it trades there.`,
  ]
}

function bookNotes({ rates }: NseCostsInput, firstMs: EpochMs, lastMs: EpochMs): readonly string[] {
  if (rates === 'today') return [`Charges use current rates (${dateWords(RATES_AS_OF)}) on every day.`]
  const first = toIsoDate(firstMs)
  checkDay(first, 'costs', 'Start later, or use current rates.')
  const notes: string[] = []
  if (first < UNIFORM_STAMP_FROM) {
    notes.push(
      `Stamp duty before ${dateWords(UNIFORM_STAMP_FROM)} differed by state: one placeholder rate is used.`,
    )
  }
  if (toIsoDate(lastMs) > RATES_AS_OF) {
    notes.push(
      `NSE rates were last checked on ${dateWords(RATES_AS_OF)}: later days use the latest known rates.`,
    )
  }
  return notes
}
