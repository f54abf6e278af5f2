import { describe, expect, it } from 'vitest'
import { handReport, handTrade } from '../testing/report.ts'
import { toCurve, tradedRange } from './curve.ts'
import { toRunView } from './runView.ts'

describe('toCurve', () => {
  it('keeps a drawdown that is not the lowest equity of its range', () => {
    // rises by a rupee a bar; the one fall, of 20, ends above the equity at which its range of 200 bars begins
    const equity = Array.from({ length: 100_000 }, (_, i) => 10_000_000 + i * 100)
    equity[5_052] = equity[5_051]! - 2_000
    const curve = toCurve(handReport(equity))
    expect(curve.ms.length).toBeLessThanOrEqual(2_000)
    expect(curve.bars).toBe(100_000)
    expect(Math.min(...curve.drawdown)).toBe(-20)
    expect(curve.ms).toEqual(curve.ms.toSorted())
  })

  it('measures the drawdown from the capital at first', () => {
    expect([...toCurve(handReport([9_999_000, 10_002_000, 10_001_000])).drawdown]).toEqual([-10, 0, -10])
  })
})

describe('tradedRange', () => {
  const equity = Array.from({ length: 1_000 }, () => 10_000_000)
  const { ms } = handReport(equity).equity
  const traded = (from: number, to: number) =>
    handReport(equity, { trades: [handTrade({ entryMs: ms[from]!, exitMs: ms[to]! })] })

  it('is the bars from the first entry to the last exit, with some on each side', () => {
    expect(tradedRange(traded(100, 120))).toEqual({ from: 90, to: 131 })
    expect(tradedRange(traded(100, 500))).toEqual({ from: 80, to: 521 })
  })

  it('does not leave the run', () => {
    expect(tradedRange(traded(0, 50))).toEqual({ from: 0, to: 61 })
  })

  it('is null for a run that traded most of its bars, and for one without trades', () => {
    expect(tradedRange(traded(0, 999))).toBeNull()
    expect(tradedRange(handReport(equity, { trades: [] }))).toBeNull()
  })

  it('has a curve of its own, whose drawdown is that of the run', () => {
    const fallen = equity.map((paise, i) => (i < 50 ? paise + 10_000 : paise))
    const { curve, tradedPart } = toRunView(
      'r',
      { ...traded(100, 120), equity: handReport(fallen).equity },
      5,
    )
    expect(curve.bars).toBe(1_000)
    expect(tradedPart?.curve.bars).toBe(41)
    expect(new Set(tradedPart?.curve.drawdown)).toEqual(new Set([-100]))
  })
})
