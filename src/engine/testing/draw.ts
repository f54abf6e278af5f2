import { seededRandom } from '../core/random.ts'

/** Chances that a seed decides, in words. The same seed and the same questions give the same answers. */
export interface Draw {
  /** At least 0 and below 1. */
  readonly share: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number
  /** True with that chance. */
  readonly happens: (chance: number) => boolean
  /** One of the values; what stands there twice comes twice as often. */
  readonly one: <T>(...values: readonly T[]) => T
}

/** The chances of that seed. */
export function drawOf(seed: number): Draw {
  const share = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(share() * (high - low + 1))
  return {
    share,
    whole,
    happens: chance => share() < chance,
    one: <T>(...values: readonly T[]) => values[whole(0, values.length - 1)]!,
  }
}
