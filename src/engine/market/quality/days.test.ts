import { expect, it } from 'vitest'
import { barsFromRows } from '../../../../test/handBars.ts'
import { qualityOf } from './quality.ts'
import { qualityNotes } from './qualityWords.ts'

const MINUTE_MS = 60_000
const COUNTS = {
  rejected: 0,
  duplicates: 0,
  leftOut: 0,
  others: 0,
  widened: 0,
  found: { stamps: 'open', zone: 'from the file' },
} as const

/** When minute bars open, from one clock time to another that is no part of it. */
function minutes(from: string, to: string): number[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: (toMs - fromMs) / MINUTE_MS }, (_, i) => fromMs + i * MINUTE_MS)
}

function quality(opens: readonly number[], symbol: string | null = null) {
  const bar = { open: 100, high: 100, low: 100, close: 100, volume: 5 }
  const bars = barsFromRows(opens.map(openMs => ({ openMs, ...bar })))
  return qualityOf(bars, symbol, 1, COUNTS)
}

/** New York's hours on those days of March 2023: from the 13th on its clocks are an hour ahead. */
function newYork(...days: readonly number[]): number[] {
  return days.flatMap(day => {
    const date = `2023-03-${String(day).padStart(2, '0')}`
    const offset = day < 13 ? '-05:00' : '-04:00'
    return minutes(`${date}T09:30${offset}`, `${date}T16:00${offset}`)
  })
}

it('a night of a market that trades across midnight in India is no gap, in summer and in winter', () => {
  const found = quality(newYork(6, 7, 8, 9, 10, 13, 14, 15, 16, 17), 'AAPL')
  expect(found).toMatchObject({
    sessionsFound: 10,
    barsPerDay: { usual: 390, fewest: 390, shortDays: { count: 0 } },
    gaps: { count: 0 },
    missingBars: 0,
  })
  expect(qualityNotes(found)).toEqual([])
})

it('bars that are missing within its hours are one, and its day has the date of its first bar', () => {
  const opens = newYork(6, 7, 8, 9, 10)
  const found = quality(opens.toSpliced(390 + 300, 20))
  expect(found.gaps.count).toBe(1)
  expect(found.missingBars).toBe(20)
  expect(found.barsPerDay.shortDays.first).toEqual(['2023-03-07'])
})

it('the daily hour of rest of a market of 23 hours is no gap', () => {
  const rest = (day: number) => minutes(`2023-03-0${day}T03:30+05:30`, `2023-03-0${day + 1}T02:30+05:30`)
  expect(quality([1, 2, 3, 4, 5].flatMap(rest))).toMatchObject({
    sessionsFound: 5,
    barsPerDay: { usual: 1_380, fewest: 1_380 },
    gaps: { count: 0 },
  })
})

it('of a market that never rests a day is India’s, and hours without a bar are a gap', () => {
  const opens = minutes('2023-03-01T00:00+05:30', '2023-03-06T00:00+05:30')
  expect(quality(opens)).toMatchObject({ sessionsFound: 5, gaps: { count: 0 } })
  const found = quality(opens.toSpliced(2 * 1_440 + 600, 300))
  expect(found.gaps).toMatchObject({ count: 1, first: [{ missingBars: 300 }] })
})

it('a market that rests over midnight in India has India’s days, and a pause in them is a gap', () => {
  const day = (date: string) => [
    ...minutes(`${date}T09:15+05:30`, `${date}T12:00+05:30`),
    ...minutes(`${date}T13:30+05:30`, `${date}T15:30+05:30`),
  ]
  expect(quality(['2023-03-01', '2023-03-02', '2023-03-03'].flatMap(day))).toMatchObject({
    sessionsFound: 3,
    gaps: { count: 3 },
  })
})
