import { seededRandom } from '../core/random.ts'
import { toRupees } from '../core/units.ts'

const LOWEST_STEP_PAISE = -80_000
const STEP_RANGE_PAISE = 200_000

/**
 * The specification's profit and loss of a day: random steps between −800 and +1200, accumulated; the first value is
 * the first step. `points` values in rupees with whole paise, the same for the same seed.
 */
export function performanceWalk(points: number, seed: number): Float64Array {
  const random = seededRandom(seed)
  const walk = new Float64Array(points)
  let paise = 0
  for (let i = 0; i < points; i++) {
    paise += LOWEST_STEP_PAISE + Math.round(random() * STEP_RANGE_PAISE)
    walk[i] = toRupees(paise)
  }
  return walk
}
