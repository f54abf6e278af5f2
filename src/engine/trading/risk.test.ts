import { describe, expect, it } from 'vitest'
import { DEFAULT_RISK } from '../inputs/inputs.ts'
import { RiskMonitor } from './risk.ts'

const LIMITS = { ...DEFAULT_RISK, maxDailyLoss: 10_000, maxDrawdownPct: 50 }

describe('the limits of a run', () => {
  it('R2 watch the loss of the first day from the capital on, before any day has begun', () => {
    const monitor = new RiskMonitor(LIMITS, 10_000_000)
    expect([monitor.floorPaise, monitor.blocked]).toEqual([9_000_000, null])
  })

  it('A7 an equity of exactly nothing is ruin, with limits and without them', () => {
    for (const limits of [LIMITS, null])
      expect(new RiskMonitor(limits, 10_000_000).look(0, 0, 0)).toBe('ruin')
  })
})
