import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsAt } from '../../../test/handRun.ts'
import { alignBars } from './align.ts'
import type { Bars } from './bars.ts'
import { MINUTE_MS } from './ist.ts'

const FIRST_MS = Date.parse('2023-01-02T09:15:00+05:30')

/** Bars at those minutes after 09:15; each price says its minute. */
function barsAtMinutes(minutes: readonly number[], base = 100): Bars {
  const column = (of: (minute: number) => number) => Float64Array.from(minutes, of)
  return {
    openMs: column(minute => FIRST_MS + minute * MINUTE_MS),
    open: column(minute => base + minute),
    high: column(minute => base + minute + 2),
    low: column(minute => base + minute - 2),
    close: column(minute => base + minute + 1),
    volume: column(minute => minute),
  }
}

describe('S1 aligned bars', () => {
  it('are those at the times that every series has, and the others are counted', () => {
    const { series, leftOut } = alignBars(
      [barsAtMinutes([0, 1, 2, 4, 5]), barsAtMinutes([1, 2, 3, 5], 500)],
      false,
    )
    expect(series[0]).toEqual(barsAtMinutes([1, 2, 5]))
    expect(series[1]).toEqual(barsAtMinutes([1, 2, 5], 500))
    expect(leftOut).toEqual([2, 1])
  })

  it('are the same bars where nothing is missing', () => {
    const bars = barsAtMinutes([0, 1, 2])
    const { series, leftOut } = alignBars([bars, bars, bars], false)
    expect(series).toEqual([bars, bars, bars])
    expect(leftOut).toEqual([0, 0, 0])
  })

  it('are none where the series have no time in common', () => {
    const { series, leftOut } = alignBars([barsAtMinutes([0, 2]), barsAtMinutes([1, 3])], false)
    expect(series.map(bars => bars.close.length)).toEqual([0, 0])
    expect(leftOut).toEqual([2, 2])
  })

  it('daily bars of one day belong together, whichever time of day they carry', () => {
    const opens = barsAt('2023-01-02T09:15', 86_400_000, [
      [1, 1, 1, 1],
      [2, 2, 2, 2],
    ])
    const midnights = barsAt('2023-01-02T00:00', 86_400_000, [
      [5, 5, 5, 5],
      [6, 6, 6, 6],
    ])
    const { series } = alignBars([opens, midnights], true)
    expect(series[1]!.openMs).toEqual(opens.openMs)
    expect(Array.from(series[1]!.close)).toEqual([5, 6])
  })

  it('hold whatever is in every set of times, for any number of series', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(times, { minLength: 2, maxLength: 4 }), sets => {
        const sorted = sets.map(set => set.toSorted((a, b) => a - b))
        const common = sorted[0]!.filter(minute => sorted.every(set => set.includes(minute)))
        const { series, leftOut } = alignBars(
          sorted.map((set, k) => barsAtMinutes(set, 100 * k + 100)),
          false,
        )
        series.forEach((bars, k) => {
          expect(bars).toEqual(barsAtMinutes(common, 100 * k + 100))
          expect(leftOut[k]).toBe(sorted[k]!.length - common.length)
        })
      }),
      { numRuns: 200, seed: 7 },
    )
  })
})
