import { InputError } from '../../core/problem.ts'
import type { IsoDate } from '../../core/units.ts'
import type { Bars } from '../bars.ts'
import { dayOf, toDate } from '../calendar.ts'
import { findInstrument } from '../instruments.ts'
import { dateWords, istDay, istDayStart, MINUTE_MS, parseIsoDate } from '../ist.ts'
import { lotOn } from '../lots.ts'
import { dailyPath, FIRST_DAY, LAST_DAY } from './dailyPath.ts'
import { SEED_LIMIT } from './noise.ts'
import { PROFILES, type Profile } from './profiles.ts'
import { type SyntheticDay, sessionMinutes, writeSession } from './sessionPath.ts'

/** Which part of which synthetic market. Days in India, both included. */
export interface SyntheticRequest {
  readonly symbol: string
  readonly seed: number
  readonly from: IsoDate
  readonly to: IsoDate
  /** Told of the days that are done, of so many in all. */
  readonly onDay?: ((days: number, of: number) => void) | undefined
}

/** Symbols that the synthetic market has. */
export const SYNTHETIC_SYMBOLS: readonly string[] = PROFILES.map(profile => profile.symbol)

/** The first and the last day that the synthetic market has. */
export const SYNTHETIC_DAYS = { first: FIRST_DAY, last: LAST_DAY } as const

/**
 * Minute bars of a market that never was: the levels and volatilities of the real one (see `PROFILES`), the chance of a
 * seeded draw. A day has the same bars whatever range was asked for, on every machine.
 * @throws InputError for a symbol, seed or range that it does not have.
 */
export function syntheticBars({ symbol, seed, from, to, onDay }: SyntheticRequest): Bars {
  const profile = PROFILES.find(each => each.symbol === symbol)
  if (!profile) {
    throw new InputError(
      `The synthetic market has no ${symbol}. Choose ${SYNTHETIC_SYMBOLS.join(', ')}.`,
      'instrument',
    )
  }
  if (!(Number.isInteger(seed) && seed >= 0 && seed < SEED_LIMIT)) {
    throw new InputError(`seed: enter a whole number from 0 to ${SEED_LIMIT - 1}.`, 'seed')
  }
  const days = daysOf(profile, seed, from, to)
  const sessions = days.map(({ day }) => sessionMinutes(day, profile.segment))
  const bars = emptyBars(sessions.reduce((sum, minutes) => sum + minutes.length, 0))
  const instrument = findInstrument(symbol)
  let at = 0
  days.forEach((each, k) => {
    const minutes = sessions[k]!
    const startMs = istDayStart(each.day)
    minutes.forEach((minute, m) => {
      bars.openMs[at + m] = startMs + minute * MINUTE_MS
    })
    writeSession(bars, at, minutes.length, each, profile, lotOn(instrument, profile.segment, each.day), seed)
    at += minutes.length
    onDay?.(k + 1, days.length)
  })
  return bars
}

function daysOf(profile: Profile, seed: number, from: IsoDate, to: IsoDate): SyntheticDay[] {
  const first = istDay(parseIsoDate(from, 'from'))
  const requested = istDay(parseIsoDate(to, 'to'))
  if (first > requested) throw new InputError('Start date must be on or before end date', 'from')
  if (first < FIRST_DAY || requested > LAST_DAY) {
    throw new InputError(
      `The synthetic market goes from ${dateWords(toDate(FIRST_DAY))} to ${dateWords(toDate(LAST_DAY))}.`,
      'from',
    )
  }
  const { ended } = findInstrument(profile.symbol)
  const last = ended ? Math.min(requested, dayOf(ended.lastDay)) : requested
  if (ended && first > last) {
    const words = `${ended.name} last traded on ${dateWords(ended.lastDay)} and became ${ended.successor}.`
    throw new InputError(`${words} Choose a range before that.`, 'from')
  }
  const days = dailyPath(profile, seed, last).filter(({ day }) => day >= first)
  if (days.length === 0) throw new InputError('No trading days in this range', 'from')
  return days
}

function emptyBars(count: number): Bars {
  const column = () => new Float64Array(count)
  return {
    openMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }
}
