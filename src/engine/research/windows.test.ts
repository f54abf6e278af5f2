import { describe, expect, it } from 'vitest'
import { dayBars, flat } from '../../../test/handRun.ts'
import { RunDays, walkWindows } from './windows.ts'

const spans = (days: number, anchored: boolean) =>
  walkWindows(days, { inSampleDays: 6, outOfSampleDays: 3, anchored }).map(({ inSample, outOfSample }) => [
    inSample.from,
    inSample.to,
    outOfSample.from,
    outOfSample.to,
  ])

describe('the windows of a walk', () => {
  it('W1 move along by the days out of sample, and the last one may be shorter', () => {
    expect(spans(14, false)).toEqual([
      [0, 6, 6, 9],
      [3, 9, 9, 12],
      [6, 12, 12, 14],
    ])
    expect(spans(7, false)).toEqual([[0, 6, 6, 7]])
  })

  it('W1 keep their first day when they are anchored', () => {
    expect(spans(14, true)).toEqual([
      [0, 6, 6, 9],
      [0, 9, 9, 12],
      [0, 12, 12, 14],
    ])
  })

  it('W1 need a day to trade on, and whole numbers', () => {
    const plan = { inSampleDays: 6, outOfSampleDays: 3, anchored: false }
    expect(() => walkWindows(6, plan)).toThrow(
      'in-sample: 6 trading days leave none to trade: the run has 6. Use fewer, or a longer date range.',
    )
    expect(() => walkWindows(9, { ...plan, inSampleDays: 0 })).toThrow(
      'in-sample: "0" must be a whole number of trading days, 1 or more.',
    )
    expect(() => walkWindows(9, { ...plan, outOfSampleDays: 2.5 })).toThrow(
      'out-of-sample: "2.5" must be a whole number of trading days, 1 or more.',
    )
  })

  it('W1 have the dates and the bars of their days', () => {
    const bars = dayBars(...Array.from({ length: 5 }, () => flat(100)))
    const days = new RunDays(bars.openMs)
    expect(days.count).toBe(5)
    expect(days.dates({ from: 1, to: 4 })).toEqual({ from: '2023-01-03', to: '2023-01-05', days: 3 })
    expect([days.bars({ from: 0, to: 1 }), days.bars({ from: 2, to: 5 })]).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 5 },
    ])
  })
})
