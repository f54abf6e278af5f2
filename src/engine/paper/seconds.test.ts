import { describe, expect, it } from 'vitest'
import type { Bars } from '../market/bars.ts'
import { toSeconds } from './seconds.ts'

/** Flat bars at these milliseconds. */
function flat(openMs: readonly number[]): Bars {
  const column = (value: number) => new Float64Array(openMs.length).fill(value)
  return {
    openMs: Float64Array.from(openMs),
    open: column(100),
    high: column(101),
    low: column(99),
    close: column(100.5),
    volume: column(10),
  }
}

describe('the seconds of a feed', () => {
  it('D2 bars of a second or less are taken as they are, gaps between them too', () => {
    const recorded = flat([0, 1_000, 4_000, 90_000])
    expect(toSeconds(recorded, 1 / 60)).toBe(recorded)
    expect(toSeconds(recorded, 1 / 120)).toBe(recorded)
  })

  it('D2 longer bars are made of seconds, and a bar never reaches into the next one', () => {
    const seconds = toSeconds(flat([0, 3_000]), 5 / 60)
    expect([...seconds.openMs]).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000])
    expect([seconds.open[0], seconds.close[2], seconds.close[7]]).toEqual([100, 100.5, 100.5])
    expect([Math.max(...seconds.high), Math.min(...seconds.low)]).toEqual([101, 99])
  })
})
