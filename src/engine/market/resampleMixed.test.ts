/** Bars that lie closer together at the beginning of a file than later. */
import { expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import type { Bar } from './bars.ts'
import { MINUTE_MS, toIsoTime } from './ist.ts'
import { resample } from './resample.ts'

/** So many bars of one price, so many minutes apart. */
function apart(minutes: number, from: string, count: number): Bar[] {
  const firstMs = Date.parse(`${from}+05:30`)
  return Array.from({ length: count }, (_, i) => {
    const openMs = firstMs + minutes * i * MINUTE_MS
    return { openMs, open: 100, high: 100, low: 100, close: 100, volume: 1 }
  })
}

it('L1 T5 later bars that are further apart leave the bars before them as they are', () => {
  const later = apart(5, '2023-01-03T00:00', 700)
  const firstOf = (rows: Bar[]) =>
    Array.from(resample(barsFromRows(rows), '5m').openMs.subarray(0, 8), ms => toIsoTime(ms).slice(11, 16))
  const few = firstOf(apart(1, '2023-01-02T09:15', 40))
  expect(few).toEqual(['09:15', '09:20', '09:25', '09:30', '09:35', '09:40', '09:45', '09:50'])
  expect(firstOf([...apart(1, '2023-01-02T09:15', 375), ...later])).toEqual(few)
})
