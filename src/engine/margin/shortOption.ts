import type { Price } from '../core/units.ts'
import { exposureShare } from './exposure.ts'
import { scanRange } from './scanRange.ts'

/**
 * About how many rupees a short option binds a unit, where nothing but its strike is known: the least scan range and the
 * exposure of an index that stands at the strike. By rule A9 such an option is worth that range, and something for its
 * time, in the worst scenario, whatever its premium is now. One far out of the money binds less, one far in it more; what
 * its day of expiry adds is left out.
 */
export function shortOptionMargin(underlying: string, strike: Price): number {
  return scanRange(underlying, strike, null) + strike * exposureShare(underlying)
}
