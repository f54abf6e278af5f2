import { expect, it } from 'vitest'
import { istDay } from '../../../engine/market/ist.ts'
import { istDate, istDateTime } from '../../format/format.ts'
import { type PerformanceRange, performanceTimes, sampleDay } from './performanceTimes.ts'

// 1 Mar 2023 was a Wednesday; 20:00 UTC is already 2 March in India
const NOW_MS = Date.UTC(2023, 2, 1, 20)
const days = (range: PerformanceRange, nowMs: number) =>
  performanceTimes(range, istDay(nowMs)).times.map(istDate)

it('today has eight hourly points from 9:00 to 16:00 in India', () => {
  const times = performanceTimes('today', istDay(NOW_MS)).times.map(istDateTime)
  expect(times).toHaveLength(8)
  expect(times[0]).toBe('2 Mar 2023, 09:00')
  expect(times[7]).toBe('2 Mar 2023, 16:00')
})

it('the day is that of the orders beside the chart, on a weekend too', () => {
  // 3 Mar 2023 was a Friday
  const friday = Date.UTC(2023, 2, 3, 9)
  const saturday = friday + 86_400_000
  expect(sampleDay([{ ms: saturday }, { ms: friday }], saturday)).toBe(istDay(friday))
  expect(sampleDay([], saturday)).toBe(istDay(saturday))
})

it('the week goes from Monday to today, over the end of a month', () => {
  expect(days('week', NOW_MS)).toEqual(['27 Feb 2023', '28 Feb 2023', '1 Mar 2023', '2 Mar 2023'])
})

it('the month goes to today: nothing is drawn into the future', () => {
  expect(days('month', NOW_MS)).toEqual(['1 Mar 2023', '2 Mar 2023'])
})

it('before the first session of a week or month the last one is shown', () => {
  // 1 Nov 2026 is a Sunday; 7 Mar 2023, Holi, a Tuesday after one session of its week
  expect(days('month', Date.UTC(2026, 10, 1, 6)).at(-1)).toBe('30 Oct 2026')
  expect(days('week', Date.UTC(2026, 10, 1, 6)).at(-1)).toBe('30 Oct 2026')
  expect(days('week', Date.UTC(2023, 2, 7, 6))).toEqual(['6 Mar 2023'])
})

it('the month has its trading days: no weekend and no holiday', () => {
  const march = days('month', Date.UTC(2023, 2, 31, 6))
  // 23 weekdays without Holi and Ram Navami
  expect(march).toHaveLength(21)
  expect(march[0]).toBe('1 Mar 2023')
  expect(march.at(-1)).toBe('31 Mar 2023')
  for (const closed of ['4 Mar 2023', '7 Mar 2023', '30 Mar 2023']) expect(march).not.toContain(closed)
})

it('a holiday is left out of its week', () => {
  expect(days('week', Date.UTC(2023, 2, 12, 6))).toEqual([
    '6 Mar 2023',
    '8 Mar 2023',
    '9 Mar 2023',
    '10 Mar 2023',
  ])
})

it('a session on a Saturday belongs to its week, and the holiday after it does not', () => {
  const saturday = Date.UTC(2024, 0, 20, 6)
  expect(days('week', saturday).at(-1)).toBe('20 Jan 2024')
  expect(days('week', saturday + 3 * 86_400_000)[0]).toBe('23 Jan 2024')
})

it('a Sunday belongs to the week before it', () => {
  expect(days('week', Date.UTC(2023, 2, 5, 6))[0]).toBe('27 Feb 2023')
})

it('says where the holidays are not known', () => {
  expect(performanceTimes('month', istDay(NOW_MS)).holidaysKnown).toBe(true)
  expect(performanceTimes('month', istDay(Date.UTC(2027, 0, 26))).holidaysKnown).toBe(false)
  expect(days('month', Date.UTC(2027, 0, 26))).toContain('26 Jan 2027')
  // only the days up to today count: the last week of 2026 reaches into 2027
  expect(performanceTimes('week', istDay(Date.UTC(2026, 11, 30))).holidaysKnown).toBe(true)
  expect(performanceTimes('today', istDay(Date.UTC(2027, 0, 26))).holidaysKnown).toBe(true)
})
