import type { Price } from '../../core/units.ts'
import { dayOf, tradingDays } from '../calendar.ts'
import { tradingHours } from '../sessions.ts'
import { bell, dayRandom, nextVariance } from './noise.ts'
import { type Anchor, PROFILES, type Profile } from './profiles.ts'
import { type SyntheticDay, USUAL_MINUTES } from './sessionPath.ts'

/** Part of a day's variance that happens overnight (NIFTY, January 2023: 22.7 of 70.5 bps). */
const OVERNIGHT = 0.1
const DAY_MEMORY = 0.86
const DAY_NEWS = 0.08
/** Streams of days and of minutes must not meet. */
const DAY_STREAM = 8

/** The synthetic market begins. */
export const FIRST_DAY = dayOf('2018-01-01')
/** And ends, with the last year whose holidays are known. */
export const LAST_DAY = dayOf('2026-12-31')
const MARKET = PROFILES[0]!

/** Every trading day from 2018-01-01 to `lastDay` for one instrument, the same days whatever the last one is. */
export function dailyPath(profile: Profile, seed: number, lastDay: number): SyntheticDay[] {
  const anchored = dayOf(profile.anchors.at(-1)!.day)
  // a day hangs on the anchor after it, so the path always reaches to the last of them
  const end = Math.max(lastDay, anchored)
  const free = freePath(
    profile,
    seed,
    knownDays().filter(day => day <= end),
  )
  return bendToAnchors(free, levelsOf(profile, seed)).filter(({ day }) => day <= lastDay)
}

/** The anchors of an instrument from the first day on: a missing first level follows NIFTY's. */
function levelsOf(profile: Profile, seed: number): readonly Anchor[] {
  const first = profile.anchors[0]!
  if (dayOf(first.day) <= FIRST_DAY) return profile.anchors
  const start = MARKET.anchors[0]!
  const path = dailyPath(MARKET, seed, dayOf(first.day))
  const level = (first.close * start.close) / path.at(-1)!.close
  return [{ day: start.day, close: level }, ...profile.anchors]
}

let days: readonly number[] = []

/** Every trading day that the market can have: worked out once, since the calendar is asked day by day. */
function knownDays(): readonly number[] {
  if (days.length === 0) days = tradingDays(FIRST_DAY, LAST_DAY)
  return days
}

/** A path from 1 that has no drift. */
function freePath(profile: Profile, seed: number, days: readonly number[]): SyntheticDay[] {
  const { dailyVol, marketShare, stream, segment } = profile
  const own = Math.sqrt(1 - marketShare * marketShare)
  let variance = 1
  let level = 1
  return days.map(day => {
    const market = dayRandom(seed, day, DAY_STREAM)
    const ours = dayRandom(seed, day, DAY_STREAM + stream)
    const marketNight = bell(market)
    const marketDay = bell(market)
    const vol = dailyVol * Math.sqrt(variance)
    variance = nextVariance(variance, marketDay, DAY_MEMORY, DAY_NEWS)
    const night = marketShare * marketNight + own * bell(ours)
    const light = marketShare * marketDay + own * bell(ours)
    const open = level * (1 + vol * Math.sqrt(OVERNIGHT) * night)
    const minutes = tradingHours(day, segment).reduce((sum, [opens, closes]) => sum + closes - opens, 0)
    const dayVol = vol * Math.sqrt((1 - OVERNIGHT) * Math.min(1, minutes / USUAL_MINUTES))
    level = open * (1 + dayVol * light)
    return { day, open, close: level, vol: dayVol }
  })
}

/** The same path, scaled more and more between two anchors so that it passes both: as a bridge, without a trace inside a day. */
function bendToAnchors(free: readonly SyntheticDay[], anchors: readonly Anchor[]): SyntheticDay[] {
  const bent: SyntheticDay[] = []
  let scale = anchors[0]!.close
  let k = 0
  for (const { day, close } of [...anchors.slice(1), null].map(toGoal)) {
    const end = free.findLastIndex(each => each.day <= day) + 1
    if (end <= k) continue
    const target = close === null ? scale : close / free[end - 1]!.close
    const step = (target - scale) / (end - k)
    for (; k < end; k++) {
      const { open: freeOpen, close: freeClose, ...rest } = free[k]!
      const open = freeOpen * (scale + step * OVERNIGHT)
      scale += step
      bent.push({ ...rest, open, close: freeClose * scale })
    }
  }
  return bent
}

function toGoal(anchor: Anchor | null): { day: number; close: Price | null } {
  return anchor ? { day: dayOf(anchor.day), close: anchor.close } : { day: Infinity, close: null }
}
