import { describe, expect, it } from 'vitest'
import { bestRuns } from './neighbours.ts'
import { AXES, hillTable } from './testing/hillTable.ts'

describe('the best runs and their neighbours', () => {
  it('come best first, each with the middle of the runs one step away', () => {
    const best = bestRuns(hillTable({ axes: AXES }), 'sharpe', 3)
    expect(best.map(({ run, value }) => [run, value])).toEqual([
      [7, 3],
      [4, 2],
      [6, 2],
    ])
    // round 8/20: 6/10, 6/20, 6/30, 8/10, 8/30, 10/20, 10/30 make 1, 2, 1, 2, 2, 2, 1; 10/10 is refused
    expect(best[0]).toMatchObject({ median: 2, beside: 7, are: 'neighbours' })
  })

  it('has the least first where less is better', () => {
    const table = hillTable({ axes: AXES }, { hill: ({ shortBars = 0 }) => ({ charges: shortBars }) })
    expect(bestRuns(table, 'charges', 1)[0]).toMatchObject({ run: 0, value: 4 })
  })

  it('takes the nearest runs where none lies one step away and some lie within a tenth of the range', () => {
    const axes = [{ param: 'longBars', from: 2, to: 102, step: 1 }]
    const hill = ({ longBars = 0 }) => ({ sharpe: longBars / 10 })
    // 92 to 96 are 10 to 6 steps of 100 below the best; 91 is too far
    const near = hillTable({ axes }, { hill, ended: [89, 90, 92, 94, 100] })
    expect(bestRuns(near, 'sharpe', 1)[0]).toEqual({
      run: 100,
      value: 10.2,
      median: 9.4,
      beside: 3,
      are: 'nearest',
    })
  })

  it('says nothing of the surroundings where fewer than three runs lie so near', () => {
    const axes = [{ param: 'longBars', from: 2, to: 102, step: 1 }]
    const hill = ({ longBars = 0 }) => ({ sharpe: longBars / 10 })
    const far = hillTable({ axes }, { hill, ended: [0, 20, 40, 60, 92, 94, 100] })
    expect(bestRuns(far, 'sharpe', 1)[0]).toEqual({
      run: 100,
      value: 10.2,
      median: null,
      beside: 0,
      are: 'far',
    })
    // far on one axis is far
    const two = hillTable({ axes: AXES }, { ended: [0, 2, 8] })
    expect(bestRuns(two, 'sharpe', 1)[0]).toMatchObject({ run: 8, are: 'far', median: null })
  })

  it('has no middle where a run stands alone', () => {
    const table = hillTable({ axes: AXES }, { ended: [7] })
    expect(bestRuns(table, 'sharpe', 5)).toEqual([
      { run: 7, value: 3, median: null, beside: 0, are: 'neighbours' },
    ])
  })
})
