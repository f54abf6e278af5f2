import { describe, expect, it } from 'vitest'
import { bounded, MIN_TRADES, metricValue, scaled, tooFewTrades } from './metricValue.ts'

const NONE = { reason: 'None.' }

describe('M8 a metric that may not be available', () => {
  it('is the number where it is finite, else the reason; too few comes before both', () => {
    expect(metricValue(0, 'None.')).toBe(0)
    expect([null, Number.NaN, Infinity].map(value => metricValue(value, 'None.'))).toEqual([NONE, NONE, NONE])
    expect(metricValue(1, 'None.', 'Too few.')).toEqual({ reason: 'Too few.' })
  })

  it('keeps its reason in another unit', () => {
    expect([scaled(0.5, 100), scaled(NONE, 100)]).toEqual([50, NONE])
  })

  it('is given up to its limit, on both sides', () => {
    expect([-10.1, -10, 0, 10, 10.1].map(value => bounded(value, 10, 'None.'))).toEqual([
      NONE,
      -10,
      0,
      10,
      NONE,
    ])
    expect(bounded({ reason: 'Another.' }, 10, 'None.')).toEqual({ reason: 'Another.' })
  })

  it('needs ten trades', () => {
    expect(tooFewTrades(MIN_TRADES - 1)).toBe('Needs at least 10 closed trades; the run has 9.')
    expect(tooFewTrades(MIN_TRADES)).toBeNull()
  })
})
