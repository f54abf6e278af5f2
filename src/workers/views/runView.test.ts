import { describe, expect, it } from 'vitest'
import { handReport, handTrade } from '../testing/report.ts'
import { toCurve, toRunView, viewBuffers } from './runView.ts'

const FLAT = [10_000_000]

describe('toRunView', () => {
  it('writes trades as columns in rupees', () => {
    const { trades } = toRunView(
      'r',
      handReport(FLAT, { trades: [handTrade(), handTrade({ side: 'short' })] }),
      5,
    )
    expect(trades.count).toBe(2)
    expect([...trades.side]).toEqual([1, -1])
    expect([...trades.netPnl]).toEqual([-12.84, -12.84])
    expect([...trades.entryReason, ...trades.exitReason].map(i => trades.reasons[i])).toEqual([
      'Cross up',
      'Cross up',
      'Stop loss',
      'Stop loss',
    ])
  })

  it('names every reason of 255, and tells the others by one word', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      handTrade({ entryReason: i === 7 ? 'other' : `reason ${i}` }),
    )
    const { trades } = toRunView('r', handReport(FLAT, { trades: many }), 5)
    const told = Array.from(trades.entryReason, i => trades.reasons[i])
    expect(told.slice(0, 255)).toEqual(many.slice(0, 255).map(trade => trade.entryReason))
    expect(new Set(told.slice(255))).toEqual(new Set(['other']))
    expect(trades.reasons).toHaveLength(256)
    expect(Array.from(trades.exitReason, i => trades.reasons[i])).not.toContain(undefined)
  })

  it('hands over each column once', () => {
    const buffers = viewBuffers(toRunView('r', handReport(FLAT), 5))
    expect(buffers).toHaveLength(13 + 13 + 3)
    expect(new Set(buffers).size).toBe(buffers.length)
  })
})

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
