import { describe, expect, it } from 'vitest'
import {
  deflatedSharpe,
  estimateSharpe,
  expectedMaxSharpe,
  minTrackRecord,
  probabilisticSharpe,
} from './probabilisticSharpe.ts'

const NORMAL = { sharpe: 0.1, periods: 101, skew: 0, kurtosis: 3 }

describe('the probabilistic Sharpe ratio', () => {
  it('M10 is a half at the benchmark and rises with days and ratio', () => {
    expect(probabilisticSharpe(NORMAL, 0.1)).toBe(0.5)
    const likely = probabilisticSharpe(NORMAL, 0)!
    // 0.1 × √100 ÷ √(1 + 0.5 × 0.01) = 0.9975 deviations above
    expect(likely).toBeCloseTo(0.84074, 4)
    expect(probabilisticSharpe({ ...NORMAL, periods: 401 }, 0)!).toBeGreaterThan(likely)
  })

  it('M10 heavy tails and a lean to losses make it smaller', () => {
    const likely = probabilisticSharpe(NORMAL, 0)!
    expect(probabilisticSharpe({ ...NORMAL, kurtosis: 12 }, 0)!).toBeLessThan(likely)
    expect(probabilisticSharpe({ ...NORMAL, skew: -2 }, 0)!).toBeLessThan(likely)
  })

  it('M10 a single trial has nothing to deflate; each further one has', () => {
    const likely = probabilisticSharpe(NORMAL, 0)
    expect([expectedMaxSharpe(1, 0.5), expectedMaxSharpe(50, 0)]).toEqual([0, 0])
    expect(deflatedSharpe(NORMAL, 1, 0.05)).toBe(likely)
    expect(deflatedSharpe(NORMAL, 100, 0.05)!).toBeLessThan(deflatedSharpe(NORMAL, 10, 0.05)!)
  })

  it('M10 after the track record that it needs it is as sure as was asked', () => {
    const days = minTrackRecord(NORMAL, 0, 0.95)!
    expect(probabilisticSharpe({ ...NORMAL, periods: days }, 0)).toBeCloseTo(0.95, 12)
    expect(minTrackRecord(NORMAL, 0.1, 0.95)).toBeNull()
  })

  it('M7 is null where there is nothing to estimate', () => {
    expect([estimateSharpe([0.1, 0.2, 0.1]), estimateSharpe([1, 1, 1, 1])]).toEqual([null, null])
    expect(probabilisticSharpe({ ...NORMAL, sharpe: 1, skew: 5, kurtosis: 3 }, 0)).toBeNull()
  })
})
