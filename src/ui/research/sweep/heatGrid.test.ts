import { describe, expect, it } from 'vitest'
import { type GridPlan, heatGrid, MAX_BINS } from './heatGrid.ts'
import { heatOf, scaleOf } from './scale.ts'
import { AXES, hillTable } from './testing/hillTable.ts'

const plan: GridPlan = { x: 1, y: 0, metric: 'sharpe', others: 'best', at: {} }
const THREE = [...AXES, { param: 'takeProfitPct', from: 1, to: 3, step: 1 }]
/** Three take profits for each pair: 2 is the best, 1 the worst. */
const layered = ({ shortBars = 0, longBars = 0, takeProfitPct = 0 }) => ({
  sharpe: shortBars / 100 + longBars / 1_000 + [0, -5, 5, 1][takeProfitPct]!,
})

describe('the map of a sweep', () => {
  it('has a cell for each pair, the lowest values first', () => {
    const grid = heatGrid(hillTable({ axes: AXES }), plan)
    expect(grid.x.labels).toEqual(['10', '20', '30'])
    expect(grid.y?.labels).toEqual(['4', '6', '8', '10'])
    expect(grid.cells.map(cell => cell?.value)).toEqual([0, 1, 0, 1, 2, 1, 2, 3, 2, null, 2, 1])
    expect(grid.cells[7]).toEqual({ run: 7, value: 3, ran: 1, refused: 0, hidden: 0 })
  })

  it('keeps a refused run as a cell with its run, and one that has not run as one without', () => {
    const grid = heatGrid(hillTable({ axes: AXES }, { ended: [0, 9] }), plan)
    expect(grid.cells[9]).toEqual({ run: 9, value: null, ran: 0, refused: 1, hidden: 0 })
    expect(grid.cells[1]).toEqual({ run: null, value: null, ran: 0, refused: 0, hidden: 0 })
  })

  it('shows the best, the middle or the fixed run of the other parameters, always one that ran', () => {
    const table = hillTable({ axes: THREE }, { hill: layered })
    const first = (change: Partial<GridPlan>) => heatGrid(table, { ...plan, ...change }).cells[0]
    expect(first({})).toMatchObject({ value: 5.05, run: 1, ran: 3 })
    expect(first({ others: 'median' })).toMatchObject({ value: 1.05, run: 2, ran: 3 })
    expect(first({ others: 'fixed', at: { takeProfitPct: 1 } })).toMatchObject({
      value: -4.95,
      run: 0,
      ran: 1,
    })
  })

  it('takes the least of a metric of which less is better', () => {
    const costly = ({ takeProfitPct = 0 }) => ({ charges: takeProfitPct * 100 })
    const table = hillTable({ axes: THREE }, { hill: costly })
    expect(heatGrid(table, { ...plan, metric: 'charges' }).cells[0]).toMatchObject({ value: 100, run: 0 })
  })

  it('puts many values into bins that can be seen', () => {
    const axes = [{ param: 'longBars', from: 2, to: 1_001, step: 1 }]
    const grid = heatGrid(hillTable({ axes }), { ...plan, x: 0, y: null })
    expect(grid.cells).toHaveLength(MAX_BINS)
    expect(grid.x.labels[0]).toBe('2 to 11')
    expect(grid.x.labels.at(-1)).toBe('992 to 1,001')
    expect(grid.cells.reduce((runs, cell) => runs + cell!.ran + cell!.refused, 0)).toBe(1_000)
  })
})

describe('the scale of a map', () => {
  it('has no colour at zero where there are gains and losses, and both ends else', () => {
    const signed = scaleOf([-2, null, Number.NaN, 4])!
    expect([-2, 0, 4].map(value => heatOf(signed, value))).toEqual([-0.5, 0, 1])
    const plain = scaleOf([10, 30])!
    expect([10, 20, 30].map(value => heatOf(plain, value))).toEqual([0, 0.5, 1])
    const losses = scaleOf([-9, -5])!
    expect([-9, -5].map(value => heatOf(losses, value) + 0)).toEqual([-1, 0])
  })

  it('is there for one value, and not for none', () => {
    expect(heatOf(scaleOf([7])!, 7)).toBe(1)
    expect(scaleOf([null, Number.NaN])).toBeNull()
  })
})
