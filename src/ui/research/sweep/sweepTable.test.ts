import { describe, expect, it } from 'vitest'
import type { Sweep } from '../../../storage/runs/sweep.ts'
import { bestRuns } from './neighbours.ts'
import { bestSharpe, comparedRuns, trialsOf } from './overfittingTrials.ts'
import { orderRows, sweepCsv } from './sweepOrder.ts'
import { askOf, missingOf, tableOf, toChunk, withRows } from './sweepTable.ts'
import { rowsOf } from './testing/hillSweep.ts'
import { AXES, hillTable, planOf } from './testing/hillTable.ts'

const SWEEP: Sweep = {
  schema: 1,
  id: 'abcdefghij',
  createdMs: 1e12,
  strategyTitle: 'Momentum',
  source: 'Simulated',
  data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
  datasetSha256: 'ab'.repeat(32),
  engineVersion: '1.0.0',
  inputs: { strategy: 'momentum', params: {} } as unknown as Sweep['inputs'],
  axes: AXES.map(({ param, from, to, step }) => ({ param, min: from, max: to, step })),
  method: 'grid',
  seed: 0,
  total: 12,
  done: false,
}

describe('the runs of a sweep', () => {
  it('come in any order, and one that came twice counts once', () => {
    let table = hillTable({ axes: AXES }, { ended: [7] })
    table = withRows(table, rowsOf(table, [9, 7]))
    expect([table.ran, table.refused]).toEqual([1, 1])
    expect([...missingOf(table)]).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 10, 11])
    expect(table.refusals.get(9)).toBe('The short period must be below the long one.')
  })

  it('come back from the device as they were, and what is missing can go on', () => {
    const table = hillTable({ axes: AXES }, { ended: [0, 7, 9] })
    const chunks = [toChunk(table, [0, 7]), toChunk(table, [9])]
    const back = tableOf({ ...SWEEP, chunks }, planOf(askOf(SWEEP)))
    expect([back.ran, back.refused]).toEqual([2, 1])
    expect(back.figures.sharpe).toEqual(table.figures.sharpe)
    expect(missingOf(back)).toHaveLength(9)
    expect(back.refusals).toEqual(table.refusals)
  })

  it('leaves out rows that the plan does not have', () => {
    const table = hillTable({ axes: AXES })
    const own = toChunk(table, [7])
    const foreign = { ...own, params: { shortBars: Float64Array.of(99), longBars: Float64Array.of(20) } }
    const beyond = { ...own, indices: Int32Array.of(400) }
    const fewer = { ...own, params: { shortBars: own.params.shortBars! } }
    const back = tableOf({ ...SWEEP, chunks: [foreign, beyond, fewer] }, planOf(askOf(SWEEP)))
    expect(back.ran).toBe(0)
  })

  it('plans the same draws again from what is kept', () => {
    const method = { kind: 'random', points: 5, seed: 3 } as const
    const first = planOf({ strategy: 'momentum', axes: AXES, method })
    const again = planOf(askOf({ ...SWEEP, method: 'random', seed: 3, total: first.count }))
    expect(again.columns).toEqual(first.columns)
  })
})

describe('the table of a sweep', () => {
  const table = hillTable({ axes: AXES })

  it('sorts by parameters and metrics; refused runs come last either way', () => {
    expect([...orderRows(table, { by: 'sharpe', order: 'descending' })].slice(0, 3)).toEqual([7, 4, 6])
    expect([...orderRows(table, { by: 'longBars', order: 'ascending' })]).toEqual([
      0, 3, 6, 1, 4, 7, 10, 2, 5, 8, 11, 9,
    ])
    expect(orderRows(table, { by: 'run', order: 'descending' }).at(-1)).toBe(9)
    // no run has this metric: they stand as they were planned
    expect([...orderRows(table, { by: 'calmar', order: 'descending' })].slice(0, 3)).toEqual([0, 1, 2])
  })

  it('is saved whole, with raw numbers and the reason of a refusal', async () => {
    const rows = orderRows(table, { by: 'run', order: 'ascending' })
    const lines = (await (await sweepCsv(table, rows)).text()).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Run,shortBars,longBars,Net profit,/)
    expect(lines).toHaveLength(14)
    expect(lines[1]).toMatch(/^1,4,10,0,/)
    expect(lines[12]).toMatch(/^10,10,10,,.*,The short period must be below the long one\.$/)
  })
})

describe('what the overfitting statistics read', () => {
  const table = hillTable({ axes: AXES })

  it('W2 what differs by nothing but binary rounding is equal: the first is evaluated, and stands first', () => {
    const noisy = hillTable({ axes: AXES })
    noisy.figures.sharpe.fill(0.2)
    noisy.figures.sharpe.set([0.3, 0.1 + 0.2], 4)
    expect(bestSharpe(noisy)).toBe(4)
    expect([...orderRows(noisy, { by: 'sharpe', order: 'descending' })].slice(0, 2)).toEqual([4, 5])
    expect(bestRuns(noisy, 'sharpe', 2).map(({ run }) => run)).toEqual([4, 5])
  })

  it('evaluates the highest Sharpe ratio among the runs that ended', () => {
    expect(bestSharpe(table)).toBe(7)
    const compared = comparedRuns(table, 7)
    expect([...compared]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    const days = (run: number) => Float64Array.of(run, run)
    const returns = new Map([...compared].map(run => [run, days(run)] as const))
    const tried = { trials: 11, yearlySharpeVariance: 1 }
    const trials = trialsOf(table, 7, compared, returns, tried)
    expect(trials.returns).toEqual(days(7))
    expect(trials.sweep.slice(-4)).toEqual(Float64Array.of(10, 10, 11, 11))
    expect(bestSharpe(hillTable({ axes: AXES }, { ended: [9] }))).toBeNull()
    // a sweep that does not say its year took every bar for a daily one
    expect(trials.periodsPerYear).toBe(252)
    table.figures.periodsPerYear[7] = 52
    expect(trialsOf(table, 7, compared, returns, tried).periodsPerYear).toBe(52)
  })
})
