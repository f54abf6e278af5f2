import { seededRandom } from '../core/random.ts'
import type { EpochMs, Paise } from '../core/units.ts'
import { DAY_MS } from '../market/ist.ts'

const POINTS = 180
const GROWTH = 0.08
const NOISE = 0.02

/**
 * The specification's sample curve: 180 points one day apart that grow linearly by 8 % from the capital, each moved by
 * up to 2 % of itself. The first is the capital as it is, since nothing has been traded yet; point i of the others is
 * capital × (1 + 8 % × i ÷ 179) × (1 + noise), in whole paise.
 */
export function sampleEquityCurve(
  capitalPaise: Paise,
  startMs: EpochMs,
  seed: number,
): { ms: Float64Array; paise: Float64Array } {
  const random = seededRandom(seed)
  const ms = new Float64Array(POINTS)
  const paise = new Float64Array(POINTS)
  for (let i = 0; i < POINTS; i++) {
    const line = capitalPaise * (1 + (GROWTH * i) / (POINTS - 1))
    const noise = i === 0 ? 0 : NOISE * (2 * random() - 1)
    ms[i] = startMs + i * DAY_MS
    paise[i] = Math.round(line * (1 + noise))
  }
  return { ms, paise }
}
