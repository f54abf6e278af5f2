import type { CostsInput } from '../inputs.ts'
import { InputError } from '../problem.ts'
import type { EpochMs, Paise, Price, Qty } from '../units.ts'
import type { Side } from './trade.ts'

/** Charges of one fill, already rounded to the paisa. Never negative, and never less for more units. */
export type ChargeFill = (side: Side, qty: Qty, price: Price, ms: EpochMs) => Paise

/**
 * The cost model of a run. See RULES.md, C. A book of charges by date and segment is one more `kind` here.
 * @throws InputError for a share outside 0 to 10 %.
 */
export function makeCosts(input: CostsInput): ChargeFill {
  switch (input.kind) {
    case 'none':
      return () => 0
    case 'flat': {
      const { fraction } = input
      if (!(fraction >= 0 && fraction <= 0.1)) {
        throw new InputError('costs: a flat charge must be a share from 0 to 0.1 of the value.', 'costs')
      }
      return (_side, qty, price) => Math.round(qty * price * 100 * fraction)
    }
  }
}
