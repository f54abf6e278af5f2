import type { EpochMs, Fraction, IsoDate, Price } from '../../core/units.ts'
import type { Bars } from '../bars.ts'
import { dayOf } from '../calendar.ts'
import { findInstrument } from '../instruments.ts'
import { istDay } from '../ist.ts'
import { type Anchor, PROFILES, type Profile } from '../synthetic/profiles.ts'

/** How far an index may lie from its close at the nearest half-year: it fell by 38 % at most (March 2020). */
const INDEX_TIMES = 2
/** Shares may be unadjusted, or adjusted for a split to come: 1:1 bonuses twice over make 4. */
const SHARE_TIMES = 4
/** Bars that are compared: enough for a median. */
const LOOKS = 200
/** Known from the first day of the synthetic market on, and followed by those that are known later (Y4). */
const NIFTY = PROFILES[0]!

/** An instrument whose real level prices are far from, and how many times that level they are, in the median. */
export interface FarFrom {
  readonly symbol: string
  /** 100 is prices in paise. */
  readonly times: Fraction
}

/** The same with the prices themselves. */
export interface ForeignLevel extends FarFrom {
  /** The close in the middle, and the instrument's real close at the end of the half-year before. */
  readonly price: Price
  readonly level: Price
  /** So many times the level, or so small a part of it, prices may be. */
  readonly most: number
}

/**
 * How far the prices are from the instrument's real level of their days; null where they are near it, or where no level is
 * known.
 */
export function foreignLevel({ openMs, close }: Bars, symbol: string): ForeignLevel | null {
  const profile = PROFILES.find(each => each.symbol === symbol)
  if (!profile) return null
  const step = Math.max(1, Math.floor(openMs.length / LOOKS))
  const looks: { readonly price: Price; readonly level: Price; readonly times: Fraction }[] = []
  for (let i = 0; i < openMs.length; i += step) {
    const level = levelAt(profile, openMs[i]!)
    if (level !== null) looks.push({ price: close[i]!, level, times: close[i]! / level })
  }
  if (looks.length === 0) return null
  looks.sort((a, b) => a.times - b.times)
  const median = looks[looks.length >> 1]!
  const isIndex = findInstrument(symbol).segments.includes('index-futures')
  const most = isIndex ? INDEX_TIMES : SHARE_TIMES
  return median.times > most || median.times < 1 / most ? { symbol, ...median, most } : null
}

/** All instruments whose level is known and whose level these prices do not have. */
export function farFrom(bars: Bars): readonly FarFrom[] {
  return PROFILES.flatMap(profile => {
    const far = foreignLevel(bars, profile.symbol)
    return far ? [{ symbol: profile.symbol, times: far.times }] : []
  })
}

/** The last real close of the instrument that is known here, up to a day; null where none is. */
export function knownClose(
  symbol: string,
  day: IsoDate,
): { readonly day: IsoDate; readonly close: Price } | null {
  const anchors = PROFILES.find(profile => profile.symbol === symbol)?.anchors ?? []
  return anchors.findLast(anchor => anchor.day <= day) ?? null
}

/** The real close at the end of the half-year before; before the first one as NIFTY moved; null before NIFTY's first. */
function levelAt({ anchors }: Profile, ms: EpochMs): Price | null {
  const day = istDay(ms)
  const own = lastClose(anchors, day)
  if (own !== null) return own
  const market = lastClose(NIFTY.anchors, day)
  const first = anchors[0]!
  const then = lastClose(NIFTY.anchors, dayOf(first.day))
  return market === null || then === null ? null : (first.close * market) / then
}

function lastClose(anchors: readonly Anchor[], day: number): Price | null {
  return anchors.findLast(anchor => dayOf(anchor.day) <= day)?.close ?? null
}
