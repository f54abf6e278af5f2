import { describe, expect, it } from 'vitest'
import { alphaBeta } from './benchmark.ts'

describe('alphaBeta', () => {
  it('M9 finds the line that the returns lie on', () => {
    const market = [0.01, -0.02, 0.03, 0]
    const line = alphaBeta(
      market.map(r => 0.001 + 0.5 * r),
      market,
    )
    expect(line?.alpha).toBeCloseTo(0.001, 15)
    expect(line?.beta).toBeCloseTo(0.5, 14)
  })

  it('M9 beta 0 leaves the mean as alpha', () => {
    expect(alphaBeta([1, 3, 1, 3], [1, 1, -1, -1])).toEqual({ alpha: 2, beta: 0 })
  })

  it('M7 a market that stands still explains nothing', () => {
    expect([alphaBeta([1, 2], [1, 1]), alphaBeta([1], [1]), alphaBeta([], [])]).toEqual([null, null, null])
  })
})
