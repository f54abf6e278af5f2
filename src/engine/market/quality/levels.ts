import type { EpochMs, Fraction } from '../../core/units.ts'
import type { Bars } from '../bars.ts'
import { dayOf } from '../calendar.ts'
import { findInstrument } from '../instruments.ts'
import { istDay } from '../ist.ts'
import { type Anchor, PROFILES } from '../synthetic/profiles.ts'

/** How far an index may lie from its close at the nearest half-year: it fell by 38 % at most (March 2020). */
const INDEX_TIMES = 2
/** Shares may be unadjusted, or adjusted for a split to come: 1:1 bonuses twice over make 4. */
const SHARE_TIMES = 4
/** Bars that are compared: enough for a median. */
const LOOKS = 200

/**
 * How many times the instrument's real level of their days the prices are, in the median; null where they are near it, or
 * where no level is known. 100 is prices in paise.
 */
export function foreignLevel({ openMs, close }: Bars, symbol: string): Fraction | null {
  const anchors = PROFILES.find(profile => profile.symbol === symbol)?.anchors
  if (!anchors) return null
  const step = Math.max(1, Math.floor(openMs.length / LOOKS))
  const ratios: number[] = []
  for (let i = 0; i < openMs.length; i += step) {
    const level = levelAt(anchors, openMs[i]!)
    if (level !== null) ratios.push(close[i]! / level)
  }
  if (ratios.length === 0) return null
  ratios.sort((a, b) => a - b)
  const median = ratios[ratios.length >> 1]!
  const isIndex = findInstrument(symbol).segments.includes('index-futures')
  const most = isIndex ? INDEX_TIMES : SHARE_TIMES
  return median > most || median < 1 / most ? median : null
}

/** The real close at the end of the half-year before; null before the first that is known. */
function levelAt(anchors: readonly Anchor[], ms: EpochMs): number | null {
  const day = istDay(ms)
  return anchors.findLast(anchor => dayOf(anchor.day) <= day)?.close ?? null
}
