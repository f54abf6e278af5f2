import type { Fraction } from '../../../engine/core/units.ts'
import { decimal } from '../../format/format.ts'

/**
 * A probability with two decimals, cut off as in the engine's sentence, not rounded: 0.9496 misses 0.95 and must not read
 * as 0.95. A dash where it is not available.
 */
export function cutOff(value: Fraction | null): string {
  return decimal(value === null ? null : Math.floor(value * 100) / 100)
}
