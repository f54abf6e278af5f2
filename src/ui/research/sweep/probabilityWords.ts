import type { Fraction } from '../../../engine/core/units.ts'
import { probabilityPct } from '../../../engine/research/limits.ts'
import { percent } from '../../format/format.ts'

/** "94.9%", in the form of the metrics; a dash where it is not available. */
export function probabilityWords(value: Fraction | null): string {
  return percent(value === null ? null : probabilityPct(value), 1)
}
