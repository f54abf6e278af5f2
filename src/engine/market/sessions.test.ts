import { describe, expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { dayOf, isTradingDay, toDate } from './calendar.ts'
import { parseIstTime } from './ist.ts'
import type { Segment } from './segment.ts'
import { OTHER_HOURS, sessionOn, squareOffMinuteOn, tradingHours, unconfirmedMuhurat } from './sessions.ts'

const minute = (text: string) => parseIstTime(text, 'test')
const clock = (value: number) =>
  `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
const hoursOf = (date: string, segment: Segment = 'index-futures') =>
  sessionOn(dayOf(date), segment)?.hours.map(([open, close]) => `${clock(open)}-${clock(close)}`) ?? null
const squareOff = (date: string, asked: string, segment: Segment) =>
  clock(squareOffMinuteOn(dayOf(date), segment, minute(asked)))

describe('sessions', () => {
  it.each([
    ['2023-01-02', 'index-futures', ['09:15-15:30']],
    ['2026-07-31', 'equity-intraday', ['09:15-15:30']],
    ['2026-07-31', 'index-options', ['09:15-15:30']],
    ['2026-08-03', 'equity-intraday', ['09:15-15:15']],
    ['2026-08-03', 'equity-delivery', ['09:15-15:15']],
    ['2026-08-03', 'index-futures', ['09:15-15:40']],
    ['2026-08-03', 'index-options', ['09:15-15:40']],
    ['2018-11-07', 'equity-intraday', ['17:30-18:30']],
    ['2025-10-21', 'index-futures', ['13:45-14:45']],
    ['2024-03-02', 'equity-intraday', ['09:15-10:00', '11:30-12:30']],
    ['2021-02-24', 'index-futures', ['09:15-11:40', '15:45-17:00']],
    ['2026-02-01', 'index-futures', ['09:15-15:30']],
    ['2023-04-07', 'index-futures', null],
    ['2023-04-08', 'index-futures', null],
  ] as const)('T7 of %s in %s are %j', (date, segment, hours) => {
    expect(hoursOf(date, segment)).toEqual(hours)
  })

  it('T7 shares have a pre-open since 2010, futures since 2025-12-08, options none', () => {
    const preOpen = (date: string, segment: Segment) => sessionOn(dayOf(date), segment)!.preOpen?.map(clock)
    expect(preOpen('2018-01-01', 'equity-intraday')).toEqual(['09:00', '09:15'])
    expect(preOpen('2025-12-05', 'index-futures')).toBeUndefined()
    expect(preOpen('2025-12-08', 'index-futures')).toEqual(['09:00', '09:15'])
    expect(preOpen('2025-12-08', 'index-options')).toBeUndefined()
    expect(preOpen('2022-10-24', 'equity-intraday')).toBeUndefined()
  })

  it('T7 shares close in an auction from 2026-08-03', () => {
    const auction = (date: string, segment: Segment) => sessionOn(dayOf(date), segment)!.closingAuction
    expect(auction('2026-07-31', 'equity-intraday')).toBeNull()
    expect(auction('2026-08-03', 'equity-intraday')!.map(clock)).toEqual(['15:15', '15:35'])
    expect(auction('2026-08-03', 'index-futures')).toBeNull()
    expect(auction('2026-11-08', 'equity-intraday')).toBeNull()
  })

  it('T7 days of years that are not known are not guessed', () => {
    const message = "are not known: NSE's calendar is here for 2018 to 2026."
    expect(() => sessionOn(dayOf('2027-01-04'), 'index-futures')).toThrow(`2027-01-04 ${message}`)
    expect(() => sessionOn(dayOf('2017-12-29'), 'index-futures')).toThrow(message)
  })

  it('T7 hours that no source confirms say so', () => {
    const confirmed = (date: string) => sessionOn(dayOf(date), 'index-futures')!.confirmed
    expect([confirmed('2025-10-21'), confirmed('2025-10-20'), confirmed('2025-02-01')]).toEqual([
      true,
      true,
      true,
    ])
    expect([confirmed('2026-11-08'), confirmed('2026-02-01')]).toEqual([false, false])
    expect(unconfirmedMuhurat(dayOf('2020-11-14'), dayOf('2026-12-31')).map(toDate)).toEqual([
      '2020-11-14',
      '2026-11-08',
    ])
  })

  it('T7 every day with other hours is a trading day, and its hours are in order', () => {
    for (const { date } of OTHER_HOURS) {
      const spans = tradingHours(dayOf(date), 'index-futures').flat()
      expect(isTradingDay(dayOf(date)), date).toBe(true)
      expect(spans, date).toEqual(spans.toSorted((a, b) => a - b))
    }
  })
})

describe('the square-off of a day', () => {
  it.each([
    ['2023-01-02', '15:15', 'index-futures', '15:15'],
    ['2023-01-02', '15:29', 'index-futures', '15:29'],
    ['2023-01-02', '15:30', 'index-futures', '15:25'],
    ['2023-01-02', '09:00', 'index-futures', '09:00'],
    ['2026-07-31', '15:15', 'equity-intraday', '15:15'],
    ['2026-08-03', '15:15', 'equity-intraday', '15:10'],
    ['2026-08-03', '15:14', 'equity-intraday', '15:14'],
    ['2026-08-03', '15:15', 'index-futures', '15:15'],
    ['2026-08-03', '15:39', 'index-futures', '15:39'],
    ['2022-10-24', '15:15', 'index-futures', '19:10'],
    ['2022-10-24', '18:30', 'index-futures', '18:30'],
    ['2025-10-21', '15:15', 'index-futures', '14:40'],
    ['2025-10-21', '13:45', 'index-futures', '14:40'],
    ['2025-10-21', '13:46', 'index-futures', '13:46'],
    ['2024-03-02', '15:15', 'equity-intraday', '12:25'],
    ['2021-02-24', '15:15', 'index-futures', '15:15'],
  ] as const)('R4 on %s, asked for at %s in %s, is at %s', (date, asked, segment, at) => {
    expect(squareOff(date, asked, segment)).toBe(at)
  })
})

interface SharedSession {
  readonly date: string
  readonly kind: string
  readonly open?: string
  readonly close?: string
  readonly sessions?: readonly (readonly [string, string])[]
}

describeShared('T7 the shared special sessions', () => {
  it('have the same hours', () => {
    const { special_sessions } = sharedJson<{ special_sessions: SharedSession[] }>('domain/holidays.json')
    for (const { date, kind, open, close, sessions = [[open!, close!]] } of special_sessions) {
      expect(hoursOf(date), date).toEqual(sessions.map(([from, to]) => `${from}-${to}`))
      expect(sessionOn(dayOf(date), 'index-futures')!.kind === 'muhurat', date).toBe(kind === 'muhurat')
    }
    const known = special_sessions.map(({ date }) => date)
    expect(known).toEqual(expect.arrayContaining(OTHER_HOURS.map(({ date }) => date)))
  })
})
