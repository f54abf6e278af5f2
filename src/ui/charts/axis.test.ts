import type { UTCTimestamp } from 'lightweight-charts'
import { expect, it } from 'vitest'
import {
  candleAt,
  fromChartTime,
  indexAt,
  labelLength,
  momentFormat,
  tickLabel,
  toChartTime,
} from './axis.ts'
import { summarise } from './summary.ts'

const OPEN = Date.parse('2023-01-02T09:15:00+05:30')
const DAY = 86_400_000

it('E4 times are shifted to India, there and back, whatever the zone of the machine', () => {
  expect(new Date(toChartTime(OPEN) * 1000).toISOString()).toBe('2023-01-02T09:15:00.000Z')
  expect(fromChartTime(toChartTime(OPEN))).toBe(OPEN)
})

it('labels say the year, the month, the day or the time, in India', () => {
  const time = toChartTime(Date.parse('2023-02-13T00:05:00+05:30'))
  expect([0, 1, 2, 3].map(kind => tickLabel(time, kind))).toEqual(['2023', 'Feb', '13 Feb', '0:05'])
  expect(tickLabel(toChartTime(OPEN) as UTCTimestamp, 3)).toBe('9:15')
})

it('moments are days where no two points share one, else times in India', () => {
  expect(momentFormat([OPEN, OPEN + DAY])(OPEN)).toBe('2 Jan 2023')
  expect(momentFormat([OPEN, OPEN + 60_000])(OPEN)).toBe('2 Jan 2023, 09:15 IST')
})

it('a label names the day instead of a time where many days are in sight', () => {
  expect(tickLabel(toChartTime(OPEN), 3, true)).toBe('2 Jan')
})

it.each([320, 740, 768, 2560])('of %i px no ninth label finds room, but seven months do', width => {
  const pxPerChar = ((11 + 4) * 5) / 8
  const apartPx = labelLength(width, 1_000, 11) * pxPerChar
  expect(apartPx * 8).toBeGreaterThan(width)
  if (width > 600) expect(apartPx * 7).toBeLessThan(width)
  expect(labelLength(width, 8, 11) * pxPerChar).toBeLessThanOrEqual(Math.max(width / 8, pxPerChar))
})

it('a crosshair outside the points has none', () => {
  expect([indexAt(null, 5), indexAt(-0.6, 5), indexAt(4.5, 5)]).toEqual([null, null, null])
  expect([indexAt(0.4, 5), indexAt(3.6, 5)]).toEqual([0, 4])
})

it('a moment belongs to the candle that opened last', () => {
  const ms = Float64Array.of(10, 20, 30)
  expect([5, 10, 19, 20, 99].map(moment => candleAt(ms, moment))).toEqual([0, 0, 0, 1, 2])
})

it('a summary is one sentence with the first, last, lowest and highest value', () => {
  const words = { name: 'Equity', formatMoment: String, formatValue: String }
  expect(summarise({ ...words, ms: [1, 2, 3], values: [5, 9, 4] })).toBe(
    'Equity: 3 points from 1 to 3; first 5, last 4, lowest 4, highest 9.',
  )
  expect(summarise({ ...words, ms: [], values: [] })).toBe('Equity: no points.')
})
