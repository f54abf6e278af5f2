import { describe, expect, it } from 'vitest'
import { dailyReturns, dayEnds, daysOverLoss } from './returns.ts'

const at = (...texts: string[]) => Float64Array.from(texts, text => Date.parse(`${text}+05:30`))

describe('dailyReturns', () => {
  it('M1 the last equity of each day counts, the first day against the capital', () => {
    const ms = at('2023-01-02T09:15', '2023-01-02T15:29', '2023-01-03T09:15', '2023-01-03T15:29')
    expect([...dailyReturns(ms, Float64Array.of(90, 110, 50, 99), 100)]).toEqual([0.1, -0.1])
  })

  it('M1 a day is the Indian one: it ends at midnight in India, which is 18:30 in London', () => {
    const ms = at('2023-01-02T23:59:59.999', '2023-01-03T00:00', '2023-01-03T05:29', '2023-01-03T05:30')
    expect([...dailyReturns(ms, Float64Array.of(110, 1, 2, 121), 100)]).toEqual([0.1, 0.1])
  })

  it('M1 days without a bar do not count', () => {
    const ms = at('2023-01-06T15:29', '2023-01-09T15:29', '2023-03-31T15:29')
    expect([...dailyReturns(ms, Float64Array.of(100, 120, 120), 100)]).toEqual([0, 0.2, 0])
  })

  it('M1 one bar makes one return, no bar none', () => {
    expect([...dailyReturns(at('2023-01-02T09:15'), Float64Array.of(150), 100)]).toEqual([0.5])
    expect([...dailyReturns(at(), new Float64Array(0), 100)]).toEqual([])
  })

  it('M7 a day that begins with nothing left has return 0, not infinity', () => {
    const ms = at('2023-01-02T15:29', '2023-01-03T15:29', '2023-01-04T15:29', '2023-01-05T15:29')
    expect([...dailyReturns(ms, Float64Array.of(0, 0, -50, 50), 100)]).toEqual([-1, 0, 0, 0])
  })
})

describe('daysOverLoss', () => {
  it('M12 looks at every close, against the end of the day before', () => {
    const ms = at('2023-01-02T09:15', '2023-01-02T09:16', '2023-01-03T09:15', '2023-01-03T09:16')
    const ends = dayEnds(ms)
    expect(ends).toEqual([1, 3])
    // 100 → 90 → 100 | 91 → 100: ten below on the first day only, nine on the second
    expect(daysOverLoss(Float64Array.of(90, 100, 91, 100), ends, 100, 10)).toBe(1)
    expect(daysOverLoss(Float64Array.of(90, 100, 91, 100), ends, 100, 9)).toBe(2)
    expect(daysOverLoss(Float64Array.of(), [], 100, 9)).toBe(0)
  })
})
