import { describe, expect, it } from 'vitest'
import { handReport, handTrade } from '../testing/report.ts'
import { toRunView, viewBuffers } from './runView.ts'

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
