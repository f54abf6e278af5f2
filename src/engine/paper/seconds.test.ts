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
    expect(toSeconds(recorded, 1 / 60, 0.05)).toBe(recorded)
    expect(toSeconds(recorded, 1 / 120, 0.05)).toBe(recorded)
  })

  it('D2 longer bars are made of seconds, and a bar never reaches into the next one', () => {
    const seconds = toSeconds(flat([0, 3_000]), 5 / 60, 0.05)
    expect([...seconds.openMs]).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000])
    expect([seconds.open[0], seconds.close[2], seconds.close[7]]).toEqual([100, 100.5, 100.5])
    expect([Math.max(...seconds.high), Math.min(...seconds.low)]).toEqual([101, 99])
  })

  it.each([0.05, 0.1, 1])('D2 between the prices of a bar are only multiples of the tick of %s', tick => {
    const bars = { ...flat([0]), high: Float64Array.of(117), low: Float64Array.of(93) }
    const { open, close } = toSeconds(bars, 1, tick)
    const between = [...open.slice(1), ...close.slice(0, -1)]
    expect(between.filter(price => Math.abs(price / tick - Math.round(price / tick)) > 1e-6)).toEqual([])
    expect(new Set(between).size).toBeGreaterThan(20)
  })

  it('D2 a price that is no multiple of the tick is met as it is, and no second goes beyond it', () => {
    const bars = { ...flat([0]), high: Float64Array.of(101.03), low: Float64Array.of(98.98) }
    const seconds = toSeconds(bars, 1, 0.05)
    expect([Math.max(...seconds.high), Math.min(...seconds.low)]).toEqual([101.03, 98.98])
  })
})
