/** Longer bars on days on which NSE had other hours. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, joinBars } from '../../../test/handRun.ts'
import { toIsoTime } from './ist.ts'
import { resample } from './resample.ts'

/** Minute bars from one time of a day, as many as are asked for. */
const minutes = (from: string, count: number) =>
  barsAt(
    from,
    60_000,
    Array.from({ length: count }, () => flat(100)),
  )
const opensOf = (
  bars: ReturnType<typeof minutes>,
  timeframe: '30m' | '60m' | '1D',
  calendar?: 'nse' | 'none',
) => Array.from(resample(bars, timeframe, calendar).openMs, ms => toIsoTime(ms).slice(11, 16))

describe('T5 longer bars begin with the session', () => {
  it('of Muhurat trading in the afternoon, as the 60-minute bars of the exchange do', () => {
    expect(opensOf(minutes('2025-10-21T13:45', 60), '60m', 'nse')).toEqual(['13:45'])
    expect(opensOf(minutes('2024-11-01T18:00', 60), '30m', 'nse')).toEqual(['18:00', '18:30'])
  })

  it('and never reach into the second session of a drill Saturday', () => {
    const saturday = joinBars(minutes('2024-03-02T09:15', 45), minutes('2024-03-02T11:30', 60))
    const bars = resample(saturday, '60m', 'nse')
    expect(Array.from(bars.volume)).toEqual([45_000, 60_000])
    expect(opensOf(saturday, '60m', 'nse')).toEqual(['09:15', '11:30'])
    expect(opensOf(saturday, '1D', 'nse')).toEqual(['09:15'])
  })

  it('nor into the evening of the outage', () => {
    const day = joinBars(minutes('2021-02-24T09:15', 54), minutes('2021-02-24T15:45', 75))
    expect(opensOf(day, '60m', 'nse')).toEqual(['09:15', '15:45', '16:45'])
  })

  it('on one such day among usual ones', () => {
    const days = joinBars(
      minutes('2024-10-31T15:00', 30),
      minutes('2024-11-01T18:00', 60),
      minutes('2024-11-04T09:15', 30),
    )
    expect(opensOf(days, '30m', 'nse')).toEqual(['14:45', '15:15', '18:00', '18:30', '09:15'])
  })

  it('not so for a symbol without NSE hours', () => {
    expect(opensOf(minutes('2025-10-21T13:45', 60), '60m', 'none')).toEqual(['13:15', '14:15'])
    expect(opensOf(minutes('2025-10-21T13:45', 60), '60m')).toEqual(['13:15', '14:15'])
  })

  it('prints before the open stay bars of their own', () => {
    const evening = joinBars(minutes('2024-11-01T17:50', 1), minutes('2024-11-01T18:00', 30))
    expect(opensOf(evening, '30m', 'nse')).toEqual(['17:30', '18:00'])
  })

  it('contracts have a bar from 15:15 to 15:40 in August 2026', () => {
    expect(opensOf(minutes('2026-08-03T14:15', 85), '60m', 'nse')).toEqual(['14:15', '15:15'])
  })
})
