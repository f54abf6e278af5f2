import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { minuteBars } from '../../../test/handRun.ts'
import { atr } from './atr.ts'
import { supertrend } from './supertrend.ts'

describe('supertrend', () => {
  it('begins above the price, turns below it after a close beyond it, and trails upwards alone', () => {
    // true ranges 2, 2, 8, 2, 2: the average of one bar is the range itself
    const bars = minuteBars(
      [10, 11, 9, 10, 0],
      [10, 11, 9, 10, 0],
      [10, 18, 10, 18, 0],
      [18, 19, 17, 18, 0],
      [18, 18, 16, 17, 0],
    )
    // 10 + 2; the close of 18 is above it, and 8 of the bar before is kept, since 14 − 8 is below it; then 18 − 2, kept
    expect([...supertrend(bars, 1, 1)]).toEqual([Number.NaN, 12, 8, 16, 16])
  })

  it('is the published recurrence, bar by bar', () => {
    const bars = seededMinuteBars(600, 8)
    const [periodBars, multiple] = [7, 2]
    const range = atr(bars, periodBars)
    const basic = (sign: number) =>
      bars.close.map((_, i) => (bars.high[i]! + bars.low[i]!) / 2 + sign * multiple * range[i]!)
    const [up, down] = [basic(1), basic(-1)]
    const expected: number[] = []
    let [upper, lower, trend] = [up[periodBars]!, down[periodBars]!, -1]
    for (let i = periodBars; i < 600; i++) {
      if (i > periodBars) {
        upper = up[i]! < upper || bars.close[i - 1]! > upper ? up[i]! : upper
        lower = down[i]! > lower || bars.close[i - 1]! < lower ? down[i]! : lower
      }
      if (trend < 0 && bars.close[i]! > upper) trend = 1
      else if (trend > 0 && bars.close[i]! < lower) trend = -1
      expected.push(trend > 0 ? lower : upper)
    }
    const line = supertrend(bars, periodBars, multiple)
    expect([...line.subarray(periodBars)]).toEqual(expected)
    expect([...line.subarray(0, periodBars)]).toEqual(Array(periodBars).fill(Number.NaN))
    // both sides of the price, so that both branches were walked
    const sides = new Set(expected.map((value, k) => Math.sign(bars.close[periodBars + k]! - value)))
    expect(sides).toContain(1)
    expect(sides).toContain(-1)
  })
})
