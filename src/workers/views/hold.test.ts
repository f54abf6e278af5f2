import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { toHoldLine } from './hold.ts'

function barsOf(closes: readonly number[]) {
  return barsFromRows(
    closes.map((close, k) => ({ openMs: k * 60_000, open: 1, high: close, low: 1, close, volume: 0 })),
  )
}

describe('toHoldLine', () => {
  it('M12 is the capital times the close over the first close of the run', () => {
    const line = toHoldLine(barsOf([50, 100, 90, 120, 999]), Float64Array.of(60_000, 120_000, 180_000), 1_000)
    expect([...line.ms]).toEqual([60_000, 120_000, 180_000])
    expect([...line.rupees]).toEqual([1_000, 900, 1_200])
  })

  it('has the moments of the curve, with the close of each', () => {
    const bars = barsOf(Array.from({ length: 50_000 }, (_, i) => 100 + (i % 7)))
    const curveMs = Float64Array.of(0, 3, 4_999, 49_999).map(minute => minute * 60_000)
    const { ms, rupees } = toHoldLine(bars, curveMs, 100)
    expect(ms).toEqual(curveMs)
    expect([...rupees]).toEqual([100, 103, 101, 105])
  })

  it('takes the close before a moment that the instrument does not have', () => {
    const line = toHoldLine(barsOf([50, 100, 90]), Float64Array.of(60_000, 100_000, 120_000), 1_000)
    expect([...line.rupees]).toEqual([1_000, 1_000, 900])
  })
})
