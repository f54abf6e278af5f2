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

  it('keeps the highest and the lowest moment of a long run', () => {
    const closes = Array.from({ length: 50_000 }, (_, i) => 100 + (i % 7))
    closes[12_345] = 300
    closes[33_333] = 2
    const bars = barsOf(closes)
    const { ms, rupees } = toHoldLine(bars, bars.openMs, 100)
    expect(ms.length).toBeLessThanOrEqual(600)
    expect([Math.max(...rupees), Math.min(...rupees)]).toEqual([300, 2])
  })
})
